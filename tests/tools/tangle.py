"""tangle.py DATABASE: damages the tree of the table "run": all children of each
inner page become the next inner page, so that the tree has rows without an
end."""
import sqlite3
import struct
import sys

name = sys.argv[1]
database = sqlite3.connect(name)
root = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'run'").fetchone()[0]
size = database.execute('PRAGMA page_size').fetchone()[0]
database.close()
with open(name, 'rb') as file:
    data = bytearray(file.read())


def children(page):
    """Where the numbers of the children are; none for a leaf."""
    at = (page - 1) * size
    if data[at] != 5:
        return []
    count = struct.unpack_from('>H', data, at + 3)[0]
    return [at + cell for cell in struct.unpack_from(f'>{count}H', data, at + 12)] + [at + 8]


inner = [root]
for page in inner:
    below = [struct.unpack_from('>I', data, child)[0] for child in children(page)]
    inner += [child for child in below if children(child)]
for page, following in zip(inner[:12], inner[1:12]):
    for child in children(page):
        struct.pack_into('>I', data, child, following)
with open(name, 'wb') as file:
    file.write(data)
