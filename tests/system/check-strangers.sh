#!/bin/sh
# Histories of strangers: reading one changes no file, whatever is beside it, and
# one that would let SQLite compute or remove something is refused.
# shellcheck disable=SC2317 # functions are called indirectly
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
need sqlite3 python3
log=$top_srcdir/tests/inputs/logs/good-hc.eventlog
forge="python3 $top_srcdir/tests/tools/forge-journal.py"
cd "$work"
mkdir files
cd files
"$EVHEAP" -q "$top_srcdir/tests/inputs/logs/good-hT.eventlog" -o ../clean.db

# state: the files of the folder and their bytes.
state() {
    find . -type f -exec cksum {} + | sort
}

# ends STATUS TEXT ARG...: evheap ends with that status and text, and no file has
# changed.
ends() {
    expected=$1
    text=$2
    shift 2
    state >../before
    status=0
    timeout -k 1 "$test_timeout" "$EVHEAP" -q "$@" >../stdout 2>../stderr || status=$?
    state >../after
    if [ "$status" != "$expected" ] || ! grep -q -F -e "$text" ../stderr; then
        echo "status $status:"
        cat ../stderr
        return 1
    fi
    diff ../before ../after
}

# refused NAME TEXT: reading in.db, comparing with it and adding to it end so.
refused() {
    check "$1, read" ends 2 "cannot read 'in.db': $2" in.db
    check "$1, as a baseline" ends 2 "cannot read 'in.db': $2" "$log" \
        --baseline=in.db -o "$work/x.csv"
    check "$1, added to" ends 2 "cannot write 'in.db': $2" "$log" -o in.db
}

# begin: the folder has a sound history, and a file of the user.
begin() {
    rm -rf ./*
    cp ../clean.db in.db
    echo precious >victim
}

# A journal that names a file of the user.  The history as a link is another name
# of the journal.
begin
$forge in.db "$PWD/victim"
super="'in.db-journal' is not of evheap: SQLite would remove the file that it names"
refused 'a journal that names a file' "$super"
printf '\0' | dd of=in.db-journal conv=notrunc 2>/dev/null
check 'one that is not in use' ends 2 "$super" "$log" -o in.db
begin
mkdir there
mv in.db there
$forge there/in.db "$PWD/victim"
ln -s there/in.db in.db
refused 'a journal beside the target of a link' "$super"
begin
sqlite3 in.db 'PRAGMA journal_mode = WAL' >/dev/null
$forge in.db "$PWD/victim"
check 'in WAL mode' ends 2 "$super" in.db

# SQLite would wait for the writer of a FIFO for ever.
for suffix in journal wal shm; do
    for make in mkfifo mkdir 'ln -s victim' 'ln -s nothing'; do
        begin
        $make in.db-$suffix
        refused "$make in.db-$suffix" \
            "'in.db-$suffix' is not a regular file: remove it"
    done
done
begin
mkfifo pipe.db
mkdir folder.db
for case in 'pipe.db|it is not a regular file' 'folder.db|Is a directory' \
    '/dev/null|it is not a regular file'; do
    file=${case%|*}
    check "a run is added to $file" ends 2 \
        "cannot write '$file': ${case#*|}" "$log" -f sqlite -o "$file"
done
check 'no other file is left' [ "$(ls)" = "$(printf 'folder.db\nin.db\npipe.db\nvictim')" ]

begin
mkdir runs
"$EVHEAP" -q "$log" -o runs/a.xml
cp runs/a.xml runs/b.xml
mkfifo runs/c.xml
check 'a FIFO in a folder of archives' timeout "$test_timeout" \
    "$EVHEAP" -q --view=trend runs -o ../x.txt

# A journal that an interrupted evheap left.
begin
$forge in.db
for arguments in in.db "$log --baseline=in.db -o $work/x.csv"; do
    # shellcheck disable=SC2086 # several words
    check "an interrupted addition, ${arguments%% *}" ends 2 \
        "cannot read 'in.db': an addition to it was interrupted" $arguments
done
check '... is rolled back where a run is added' \
    "$EVHEAP" -q "$log" --baseline=in.db -o in.db
check '... then it can be read' "$EVHEAP" -q in.db
begin
$forge in.db
rm in.db
check 'a journal without its history' ends 2 \
    "cannot write 'in.db': 'in.db-journal' is left of another database" \
    "$log" -o in.db

# WAL mode.
begin
sqlite3 in.db 'PRAGMA journal_mode = WAL' >/dev/null
wal="cannot read 'in.db': it is in WAL mode: 'PRAGMA journal_mode = DELETE' in sqlite3 ends that"
check 'WAL mode' ends 2 "$wal" in.db
check '... ends where a run is added' \
    "$EVHEAP" -q "$log" --baseline=in.db -o in.db
check '... then it can be read' "$EVHEAP" -q in.db
begin
printf '\067\177\006\202' >in.db-wal
check 'a WAL beside another history' ends 2 "$wal" in.db

# A read-only folder.
begin
chmod 755 "$work"
chmod 666 in.db
chmod 555 .
if [ "$(id -u)" != 0 ] || have setpriv; then
    user=
    [ "$(id -u)" != 0 ] || user='setpriv --reuid=65534 --clear-groups'
    # shellcheck disable=SC2086 # several words
    check 'read in a read-only folder' $user "$EVHEAP" -q in.db
    # shellcheck disable=SC2086
    $user "$EVHEAP" -q "$log" -o in.db 2>../stderr || :
    check 'added in a read-only folder' \
        grep -q "cannot write 'in.db': its folder is read-only" ../stderr
    # shellcheck disable=SC2086
    $user "$EVHEAP" -q "$log" -o new.db 2>../stderr || :
    check 'a new history in a read-only folder' \
        grep -q "cannot write 'new.db': Permission denied" ../stderr
else
    skip_for 'a read-only folder' setpriv
fi
chmod 755 .

# Schemas.  The function compares bytes for years, in one instruction.
slow='instr(hex(zeroblob(40000000)), hex(zeroblob(20000000)) || 1)'
large='hex(zeroblob(400000000))'
while IFS='|' read -r name what statements; do
    begin
    sqlite3 -bail in.db "PRAGMA writable_schema = ON; $statements" >/dev/null
    for arguments in in.db "$log --baseline=in.db -o $work/x.csv" \
        "$log -o in.db"; do
        # shellcheck disable=SC2086 # several words
        check "$name, ${arguments##* }" ends 2 "'in.db' has a table, view, index or trigger that evheap did not make: '$what'" $arguments
    done
done <<END
a generated column|run|UPDATE sqlite_schema SET sql = replace(sql, 'program TEXT', 'program AS ($slow)') WHERE name = 'run'
a large generated column|run|UPDATE sqlite_schema SET sql = replace(sql, 'program TEXT', 'program AS ($large)') WHERE name = 'run'
a constraint|run|UPDATE sqlite_schema SET sql = replace(sql, 'command TEXT', 'command TEXT CHECK ($slow)') WHERE name = 'run'
a foreign key|archive|UPDATE sqlite_schema SET sql = replace(sql, 'REFERENCES run', 'REFERENCES run_label') WHERE name = 'archive'
an index on an expression|mine|CREATE INDEX mine ON run (length(name)); UPDATE sqlite_schema SET sql = replace(sql, 'length(name)', '$slow') WHERE name = 'mine'
a partial index|mine|CREATE INDEX mine ON run (program) WHERE ghc > 'a'
statistics that compute|sqlite_stat1|ANALYZE; UPDATE sqlite_schema SET sql = 'CREATE TABLE sqlite_stat1(x, idx, stat, tbl AS ($slow))' WHERE name = 'sqlite_stat1'
a trigger|mine|CREATE TRIGGER mine AFTER INSERT ON run BEGIN DELETE FROM archive; END
a view|mine|CREATE VIEW mine AS SELECT 1
a virtual table|mine|INSERT INTO sqlite_schema VALUES ('table', 'mine', 'mine', 0, 'CREATE VIRTUAL TABLE mine USING fts5(x)')
a table|m\x1Bne|CREATE TABLE "m$(printf '\033')ne" (x)
END
begin
sqlite3 -bail in.db 'PRAGMA application_id = 0; PRAGMA user_version = 0;
    PRAGMA writable_schema = ON; PRAGMA schema_version = 0'
check 'a history that pretends to be empty' ends 2 "'in.db'" "$log" -o in.db

# The list of the runs on a terminal.
begin
sqlite3 in.db "UPDATE run SET name = hex(zeroblob(1000000))"
sqlite3 in.db "UPDATE run SET program = name"
# size COMMAND...: prints how many bytes evheap writes.
size() {
    "$@" 2>&1 | wc -c
}
check 'a long name of a program is whole' \
    [ "$(size "$EVHEAP" -q in.db)" -gt 2000000 ]
if terminal_or_skip 'a long name of a program on a terminal'; then
    # shellcheck disable=SC2016 # another shell expands it
    check '... but not on a terminal' [ "$(size "$terminal" \
        sh -c 'exec "$0" "$@" 1>&2' "$EVHEAP" -q in.db)" -lt 1000 ]
fi

# What users do.
begin
sqlite3 -bail in.db "PRAGMA page_size = 1024; PRAGMA auto_vacuum = FULL; VACUUM;
    PRAGMA encoding; ALTER TABLE run ADD COLUMN mine" >/dev/null
check 'a column of the user' ends 2 "that evheap did not make: 'run'" in.db
sqlite3 -bail in.db 'ALTER TABLE run DROP COLUMN mine; VACUUM'
check '... that is dropped' "$EVHEAP" -q in.db
check '... is as evheap made it' "$EVHEAP" -q "$log" -o in.db
finish
