"""Which rules does a program play? Deals chosen to tell them apart, and the rules that fit its answers.

`run.identify` is the whole; `space` is what can be turned, `families` what has to be looked for together,
`chooser` which question tells the most, `fit` the search, `proof` and `repair` the certainty, `shrink` the
smallest deal of a bug. Nothing here but `commands` needs more than Python itself.
"""
