"""Which Python modules a program needs: the import closure of some roots, computed from source.

Used to cut the standard library that the browser downloads (`spec.build.browser`). A cut that is too small
fails only when the missing module is first used, so the rule errs on the large side: every import a module
runs on being imported is followed, whatever condition it stands under, and inside `deep` packages (our own)
the imports within functions are followed too. What only a function of the standard library imports cannot be
seen this way without dragging in nearly all of it; those few are declared by the caller and reasoned there.
"""

from __future__ import annotations

import ast
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath


@dataclass(frozen=True)
class Module:
    """One Python source file of an archive.

    `name` is its dotted name, `path` its place in the archive, `package` whether it is an `__init__`.
    """

    name: str
    path: str
    source: bytes
    package: bool


def modules_in(archive: Path) -> dict[str, Module]:
    """Every `.py` file of a zip or wheel by its dotted module name; other files are left out."""
    found: dict[str, Module] = {}
    with zipfile.ZipFile(archive) as zipped:
        for path in zipped.namelist():
            pure = PurePosixPath(path)
            if pure.suffix != ".py":
                continue
            package = pure.name == "__init__.py"
            parts = pure.parent.parts if package else pure.with_suffix("").parts
            name = ".".join(parts)
            found[name] = Module(name, path, zipped.read(path), package)
    return found


def closure(
    modules: Mapping[str, Module], roots: Iterable[str], deep: Collection[str] = ()
) -> frozenset[str]:
    """The names out of `modules` that importing `roots` reaches.

    A name that is not in `modules` (built into the interpreter, or of another platform) is passed over, but a
    root must be there: a misspelt one raises `KeyError`. `deep` names top-level packages whose functions'
    own imports count as well.
    """
    waiting = list(roots)
    for root in waiting:
        if root not in modules:
            raise KeyError(f"no module {root} to start from")
    reached: set[str] = set()
    while waiting:
        for name in _with_parents(waiting.pop()):
            if name in reached or name not in modules:
                continue
            reached.add(name)
            module = modules[name]
            everywhere = name.partition(".")[0] in deep
            waiting.extend(_imports(module, everywhere))
    return frozenset(reached)


def _with_parents(name: str) -> Iterator[str]:
    """`a.b.c` imports `a` and `a.b` first."""
    parts = name.split(".")
    for length in range(1, len(parts) + 1):
        yield ".".join(parts[:length])


def _imports(module: Module, everywhere: bool) -> Iterator[str]:
    for node in _statements(ast.parse(module.source).body, everywhere):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(module, node)
            yield base
            # `from a import b` may mean the module a.b; one that is no module is passed over later.
            for alias in node.names:
                yield f"{base}.{alias.name}"


def _absolute(module: Module, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    parts = module.name.split(".")
    here = parts if module.package else parts[:-1]
    here = here[: len(here) - (node.level - 1)]
    return ".".join([*here, *(node.module or "").split(".")]).rstrip(".")


def _statements(body: Iterable[ast.stmt], everywhere: bool) -> Iterator[ast.stmt]:
    """Statements run at import, nested ones included, and with `everywhere` those of functions too."""
    for node in body:
        if isinstance(node, ast.If) and _is_guard(node.test):
            yield from _statements(node.orelse, everywhere)
            continue
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and not everywhere:
            continue
        yield node
        for field in ("body", "orelse", "finalbody"):
            yield from _statements(getattr(node, field, ()), everywhere)
        for handler in getattr(node, "handlers", ()):
            yield from _statements(handler.body, everywhere)
        for case in getattr(node, "cases", ()):
            yield from _statements(case.body, everywhere)


def _is_guard(test: ast.expr) -> bool:
    """Whether an `if` never holds in the browser: run as a script, type checkers only, or on Windows."""
    return ast.unparse(test) in {
        "__name__ == '__main__'",
        "TYPE_CHECKING",
        "typing.TYPE_CHECKING",
        "sys.platform == 'win32'",
        "os.name == 'nt'",
    }
