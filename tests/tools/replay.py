"""replay.py PIECES LOG TARGET OUTPUT WHOLE: writes a log to TARGET in pieces, as
a program writes it, while "evheap --follow TARGET -o OUTPUT" runs.  PIECES:

one                 single bytes
random              up to a tenth of the log
whole               all at once
TABLE@SPEED         as a table of seconds and bytes tells, so many times as fast

Fails if OUTPUT, in CSV, is ever something else than the first eras of WHOLE.
After each tenth of the log, waits for an update, unless there was no census
yet; a table is not waited for.
Prints the number of different outputs."""
import os
import random
import sys
import time

LIMIT = 60.0

pieces, log, target, output, whole_name = sys.argv[1:]
data = open(log, 'rb').read()
whole = open(whole_name, 'rb').read()
starts = {0, len(whole)}
place, era = 0, None
for line in whole.splitlines(True):
    if line.split(b',')[1] != era:
        era = line.split(b',')[1]
        starts.add(place)
    place += len(line)
seen, outputs = None, set()


def look():
    """Checks the output if it is new, and returns whether it is."""
    global seen
    try:
        with open(output, 'rb') as file:
            status = os.fstat(file.fileno())
            found = file.read()
    except FileNotFoundError:
        return False
    if (status.st_ino, status.st_mtime_ns) == seen:
        return False
    seen = status.st_ino, status.st_mtime_ns
    if not whole.startswith(found) or len(found) not in starts:
        sys.exit(f'an output of {len(found)} bytes is not of the first eras')
    outputs.add(len(found))
    return True


def times():
    """The ends of all pieces, and when to write them, in seconds."""
    if '@' in pieces:
        table, speed = pieces.split('@')
        for line in open(table).readlines()[1:]:
            seconds, size = line.split()
            yield float(seconds) / float(speed), int(size)
        return
    sizes = random.Random(1)
    end = 0
    while end < len(data):
        end += {'one': 1, 'random': sizes.randint(1, len(data) // 10), 'whole': len(data)}[pieces]
        yield 0, min(end, len(data))


begin = time.monotonic()
at = tenth = 0
with open(target, 'wb', buffering=0) as file:
    for when, end in times():
        while (left := begin + when - time.monotonic()) > 0:
            time.sleep(min(left, 0.01))
            look()
        file.write(data[at:end])
        at = end
        if '@' in pieces or at == len(data) or at * 10 // len(data) == tenth:
            continue
        tenth = at * 10 // len(data)
        until = time.monotonic() + LIMIT
        while not look() and (outputs or tenth > 4):
            if time.monotonic() > until:
                file.write(data[at:])
                sys.exit(f'no update at {at} bytes')
            time.sleep(0.01)
print(len(outputs))
