# Makes the environments that ./gotowar and ./dev run in. Sourced by both, POSIX sh; runs nothing by itself.
#
# The caller sets `root` (where this checkout lies, an absolute path), then calls one of
#     ready .venv run          what a user needs, and the package itself
#     ready .venv-dev dev      the same with every tool of a developer
#     ready .venv-lock uv      the installer alone
# and finds $root/VENV complete when it returns. The second word names the lock: requirements/WORD.txt.
#
# A stamp, written last, says that an environment is whole, where, and from which locks. Whatever differs
# from it (a changed lock, a moved checkout, a set-up that was interrupted) is made anew from nothing:
# an environment is never mended, so there is no state in between to reason about.

# shellcheck shell=sh
# shellcheck disable=SC2154  # root: see above

# Of the caller's surroundings, what would make Python or the installers look elsewhere.
unset PYTHONPATH PYTHONHOME VIRTUAL_ENV CONDA_PREFIX CDPATH
unset PIP_TARGET PIP_PREFIX PIP_USER PIP_REQUIREMENT UV_TARGET UV_PREFIX UV_SYSTEM_PYTHON UV_PYTHON

# uv trusts what the machine trusts, so that it works behind a company's proxy.
export UV_SYSTEM_CERTS="${UV_SYSTEM_CERTS:-1}"

say() { printf 'gotowar: %s\n' "$*" >&2; }

give_up() {
    say "$1"
    shift
    for line in "$@"; do printf '         %s\n' "$line" >&2; done
    exit 1
}

# ready VENV LOCK: two small processes when there is nothing to do.
ready() {
    venv=$root/$1 lock=$2
    is_whole || make_whole "$1"
}

is_whole() {
    [ -x "$venv/bin/python" ] && [ -f "$venv/stamp" ] && [ "$(cat "$venv/stamp")" = "$(stamp)" ]
}

# What an environment depends on: where it stands, and the contents of these files.
stamp() {
    printf '%s\n' "$root"
    (cd "$root" && cksum pyproject.toml tools/setup.sh requirements/uv.txt "requirements/$lock.txt")
}

make_whole() {
    python=$(find_python) || exit 1
    [ -w "$root" ] || give_up "cannot write in $root" "The environment is kept there: make that folder writable."
    exec 9>"$venv.lock"
    one_at_a_time
    # Whoever held the lock before may have done it all.
    if ! is_whole; then
        trap 'interrupted 130' INT
        trap 'interrupted 143' TERM
        say "setting up $1, once (a minute or less)"
        build
        trap - INT TERM
        say "ready"
    fi
    exec 9>&-
}

build() {
    log=$venv.log
    : >"$log"
    rm -f "$venv/stamp"
    step "making a virtual environment" "$python" -m venv --clear "$venv"
    step "fetching the installer" run_pip install --require-hashes -r "$root/requirements/uv.txt"
    if [ "$lock" != uv ]; then
        step "fetching packages" install --require-hashes -r "$root/requirements/$lock.txt"
        step "installing gotowar" install --no-deps --no-build-isolation -e "$root"
    fi
    stamp >"$venv/stamp.new"
    mv "$venv/stamp.new" "$venv/stamp"
}

# step WHAT COMMAND...: quiet unless it fails, and then in words.
step() {
    what=$1
    shift
    "$@" </dev/null >>"$log" 2>&1 && return
    say "set-up stopped at: $what"
    tail -n 5 "$log" | cut -c 1-200 | sed 's/^/         | /' >&2
    give_up "nothing was left half done: the next call starts again" \
        "If no server was reached, look at the network or proxy. A mirror is set by" \
        "PIP_INDEX_URL and UV_DEFAULT_INDEX, own certificates by SSL_CERT_FILE." \
        "All that was said stands in $log"
}

interrupted() {
    say "set-up was interrupted; the next call starts it again"
    exit "$1"
}

run_pip() { "$venv/bin/python" -m pip --disable-pip-version-check --no-input "$@"; }

# pip is slower, and knows settings of the machine (mirrors, certificates) that uv does not read.
install() {
    "$venv/bin/uv" pip install --python "$venv/bin/python" --compile-bytecode "$@" || run_pip install "$@"
}

# The kernel drops this lock when its holder and the holder's children are gone, however they went: no stale
# locks. Python asks for it on the shell's own descriptor 9, which stays open when Python has ended.
one_at_a_time() {
    "$python" -c '
import fcntl, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
try:
    fcntl.flock(9, fcntl.LOCK_EX | fcntl.LOCK_NB)
except BlockingIOError:
    print("gotowar: waiting for another set-up to end", file=sys.stderr, flush=True)
    fcntl.flock(9, fcntl.LOCK_EX)
except OSError:
    pass  # a file system without locks: better unguarded than not at all
' || exit 130
}

# Prints the first Python that is new enough and can make environments. It is tried, not only looked up:
# version managers leave commands on the path that end in an error.
find_python() {
    old='' bare=''
    for candidate in ${GOTOWAR_PYTHON:+"$GOTOWAR_PYTHON"} python3 python3.14 python3.13 python3.12 python3.11; do
        if ! try "$candidate" 'import sys; sys.exit(sys.version_info < (3, 11))'; then
            old=$old${old:+, }$candidate
            [ "$candidate" = "${GOTOWAR_PYTHON-}" ] && break
        elif ! try "$candidate" 'import venv, ensurepip'; then
            bare=$candidate
            [ "$candidate" = "${GOTOWAR_PYTHON-}" ] && break
        else
            printf '%s\n' "$candidate"
            return
        fi
    done
    if [ -n "$bare" ]; then
        give_up "$bare cannot make virtual environments: its venv or ensurepip module is missing" \
            "Debian and Ubuntu: apt install python3-venv. Elsewhere, install Python from its own makers," \
            "or name another one: GOTOWAR_PYTHON=/path/to/python3"
    fi
    give_up "Python 3.11 or newer is needed, and none was found (tried: $old)" \
        "Debian and Ubuntu: apt install python3 python3-venv. macOS: brew install python." \
        "If it has another name here, say so: GOTOWAR_PYTHON=/path/to/python3"
}

try() { "$1" -c "$2" </dev/null >/dev/null 2>&1; }
