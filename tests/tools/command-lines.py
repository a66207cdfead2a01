"""Runs command-line tests; tests/golden/cli/README.md describes their format.

Usage: python3 command-lines.py WORK INPUTS TEST...

WORK is an empty folder.  INPUTS has the folders that a test finds in its own.
UPDATE=1 rewrites what the tests expect.  FEW=yes runs every second test, and lets
every fourth search for leaks.  Prints a line for each test, and exits with 1 if
one fails.  There are hundreds of steps, so a plain command is started without a
shell.
"""

import difflib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import textwrap

LINKS = ['builds', 'logs', 'scripts', 'sources']
# A command line that needs no shell.
PLAIN = re.compile(
    r"""(evheap|mklog)( ([\w./,:=%@^+-]|'[^']*'|"[^"$`\\]*")+)*""").fullmatch

work, inputs, *tests = map(os.path.abspath, sys.argv[1:])
here = work + '/here'
out, err = work + '/out', work + '/err'
updates = os.environ.get('UPDATE') == '1'


def read(name):
    with open(name, encoding='utf-8', errors='surrogateescape') as file:
        return file.read().splitlines()


def write(name, lines):
    with open(name, 'w', encoding='utf-8', errors='surrogateescape') as file:
        file.writelines(line + '\n' for line in lines)


def read_steps(lines):
    """Divides a test into steps: what is given, and what is expected."""
    steps = [([], [])]
    for line in lines:
        given, expected = steps[-1]
        if re.match('status:|files:|[>!]', line):
            expected.append(line)
            continue
        if expected or (line.startswith('#') and values(given, 'run')):
            steps.append(([], []))
        steps[-1][0].append(line)
    return steps


def values(given, name):
    """The values of the lines "name: value", joined by line feeds."""
    return '\n'.join(line.partition(':')[2].strip() for line in given
                     if line.startswith(name + ':'))


def execute(command):
    """Runs a command line, with its outputs to files.  Returns the status."""
    argv = shlex.split(command) if PLAIN(command) else ['sh', '-c', command]
    write_to = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    child = os.posix_spawnp(
        argv[0], argv, os.environ, setsigdef=[signal.SIGPIPE],
        file_actions=[(os.POSIX_SPAWN_OPEN, 0, '/dev/null', os.O_RDONLY, 0),
                      (os.POSIX_SPAWN_OPEN, 1, out, write_to, 0o600),
                      (os.POSIX_SPAWN_OPEN, 2, err, write_to, 0o600)])
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return status if status >= 0 else 128 - status


def make_folder():
    os.mkdir(here)
    os.chdir(here)
    for link in LINKS:
        os.symlink(os.path.join(inputs, link), link)


def list_files():
    """The files in the folder, with what changes when they are written."""
    files = {}
    for folder, folders, names in os.walk('.'):
        for name in names + folders:
            path = os.path.join(folder, name)
            found = os.lstat(path)
            if not os.path.isdir(path):
                files[path[2:]] = found.st_ino, found.st_mtime_ns
    return files


def run_step(given, script):
    """Runs a step.  Returns what it did, as lines of a test."""
    before = list_files()
    status = execute(values(given, 'run'))
    after = list_files()
    changed = [shlex.quote(name) for name, state in sorted(after.items())
               if before.get(name) != state]
    changed += ['-' + shlex.quote(name)
                for name in sorted(before.keys() - after.keys())]
    write(work + '/files', textwrap.wrap(' '.join(changed), 72,
                                         break_on_hyphens=False,
                                         break_long_words=False))
    show = values(given, 'show')
    if show:
        matches = map(re.compile(show).search, read(out))
        write(out, [match[match.lastindex or 0] for match in matches if match])
    if script:
        subprocess.check_call(['sed', '-i', '-e', script,
                               out, err, work + '/files'])
    actual = [f'status: {status}'] if status != 0 else []
    for prefix, result in (('>', out), ('!', err), ('files:', work + '/files')):
        actual += [prefix + (line and ' ' + line) for line in read(result)]
    return actual


def why_not(needs):
    """Why a test is skipped that has these needs, or None."""
    if not needs or execute(needs) == 0:
        return None
    reason = ''.join(f' ({line})' for line in read(err)[-1:])
    return 'needs ' + needs.replace('\n', ' ') + reason


def title(given):
    """The first line of the comment, or the command."""
    comments = [line for line in given if line.startswith('#')]
    return (comments + given)[0].lstrip('# ')


def run_test(file):
    """Runs a test.  Returns whether it succeeds."""
    name = os.path.basename(file).removesuffix('.test')
    lines, results, wrong = read(file), [], []
    why = why_not(values(lines, 'needs'))
    if why:
        print(f'SKIP {name}: {why}')
        return True
    for given, expected in read_steps(lines):
        actual = run_step(given, values(lines, 'filter'))
        results += given + actual
        if actual != expected:
            wrong.append(title(given))
    if sorted(os.listdir('.')) != LINKS:
        shutil.rmtree(here)
        make_folder()
    if wrong and updates:
        write(file, results)
        print(f'PASS {name} (updated)')
    elif wrong:
        print(f'FAIL {name}: results differ:', '; '.join(wrong))
        for line in difflib.unified_diff(lines, results, file, 'results',
                                         lineterm=''):
            print('   ', line)
    else:
        print('PASS', name)
    return updates or not wrong


def main():
    sys.stdout.reconfigure(errors='surrogateescape')
    searches = os.environ.get('ASAN_OPTIONS', '')
    few = os.environ.get('FEW') == 'yes'
    passed = True
    make_folder()
    for number, file in enumerate(tests):
        if few:
            if number % 2 == 1:
                continue
            os.environ['ASAN_OPTIONS'] = \
                searches + (':detect_leaks=0' if number % 4 == 2 else '')
        passed &= run_test(file)
    sys.exit(not passed)


main()
