"""House style, held by tests: short functions, short files, stated purposes, no floats where money is.

Each check takes source text and returns what is wrong with it, so that the rows below can feed it
both what it must pass and what it must report. What ruff and mypy already see is not repeated here.
"""

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FUNCTION_LINES = 50
FILE_LINES = 400
PURPOSE = 20
EXACT = ("rules", "table", "money")
"""Packages in which every amount and every count is an integer."""

Check = Callable[[str], list[str]]


def long_file(source: str) -> list[str]:
    n = len(source.splitlines())
    return [f"{n} lines, {FILE_LINES} are allowed"] if n > FILE_LINES else []


def long_functions(source: str) -> list[str]:
    tree, code = ast.parse(source), _code_lines(source)
    sizes = [(f, len(code & _body_lines(f))) for f in _functions(tree)]
    return [f"line {f.lineno}: {f.name} has {n} code lines" for f, n in sizes if n > FUNCTION_LINES]


def without_purpose(source: str) -> list[str]:
    text = ast.get_docstring(ast.parse(source)) or ""
    return [] if len(text) >= PURPOSE else ["no docstring at the top says what belongs in this file"]


def floats(source: str) -> list[str]:
    nodes = (n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.expr | ast.stmt))
    return [f"line {n.lineno}: {ast.unparse(n)}" for n in nodes if _is_float(n)]


def unfinished(source: str) -> list[str]:
    return _found(r"\b(?:TO[D]O|FIX[M]E|XX[X]|NotImplemented[E]rror)\b", source)


def left_out(source: str) -> list[str]:
    return _found(r"\b(?:pytest|mark|unittest)\.(?:importor)?(?:skip|xfail)\w*", source)


def machine_bound(source: str) -> list[str]:
    folders = r"(?<![\w.~}-])/(?:root|home|work|opt|Users)/[\w.]+"
    hosts = r"pyp[i]\.org|pythonhoste[d]\.org|registry\.npm[j]s"
    return _found(f"{folders}|{hosts}", source)


def _found(pattern: str, source: str) -> list[str]:
    return [
        f"line {number}: {match[0]}"
        for number, line in enumerate(source.splitlines(), 1)
        for match in re.finditer(pattern, line)
    ]


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))


def _body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[int]:
    """The lines from ``def`` to the end, less the docstring."""
    lines = set(range(function.lineno, (function.end_lineno or 0) + 1))
    if ast.get_docstring(function, clean=False) is not None:
        text = function.body[0]
        lines -= set(range(text.lineno, (text.end_lineno or 0) + 1))
    return lines


def _code_lines(source: str) -> set[int]:
    """Lines that hold more than blanks and comments."""
    idle = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {
        line
        for token in tokens
        if token.type not in idle and token.type != tokenize.ENDMARKER
        for line in range(token.start[0], token.end[0] + 1)
    }


def _is_float(node: ast.AST) -> bool:
    match node:
        case ast.Constant(value=float() | complex()):
            return True
        case ast.Call(func=ast.Name(id="float")):
            return True
        case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
            return True
    return False


# ---- the repository itself -------------------------------------------------------------------


def _sources() -> Iterator[tuple[Path, Check]]:
    """Every file with every check that applies to it."""
    package = ROOT / "src" / "gotowar"
    for path in sorted(package.rglob("*.py")):
        yield from ((path, c) for c in (long_file, long_functions, without_purpose, unfinished))
        if path.relative_to(package).parts[0] in EXACT:
            yield path, floats
    for path in sorted((ROOT / "tests").rglob("*.py")):
        yield from ((path, check) for check in (long_file, unfinished, left_out))
    for path in sorted((ROOT / "tools").glob("*")):
        if path.is_file():
            yield from ((path, check) for check in (long_file, unfinished))
    yield from ((path, machine_bound) for path in _texts())


def _texts() -> Iterator[Path]:
    """What is committed and read by people or tools: not the environments, not the caches, not what
    somebody who tried a command has left at the root."""
    yield from (p for p in sorted(ROOT.iterdir()) if p.is_file() and not _is_ignored(p))
    for folder in ("src", "tests", "tools", "requirements", "docs", ".ci"):
        yield from (p for p in sorted((ROOT / folder).rglob("*")) if p.is_file() and p.suffix in TEXT)


def _is_ignored(path: Path) -> bool:
    return subprocess.run(["git", "check-ignore", "-q", path.name], cwd=ROOT, check=False).returncode == 0


TEXT = {"", ".py", ".toml", ".md", ".sh", ".txt", ".in", ".json", ".html", ".css", ".ts", ".svg", ".round"}


def _name(value: object) -> str | None:
    if isinstance(value, Path):
        return str(value.relative_to(ROOT))
    return getattr(value, "__name__", None)


@pytest.mark.parametrize(("path", "check"), list(_sources()), ids=_name)
def test_the_repository_is_tidy(path: Path, check: Check) -> None:
    assert check(path.read_text(encoding="utf-8")) == []


# ---- the checks: what each must report, and what it must let pass ----------------------------

AT_LIMIT = "def deal():\n    '''Not\n    counted.'''\n\n    # nor this\n" + "    draw()\n" * 49

# A broken bar is taken out before use: it keeps this file from being reported itself.
REPORTED: dict[str, tuple[Check, str, str]] = {
    "a line too many in a file": (long_file, "x = 1\n" * 401, "401 lines"),
    "a line too many in a function": (long_functions, AT_LIMIT + "    draw()\n", "deal has 51"),
    "a long method": (long_functions, "class A:\n  def b(self):\n" + "    c()\n" * 60, "b has 61"),
    "a long coroutine": (long_functions, "async def f():\n" + "    g()\n" * 50, "f has 51"),
    "no docstring": (without_purpose, "x = 1\n", "what belongs"),
    "a docstring that says nothing": (without_purpose, '"""Rules."""\n', "what belongs"),
    "a float": (floats, "x = [1, 0.5]", "0.5"),
    "a float in disguise": (floats, "x = 1e3", "1000.0"),
    "a call of float": (floats, "x = float(1)", "float(1)"),
    "true division": (floats, "x = a / b", "a / b"),
    "true division in place": (floats, "x /= 2", "x /= 2"),
    "work put off": (unfinished, "x = 1  # TO¦DO later", "line 1"),
    "a hole": (unfinished, "\nraise NotImplemented¦Error", "line 2"),
    "a skipped test": (left_out, "@pytest.mark.sk¦ip(reason='x')", "line 1"),
    "a test skipped on the way": (left_out, "pytest.sk¦ip('x')", "line 1"),
    "a test skipped without its library": (left_out, "pytest.importorsk¦ip('x')", "line 1"),
    "a test that may fail": (left_out, "@pytest.mark.xf¦ail", "line 1"),
    "somebody's folder": (machine_bound, "open('/ho¦me/ann/cards')", "/ho¦me/ann"),
    "a registry": (machine_bound, "see https://py¦pi.org/x", "py¦pi.org"),
}
PASSED: dict[str, tuple[Check, str]] = {
    "a full file": (long_file, "x = 1\n" * 400),
    "a full function, its comments not counted": (long_functions, AT_LIMIT),
    "a purpose": (without_purpose, '"""What every card is worth."""\n'),
    "integers": (floats, "x = 7 // 2 % 3 + int('4')"),
    "a number that is text": (floats, "x = '0.5'"),
    "a name that begins like a mark": (unfinished, "todos = mastodon"),
    "a sheet that skips": (left_out, "shoe.skip(3)"),
    "a folder of the repository": (machine_bound, "src/home/x, ~/play/y, ./opt/z"),
}


@pytest.mark.parametrize(("check", "source", "said"), REPORTED.values(), ids=REPORTED)
def test_what_is_untidy_is_reported(check: Check, source: str, said: str) -> None:
    assert [line for line in check(source.replace("¦", "")) if said.replace("¦", "") in line]


@pytest.mark.parametrize(("check", "source"), PASSED.values(), ids=PASSED)
def test_what_is_tidy_passes(check: Check, source: str) -> None:
    assert check(source) == []
