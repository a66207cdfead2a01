"""screen.py COMMAND...: runs a command on a terminal, and obeys the lines of its
standard input:

size COLUMNS ROWS  resizes the window
until TEXT         waits until the window shows the text
until not TEXT     waits until it does not
key CHARACTER      types Ctrl and the character
run COMMAND        runs a command of the shell
stopped            waits until the command is stopped
again COUNT        has the report drawn so many times; prints by how many kilobytes
                   and descriptors the command has grown meanwhile
continue           continues the command after Ctrl-Z
show               prints the window, and what it is: "report" for the screen that
                   is redrawn, "shell" for what the command leaves behind
end                waits for the end, and prints the status

It fails if a condition never comes true, if a report that is printed is larger
than the window, and at a control sequence that it does not expect."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
import unicodedata

LIMIT = 60.0

size = (80, 24)
screens = {'shell': [''], 'report': ['']}
shown = 'shell'
row = 0
pending = b''
n_drawn = 0
# Whether the report in the window is that of another size.
outdated = False

pid, fd = pty.fork()
if pid == 0:
    os.environ['TERM'] = 'xterm'
    # In the background of a script SIGINT is ignored, on a terminal it is not.
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    os.execvp(sys.argv[1], sys.argv[1:])


def fail(text):
    os.kill(pid, signal.SIGKILL)
    sys.exit(f'{text}:\n' + '\n'.join(screens[shown]))


def width(text):
    return sum((1 + (unicodedata.east_asian_width(c) in 'WF')) * (not unicodedata.combining(c)) for c in text)


def show():
    lines = screens[shown]
    if shown == 'report' and (len(lines) > size[1] or any(width(line) > size[0] for line in lines)):
        fail(f'larger than {size}')
    print('\n'.join([shown] + lines).rstrip('\n'))


def newline():
    global row
    row += 1
    if row == len(screens[shown]):
        screens[shown].append('')


def take(data):
    global shown, row, pending, n_drawn, outdated
    pending += data
    for match in re.finditer(rb'\033\[(\?\d+|\d*)([a-zA-Z])|\r\n?|\n|\033|[^\033\r\n]+', pending):
        piece = match.group().decode()
        lines = screens[shown]
        if piece in ('\033[?1049h', '\033[?1049l'):
            shown = 'report' if piece[-1] == 'h' else 'shell'
            screens['report'] = ['']
            row = len(screens[shown]) - 1
        elif piece == '\033[H':
            row = 0
            n_drawn += 1
            outdated = False
        elif piece == '\033[K' and shown == 'report':
            lines[row] = ''
        elif piece == '\033[J':
            del lines[row:]
            lines.append('')
        elif piece in ('\033[?25l', '\033[?25h', '\r'):
            pass
        elif piece.endswith('\n'):
            newline()
        elif piece.startswith('\033'):
            fail(f'unexpected {piece!r}')
        else:
            lines[row] += piece
    pending = b''


def look(seconds):
    """Returns whether something came; at the end None."""
    if select.select([fd], [], [], seconds)[0]:
        try:
            data = os.read(fd, 1 << 16)
        except OSError:
            return None
        # A piece may end within a sequence or a character: read on.
        while re.search(rb'\033[^a-zA-Z]*$|[\xc0-\xff][\x80-\xbf]{0,2}$', data) and select.select([fd], [], [], 1)[0]:
            data += os.read(fd, 1 << 16)
        take(data)
        return True if data else None
    return False


def until(condition, text):
    end = time.monotonic() + LIMIT
    # A window is looked at when nothing is being drawn.
    while (came := look(0.1)) or outdated or not condition():
        if came is None or time.monotonic() > end:
            fail(f'never: {text}')


def resize(columns, rows):
    global size, outdated
    size = (columns, rows)
    outdated = shown == 'report'
    del screens['report'][rows:]
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))


def used():
    """Waits for the end of the update, and returns the kilobytes of memory and
    the number of descriptors in use."""
    while look(0.5):
        continue
    status = open(f'/proc/{pid}/status').read()
    return int(re.search(r'VmRSS:\s*(\d+)', status)[1]), len(os.listdir(f'/proc/{pid}/fd'))


def again(count):
    # The first updates fill what is kept.
    for i in range(count):
        if i == min(10, count // 2):
            before = used()
        drawn = n_drawn
        os.kill(pid, signal.SIGWINCH)
        while n_drawn == drawn:
            if not look(LIMIT):
                fail('not drawn again')
    print('grown by', *(after - first for first, after in zip(before, used())))


resize(*size)
for line in sys.stdin:
    word, _, rest = line.strip().partition(' ')
    if word == 'size':
        resize(*map(int, rest.split()))
    elif word == 'until':
        wanted = rest.removeprefix('not ')
        until(lambda: (wanted in '\n'.join(screens[shown])) != (wanted != rest), rest)
    elif word == 'key':
        os.write(fd, bytes([ord(rest) & 31]))
    elif word == 'run':
        os.system(rest)
    elif word == 'stopped':
        until(lambda: os.WIFSTOPPED(os.waitpid(pid, os.WNOHANG | os.WUNTRACED)[1]), 'stopped')
    elif word == 'again':
        again(int(rest))
    elif word == 'continue':
        os.kill(pid, signal.SIGCONT)
    elif word == 'show':
        show()
    elif word == 'end':
        while (came := look(LIMIT)):
            continue
        if came is False:
            fail('no end')
        show()
        print('status', os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
