"""Measures the power of the tests with mutations of src/.

mutate.py draw BUILD SEED [N]   prints a list of N mutations (40), at least one in
                                each folder
mutate.py run BUILD RESULTS [NUMBER...]
                                tests the mutations of mutations.txt, by default all,
                                and appends a line for each to RESULTS

README.md in this folder has more."""
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

OPPOSITE = {'==': '!=', '!=': '==', '<': '>=', '>=': '<', '>': '<=', '<=': '>'}
NEIGHBOUR = {'<': '<=', '<=': '<', '>': '>=', '>=': '>'}
# Only leaks, speed, crashes or other threads would show a mutation of these.
HIDDEN_FUNCTION = re.compile('free|clear|unref|prefetch|hint|memory')
HIDDEN_CALL = re.compile(r'free|clear|unref|destroy|mutex|cond|join|assert|advise|cache|\b(f?close|_|g_auto\w*)\(')
HIDDEN_LINE = re.compile(r'assert|NULL|capacity|allocated|(?i:prefetch)|errno|EINTR|notify|FILENO|fd\b|\bnow\b')
# In KiB and in blocks of 512 bytes, for mutations that never stop to take memory or to write.
LIMITS = f'ulimit -v {8 << 20}; ulimit -f {8 << 21};'

QUIET = {'stdin': subprocess.DEVNULL, 'stdout': subprocess.DEVNULL, 'stderr': subprocess.DEVNULL}


def code_lines(text):
    """The lines of a source, with spaces instead of comments, strings and characters."""
    pattern = r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
    return re.sub(pattern, lambda m: re.sub(r'[^\n]', ' ', m[0]), text, flags=re.S).split('\n')


def numbers_in_bodies(code):
    """The numbers of the lines in functions, whose braces are in column 0."""
    name, inside = '', False
    for i, line in enumerate(code):
        if line.startswith('}'):
            inside = False
        elif found := re.match(r'(\w+)\(', line):
            name = found[1]
        if inside and not HIDDEN_FUNCTION.search(name) and not line.startswith('#'):
            yield i
        if line == '{':
            inside = True


def chooses_extreme(code, i):
    """A comparison chooses the greater or the smaller of two values, or is a term of
    -1, 0 or 1.  What it says about equal values does not matter then."""
    test = re.fullmatch(r'\s*if \((\S+) [<>]=? (\S+)\)', code[i])
    store = re.fullmatch(r'\s*(\S+) = (\S+);', code[i + 1])
    return '?' in code[i] or ') - (' in code[i] or (test and store and set(test.groups()) == set(store.groups()))


def is_statement(code, i):
    """A line begins a statement, because the code before it has ended."""
    before = next(line.rstrip() for line in reversed(code[:i]) if line.strip())
    return before[-1] in ';{})' or re.search(r'(\belse|\bcase .*:|default:)$', before)


def changes(code, i):
    """Yields the kind, the columns and the new text of each mutation of a line."""
    line = code[i]
    call = re.fullmatch(r'\s+((\w+)\(.*\);)', line)
    if call and not HIDDEN_CALL.search(line) and is_statement(code, i):
        yield 'dropped call', *call.span(1), '{}'
    if HIDDEN_LINE.search(line):
        return
    if test := re.fullmatch(r'\s*(?:\} else )?if \((!?)([\w>.()-]+)\)(?: \{)?', line):
        yield 'negation', test.start(1), test.end(2), ('' if test[1] else '!') + test[2]
    for m in re.finditer(r'(?<= )([=!]=|[<>]=?)(?= |$)', line):
        yield 'comparison', *m.span(), OPPOSITE[m[0]]
        if m[0] in NEIGHBOUR and not chooses_extreme(code, i):
            yield 'off by one', *m.span(), NEIGHBOUR[m[0]]
    for m in re.finditer(r' (?:[+-]|[<>]=?|==|=(?= \d+;.*;)) (\d+)\b(?!\.)', line):
        yield 'off by one', *m.span(1), str(int(m[1]) + 1)
        if m[1] != '0':
            yield 'off by one', *m.span(1), str(int(m[1]) - 1)


class Mutation:
    """A line of the list."""
    def __init__(self, file, line, kind, old, new):
        self.file, self.line, self.kind, self.old, self.new = file, int(line), kind, old, new
        self.object = file[:-1] + 'o'

    def __str__(self):
        return f'{self.file}:{self.line}\t{self.kind}\t{self.old}\t{self.new}'

    def open(self, top):
        """Reads the source.  The line is the nearest one with the old text."""
        self.path = top / self.file
        self.original = self.path.read_text()
        lines = self.original.split('\n')
        same = [i for i, line in enumerate(lines) if line.strip() == self.old]
        if not same:
            sys.exit(f'mutate.py: {self.file} has no line "{self.old}"')
        i = min(same, key=lambda i: abs(i + 1 - self.line))
        lines[i] = lines[i].replace(self.old, self.new)
        self.mutated = '\n'.join(lines)

    def put(self, text, date=None):
        """Writes the source.  With the date that it had, make does not see it."""
        self.path.write_text(text)
        self.date = date or time.time_ns()
        os.utime(self.path, ns=(self.date, self.date))


class Build:
    """A build folder.  Its sources are a git worktree without changes of src/."""
    def __init__(self, folder):
        self.folder = pathlib.Path(folder).resolve()
        rules = ''.join(f'$(info $({name}))\n' for name in ('abs_srcdir', 'TESTS', 'AM_TESTS_ENVIRONMENT'))
        shown = subprocess.run(['make', '-s', '-C', self.folder, '-f', '-', 'nothing'], check=True, text=True,
                               input=f'include Makefile\n{rules}nothing:;@:\n', stdout=subprocess.PIPE).stdout
        top, tests, self.environment = shown.splitlines()[-3:]
        self.top, self.tests = pathlib.Path(top).resolve(), tests.split()
        if subprocess.run(['git', '-C', top, 'diff', '--quiet', 'HEAD', '--', 'src']).returncode != 0:
            sys.exit(f'mutate.py: {top}/src has changes: commit them, or "git checkout src"')

    def make(self, *arguments):
        return subprocess.run(['make', '-s', '-C', self.folder, *arguments], **QUIET).returncode == 0

    def make_all(self):
        if not self.make('all') or not self.make('check', 'TESTS='):
            sys.exit(f'mutate.py: {self.folder} cannot be made without mutations')

    def passes(self, test, seconds):
        """A test passes, or is skipped, within some seconds."""
        path = self.top / test if test.endswith('.sh') else self.folder / test
        with tempfile.TemporaryDirectory() as scratch:
            command = ['timeout', '-sKILL', str(seconds), 'sh', '-c', f'{LIMITS} {self.environment} exec "$0"', path]
            environment = {**os.environ, 'TMPDIR': scratch}
            return subprocess.run(command, cwd=self.folder, env=environment, **QUIET).returncode in (0, 77)

    def changes_code(self, mutation):
        """A mutation compiles without warnings, to other code than the original."""
        codes = []
        mutation.open(self.top)
        try:
            for text in mutation.original, mutation.mutated:
                mutation.put(text)
                compiles = self.make('CFLAGS=-O2 -Werror', mutation.object)
                codes.append(compiles and (self.folder / mutation.object).read_bytes())
        finally:
            mutation.put(mutation.original)
        return codes[1] and codes[0] != codes[1]

    def usual_times(self):
        """The seconds of each test that passes without mutations; they are measured
        once.  The others are left out."""
        file = self.folder / 'mutate-times.json'
        if not file.exists():
            times = {}
            for test in self.tests:
                start = time.monotonic()
                if self.passes(test, 1200):
                    times[test] = time.monotonic() - start
                else:
                    print(f'mutate.py: {test} is left out: it fails without mutations', file=sys.stderr)
            file.write_text(json.dumps(times, indent=1))
        return json.loads(file.read_text())

    def outcome(self, mutation, times):
        """Runs the tests until one fails twice.  Meanwhile the source is the original,
        because some tests read sources."""
        mutation.open(self.top)
        try:
            mutation.put(mutation.mutated)
            if not self.make(mutation.object):
                mutation.put(mutation.original)
                self.make_all()
                return 'does not compile'
            for test in in_order(times, mutation.file):
                mutation.put(mutation.mutated, mutation.date)
                target = 'all' if test.endswith('.sh') else test
                if not self.make(target):
                    mutation.put(mutation.original)
                    self.make_all()
                    return f'killed by make {target}'
                mutation.put(mutation.original, mutation.date)
                seconds = max(60, 10 * times[test])
                if not self.passes(test, seconds) and not self.passes(test, seconds):
                    return f'killed by {test}'
            return 'survives'
        finally:
            mutation.put(mutation.original)


def in_order(times, file):
    """The unit tests of the same module and folder, the command lines, and the others
    by time.  A program must also be linked."""
    folder, stem = file.split('/')[1], pathlib.Path(file).stem

    def rank(test):
        seconds = times[test] + (0 if test.endswith('.sh') else 1)
        return (not test.endswith(f'tests/unit/{folder}/check-{stem}'), not test.startswith(f'tests/unit/{folder}/'),
                not test.endswith('/check-cli.sh'), seconds)
    return sorted(times, key=rank)


def pool(top, folder):
    """All mutations of a folder, by kind."""
    kinds = {}
    for path in sorted(folder.glob('*.c')):
        text = path.read_text()
        lines, code = text.split('\n'), code_lines(text)
        for i in numbers_in_bodies(code):
            for kind, first, last, new in changes(code, i):
                changed = lines[i][:first] + new + lines[i][last:]
                kinds.setdefault(kind, []).append(
                    Mutation(path.relative_to(top).as_posix(), i + 1, kind, lines[i].strip(), changed.strip()))
    return kinds


def draw(build, seed, number=40):
    chance = random.Random(int(seed))
    folders = sorted({path.parent for path in (build.top / 'src').rglob('*.c')})
    pools = [pool(build.top, folder) for folder in folders]
    drawn = []
    while len(drawn) < int(number):
        kinds = pools[len(drawn)] if len(drawn) < len(pools) else chance.choice(pools)
        kind = chance.choice(sorted(kind for kind in kinds if kinds[kind]))
        mutation = kinds[kind].pop(chance.randrange(len(kinds[kind])))
        if mutation.old not in drawn and build.changes_code(mutation):
            drawn.append(mutation.old)
            print(len(drawn), mutation, sep='\t', flush=True)


def run(build, results, *numbers):
    rows = [line.split('\t') for line in pathlib.Path(__file__).with_name('mutations.txt').read_text().splitlines()]
    mutations = {row[0]: Mutation(*row[1].split(':'), *row[2:]) for row in rows}
    results = pathlib.Path(results)
    done = [line.split('\t')[0] for line in results.read_text().splitlines()] if results.exists() else []
    build.make_all()
    times = build.usual_times()
    for number in numbers or mutations:
        if number not in done:
            outcome = build.outcome(mutations[number], times)
            with results.open('a') as file:
                print(number, outcome, mutations[number], sep='\t', file=file)


if __name__ == '__main__':
    commands = {'draw': draw, 'run': run}
    if len(sys.argv) < 4 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    commands[sys.argv[1]](Build(sys.argv[2]), *sys.argv[3:])
