"""Why a file or a text could not be read: what the system and the parsers say in English, by a key.

The keys are those under ``reasons:`` in the language files. What the system says that has none is passed on
as it was said, which is better than nothing.
"""

from __future__ import annotations

import errno
import json
import os

_SYSTEM = {
    errno.ENOENT: "missing",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "not_a_folder",
    errno.EEXIST: "exists",
    errno.ENAMETOOLONG: "long_name",
    errno.ENOSPC: "full",
    errno.EROFS: "read_only",
    errno.ENOEXEC: "not_a_program",
}

# By how the message begins: Python's versions differ in what follows.
_JSON = {
    "Expecting value": "json_value",
    "Expecting property name": "json_key",
    "Expecting ':'": "json_colon",
    "Expecting ','": "json_comma",
    "Illegal trailing comma": "json_last_comma",
    "Unterminated string": "json_quote",
    "Invalid control character": "json_control",
    "Invalid \\": "json_escape",
    "Extra data": "json_more",
    "Unexpected UTF-8 BOM": "json_bom",
}

# By what the message holds: libyaml and PyYAML's own parser say the same in slightly different words.
_YAML = {
    "mapping values are not allowed": "yaml_colon",
    "cannot start any token": "yaml_sign",
    "unexpected end of stream": "yaml_quote",
    "expected ':'": "yaml_no_colon",
    "expected ',' or": "yaml_bracket",
    "block sequence entries are not allowed": "yaml_indent",
    "expected key": "yaml_indent",
    "'-' indicator": "yaml_indent",
    "<block end>": "yaml_indent",
    "node content": "yaml_value",
    "undefined alias": "yaml_alias",
    "escape": "yaml_escape",
    "<document start>": "yaml_more",
    "not allowed": "yaml_character",
    "nesting depth": "too_deep",
}


def of_system(error: OSError) -> str:
    """The key of what the system refused; else its own words."""
    if error.errno == errno.EACCES and isinstance(error.filename, str) and os.path.isdir(error.filename):
        return "folder"  # which some systems call a lack of permission
    return _SYSTEM.get(error.errno or 0) or error.strerror or str(error)


def of_json(error: ValueError | RecursionError) -> str:
    """The key of what is wrong with a text of JSON; where the parser says something new, its own words."""
    if isinstance(error, json.JSONDecodeError):
        return next((key for start, key in _JSON.items() if error.msg.startswith(start)), error.msg)
    return "too_deep" if isinstance(error, RecursionError) else "json_number"


def of_yaml(told: str) -> str:
    """The key of what the YAML parser said; of the rarer things, that it cannot be read."""
    return next((key for part, key in _YAML.items() if part in told), "yaml_other")
