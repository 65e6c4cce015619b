"""What the project takes from others: each locked package with its version, its licence and why it is here.

`python -m tools.audit` (`make audit`) lists them. It fails where nobody looked at a licence, where a package
of requirements.in or package.json has no reason in `reasons.yaml`, and where nothing needs what is locked.
"""
