#!/usr/bin/env python3
"""Checks the formats events and ndjson: walks the bytes of logs by itself, and
compares each event with what evheap lists.

    walk-events.py EVHEAP LOG...

The table is written from GHC's user's guide ("Eventlog encodings") and from
EventLogFormat.h, not from evheap's table.  At damage the walk stops; then only
the events before it are compared.  Prints PASS or FAIL for each log.
"""

import codecs
import json
import os
import struct
import subprocess
import sys
import tempfile

THREAD, CAP, CAPSET, TASK = "I", "H", "I", "Q"
# Kinds: struct's letters; str: ends with a NUL; rest: text up to the end; strs:
# strings up to the end; hex: bytes up to the end; ids: a depth byte and ids; +:
# what follows may be missing.
TABLE = """
0 CREATE_THREAD thread:THREAD
1 RUN_THREAD thread:THREAD
2 STOP_THREAD thread:THREAD status:H blockinfo:THREAD
3 THREAD_RUNNABLE thread:THREAD
4 MIGRATE_THREAD thread:THREAD new_cap:CAP
5 RUN_SPARK thread:THREAD
6 STEAL_SPARK thread:THREAD victim_cap:CAP
7 SHUTDOWN
8 THREAD_WAKEUP thread:THREAD other_cap:CAP
9 GC_START
10 GC_END
11 REQUEST_SEQ_GC
12 REQUEST_PAR_GC
13 CREATE_SPARK capability:CAP thread:THREAD
14 SPARK_TO_THREAD capability:CAP thread:THREAD spark_thread:THREAD
15 CREATE_SPARK_THREAD spark_thread:THREAD
16 LOG_MSG message:rest
17 STARTUP num_capabilities:CAP
18 BLOCK_MARKER size:I end_time:Q capability:CAP
19 USER_MSG message:rest
20 GC_IDLE
21 GC_WORK
22 GC_DONE
23 VERSION version_string:rest
24 PROGRAM_INVOCATION commandline_string:rest
25 CAPSET_CREATE capset:CAPSET capset_type:H
26 CAPSET_DELETE capset:CAPSET
27 CAPSET_ASSIGN_CAP capset:CAPSET capability:CAP
28 CAPSET_REMOVE_CAP capset:CAPSET capability:CAP
29 RTS_IDENTIFIER capset:CAPSET name_version_string:rest
30 PROGRAM_ARGS capset:CAPSET commandline_vector:strs
31 PROGRAM_ENV capset:CAPSET environment_vector:strs
32 OSPROCESS_PID capset:CAPSET pid:I
33 OSPROCESS_PPID capset:CAPSET parent_pid:I
34 SPARK_COUNTERS crt:Q dud:Q ovf:Q cnv:Q gcd:Q fiz:Q rem:Q
35 SPARK_CREATE
36 SPARK_DUD
37 SPARK_OVERFLOW
38 SPARK_RUN
39 SPARK_STEAL victim_cap:CAP
40 SPARK_FIZZLE
41 SPARK_GC
43 WALL_CLOCK_TIME capset:CAPSET unix_epoch_seconds:Q nanoseconds:I
44 THREAD_LABEL thread:THREAD name_string:rest
45 CAP_CREATE capability:CAP
46 CAP_DELETE capability:CAP
47 CAP_DISABLE capability:CAP
48 CAP_ENABLE capability:CAP
49 HEAP_ALLOCATED heap_capset:CAPSET alloc_bytes:Q
50 HEAP_SIZE heap_capset:CAPSET size_bytes:Q
51 HEAP_LIVE heap_capset:CAPSET live_bytes:Q
52 HEAP_INFO_GHC heap_capset:CAPSET n_generations:H max_heap_size:Q alloc_area_size:Q mblock_size:Q block_size:Q
53 GC_STATS_GHC heap_capset:CAPSET generation:H copied_bytes:Q slop_bytes:Q frag_bytes:Q par_n_threads:I par_max_copied:Q par_tot_copied:Q par_balanced_copied:Q
54 GC_GLOBAL_SYNC
55 TASK_CREATE taskID:TASK capability:CAP tid:Q
56 TASK_MIGRATE taskID:TASK capability:CAP new_cap:CAP
57 TASK_DELETE taskID:TASK
58 USER_MARKER marker_name:rest
60 EDEN_START_RECEIVE
61 EDEN_END_RECEIVE
62 CREATE_PROCESS process:I
63 KILL_PROCESS process:I
64 ASSIGN_THREAD_TO_PROCESS thread:THREAD process:I
65 CREATE_MACHINE machine:H startup_time:Q
66 KILL_MACHINE machine:H
67 SEND_MESSAGE tag:B sender_process:I sender_thread:THREAD receiver_machine:H receiver_process:I receiver_inport:I
68 RECEIVE_MESSAGE tag:B receiver_process:I receiver_inport:I sender_machine:H sender_process:I sender_outport:I message_size:I
69 SEND_RECEIVE_LOCAL_MESSAGE tag:B sender_process:I sender_thread:THREAD receiver_process:I receiver_inport:I
90 MEM_RETURN heap_capset:CAPSET current_mblocks:I needed_mblocks:I returned_mblocks:I
91 BLOCKS_SIZE heap_capset:CAPSET size_bytes:Q
100 MER_START_PAR_CONJUNCTION dyn_id:Q static_id:I
101 MER_STOP_PAR_CONJUNCTION dyn_id:Q
102 MER_STOP_PAR_CONJUNCT dyn_id:Q
103 MER_CREATE_SPARK dyn_id:Q spark_id:I
104 MER_FUT_CREATE fut_id:Q name_id:I
105 MER_FUT_WAIT_NOSUSPEND fut_id:Q
106 MER_FUT_WAIT_SUSPENDED fut_id:Q
107 MER_FUT_SIGNAL fut_id:Q
108 MER_LOOKING_FOR_GLOBAL_CONTEXT
109 MER_WORK_STEALING
110 MER_RELEASE_CONTEXT context_id:I
111 MER_ENGINE_SLEEPING
112 MER_LOOKING_FOR_LOCAL_SPARK
113 MER_CALLING_MAIN
140 PERF_NAME perf_num:I name:rest
141 PERF_COUNTER perf_num:I tid:Q period:Q
142 PERF_TRACEPOINT perf_num:I tid:Q
160 HEAP_PROF_BEGIN profile_id:B sampling_period:Q breakdown_type:I module_filter:str closure_description_filter:str type_description_filter:str cost_centre_filter:str cost_centre_stack_filter:str retainer_filter:str biography_filter:str
161 HEAP_PROF_COST_CENTRE cost_centre_number:I label:str module:str source_location:str flags:B
162 HEAP_PROF_SAMPLE_BEGIN sample_number:Q
163 HEAP_PROF_SAMPLE_COST_CENTRE profile_id:B residency:Q stack:ids
164 HEAP_PROF_SAMPLE_STRING profile_id:B residency:Q label:str
165 HEAP_PROF_SAMPLE_END sample_number:Q
166 HEAP_BIO_PROF_SAMPLE_BEGIN sample_number:Q timestamp:Q
167 PROF_SAMPLE_COST_CENTRE capability:I tick:Q stack:ids
168 PROF_BEGIN tick_interval:Q
169 IPE info_table_address:Q table_name:str closure_type:str type:str label:str module:str source_location:str
181 USER_BINARY_MSG bytes:hex
200 CONC_MARK_BEGIN
201 CONC_MARK_END marked_objects:I
202 CONC_SYNC_BEGIN
203 CONC_SYNC_END
204 CONC_SWEEP_BEGIN
205 CONC_SWEEP_END
206 CONC_UPD_REM_SET_FLUSH capability:CAP
207 NONMOVING_HEAP_CENSUS blk_sz:H active_segments:I filled_segments:I live_blocks:I
208 NONMOVING_PRUNED_SEGMENTS pruned_segments:I free_segments:I
210 TICKY_COUNTER_DEF counter_id:Q arity:H argument_kinds:str counter_name:str + info_table_address:Q json:str
211 TICKY_COUNTER_SAMPLE counter_id:Q entries:Q allocations:Q allocated:Q
212 TICKY_COUNTER_BEGIN_SAMPLE
"""
EVENTS = {}
for row in TABLE.split("\n"):
    if row:
        number, name, *fields = row.split()
        pairs = [field.partition(":")[::2] for field in fields]
        EVENTS[int(number)] = (
            name, [(field, globals().get(kind, kind)) for field, kind in pairs])
# Before GHC 9.10.
OLD_CENSUS = ("NONMOVING_HEAP_CENSUS",
              [("log_blk_sz", "B")] + EVENTS[207][1][1:])
BLOCK_MARKER, IPE, END = 18, 169, 0xffff
CHECKED = (160, 161, 163, 164, 167, IPE)
SECOND = 10**9
# How far the times of events may be outside their block, in ns.
SLACK, CAPABILITY_SLACK = 10**5, SECOND
# No program runs longer: 146 years, in ns.
LATEST = 2**62


class Damage(Exception):
    pass


class Cut(Exception):
    pass


class Bytes(bytes):
    """The bytes of a field of hexadecimal digits."""


class Reader:
    def __init__(self, data, at=0):
        self.data, self.at = data, at

    def take(self, size):
        if self.at + size > len(self.data):
            raise Cut
        self.at += size
        return self.data[self.at - size:self.at]

    def number(self, letter):
        return struct.unpack(">" + letter,
                             self.take(struct.calcsize(">" + letter)))[0]

    def string(self):
        end = self.data.find(b"\0", self.at)
        if end < 0:
            raise Cut
        return self.take(end + 1 - self.at)[:-1]

    def left(self):
        return len(self.data) - self.at


def read_header(log):
    sizes = {}
    if log.take(8) != b"hdrbhetb":
        raise Damage
    while True:
        tag = log.take(4)
        if tag == b"hete":
            break
        if tag != b"etb\0":
            raise Damage
        number, size = log.number("H"), log.number("H")
        log.take(log.number("I"))
        log.take(log.number("I"))
        if log.take(4) != b"ete\0":
            raise Damage
        sizes[number] = size
    if log.take(8) != b"hdredatb":
        raise Damage
    return sizes


def read_fields(number, payload):
    """Returns the name of an event, its fields as pairs, and whether the
    payload is too short for all of them."""
    if number not in EVENTS:
        return ("EVENT_%d" % number,
                [("size", len(payload)), ("bytes", Bytes(payload))], False)
    name, fields = EVENTS[number]
    if number == 207 and len(payload) == 13:
        name, fields = OLD_CENSUS
    reader, pairs = Reader(payload), []
    try:
        for field, kind in fields:
            if kind == "str":
                value = reader.string()
            elif kind == "rest":
                value = reader.take(reader.left()).rstrip(b"\0")
            elif kind == "hex":
                value = Bytes(reader.take(reader.left()))
            elif kind == "strs":
                text = reader.take(reader.left())
                value = text[:-1] if text.endswith(b"\0") else text
                value = value.split(b"\0") if text else []
            elif kind == "ids":
                depth = reader.number("B")
                value = [reader.number("I") for _ in range(depth)]
            elif kind == "":
                if reader.left() == 0:
                    break
                continue
            else:
                value = reader.number(kind)
            pairs.append((field, value))
    except Cut:
        if number in CHECKED:
            raise Damage
        return name, pairs, True
    if number in CHECKED and reader.left() > 0:
        raise Damage
    return name, pairs, False


def walk(log, sizes):
    """Yields the time, the capability, read_fields and the number of bytes of
    each event."""
    block_end, capability, earliest, latest = None, None, 0, None
    while log.left() > 0:
        begin = log.at
        number = log.number("H")
        if number == END and (block_end is None or log.at >= block_end):
            return
        if number not in sizes:
            raise Damage
        time = log.number("Q")
        if time > LATEST:
            raise Damage
        size = sizes[number]
        if size == 0xffff:
            size = log.number("H")
        if number == IPE:
            # GHC declares one byte too many.
            strings = Reader(log.data, log.at + 8)
            for _ in range(6):
                strings.string()
            if not 0 <= size - (strings.at - log.at) <= 1:
                raise Damage
            size = strings.at - log.at
        if block_end is not None and begin >= block_end:
            block_end, capability = None, None
            if number != BLOCK_MARKER:
                raise Damage
        if number == BLOCK_MARKER:
            if block_end is not None:
                raise Damage
            marker = Reader(log.data, log.at)
            extent, latest, owner = map(marker.number, "IQH")
            if extent < 24 or latest < time:
                raise Damage
            block_end, earliest = begin + extent, time
            slack = SLACK if owner == 0xffff else CAPABILITY_SLACK
            capability = None if owner == 0xffff else owner
        elif block_end is not None and (
                log.at + size > block_end
                or not earliest - slack <= time <= latest + slack):
            raise Damage
        fields = read_fields(number, log.take(size))
        yield time, capability, *fields, log.at - begin


def text_of(value):
    def escape(error):
        wrong = error.object[error.start:error.end]
        return "".join("\\x%02X" % byte for byte in wrong), error.end
    codecs.register_error("evheap", escape)
    return value.decode("utf-8", "evheap")


def as_json(value):
    if isinstance(value, Bytes):
        return value.hex()
    if isinstance(value, bytes):
        return text_of(value)
    if isinstance(value, list):
        return [as_json(part) for part in value]
    return value


def as_text(value):
    if isinstance(value, Bytes):
        return value.hex()
    if isinstance(value, bytes):
        out = ""
        for part in value.decode("utf-8", "surrogateescape"):
            if part in '"\\':
                out += "\\" + part
            elif "\udc80" <= part <= "\udcff":
                out += "\\x%02X" % (ord(part) - 0xdc00)
            elif part < " " or "\x7f" <= part < "\xa0":
                out += "".join("\\x%02X" % byte for byte in part.encode())
            else:
                out += part
        return '"' + out + '"'
    if isinstance(value, list):
        return "[" + " ".join(as_text(part) for part in value) + "]"
    return str(value)


def line_of(event):
    time, capability, name, fields, short, _ = event
    line = "%d.%09d  %s  %s" % (time // SECOND, time % SECOND,
                                "-" if capability is None else capability, name)
    if fields:
        line += "  " + " ".join(
            "%s=%s" % (field, as_text(value)) for field, value in fields)
    return line + (" ..." if short else "")


def object_of(event):
    time, capability, name, fields, _, _ = event
    members = [("time", time), ("cap", capability), ("event", name)]
    return members + [(field, as_json(value)) for field, value in fields]


def run(evheap, *options, **others):
    """Runs evheap, and returns its messages."""
    done = subprocess.run([evheap, *options], stderr=subprocess.PIPE, **others)
    said = done.stderr.decode(errors="replace")
    assert done.returncode == 0, "status %d: %s" % (done.returncode, said.strip())
    return said


def read_lines(path):
    with open(path, encoding="utf-8", newline="\n") as file:
        lines = file.read().split("\n")
    assert lines.pop() == "", "the last line has no end"
    return lines


def compare(what, found, expected):
    for i, (left, right) in enumerate(zip(found, expected)):
        assert left == right, "%s: event %d is %s, not %s" % (
            what, i, left, right)


def check(evheap, log, folder, ways):
    """Compares the lists of a log, which are written to the folder.  The list by
    time is read from a pipe, from a file, or both: "-", log."""
    events, whole = [], True
    data = open(log, "rb").read()
    reader = Reader(data)
    try:
        sizes = read_header(reader)
    except (Cut, Damage):
        return None
    try:
        for event in walk(reader, sizes):
            events.append(event)
    except Cut:
        pass
    except Damage:
        whole = False
    objects, listed, ordered, facts = (
        os.path.join(folder, name)
        for name in ("list.ndjson", "list", "ordered", "run.json"))
    arguments = [log, "--order=file", "-o", objects, "-f", "events", "-o", listed]
    try:
        run(evheap, *arguments, "-o", facts)
    except AssertionError:
        # It may have no profile.
        run(evheap, *arguments)
        facts = None
    objects, lines = read_lines(objects), read_lines(listed)
    for found in objects, lines:
        assert len(found) >= len(events), "%d of %d events" % (
            len(found), len(events))
        assert not whole or len(found) == len(events), "%d events, not %d" % (
            len(found), len(events))
    compare("ndjson",
            (json.loads(line, object_pairs_hook=list)
             for line in objects[:len(events)]), map(object_of, events))
    compare("events", lines, map(line_of, events))
    orders = []
    for name in ways:
        words = run(evheap, name, "-f", "events", "-o", ordered, input=data)
        found = read_lines(ordered)
        assert len(found) == len(lines), "sorting loses events"
        if "sorted by time" not in words:
            compare("order of " + name, found, sorted(lines, key=time_of))
        orders.append(found)
    assert orders[0] == orders[-1], "the order from a pipe differs"
    if whole and facts:
        check_inventory(facts, events)
    return len(events), whole


def check_inventory(facts, events):
    """Compares the numbers of events and of their bytes in JSON."""
    expected = {}
    for _, _, name, _, _, size in events:
        count, total = expected.get(name, (0, 0))
        expected[name] = count + 1, total + size
    with open(facts, encoding="utf-8") as file:
        inventory = json.load(file)["runs"][0]["events"]
    found = {row["event"]: (row["count"], row["bytes"]) for row in inventory}
    assert found == expected, "the inventory is %s, not %s" % (found, expected)


def time_of(line):
    seconds, _, fraction = line.split(" ", 1)[0].partition(".")
    return int(seconds) * SECOND + int(fraction)


def main():
    evheap, *logs = sys.argv[1:]
    is_thorough = os.environ.get("FULL") or os.environ.get("THOROUGH")
    failed = False
    for i, log in enumerate(logs):
        ways = ["-", log] if is_thorough else [("-", log)[i % 2]]
        name = os.path.basename(log)
        try:
            with tempfile.TemporaryDirectory() as folder:
                result = check(evheap, log, folder, ways)
        except (AssertionError, Cut, Damage) as problem:
            failed = True
            print("FAIL %s: %s" % (name, problem or type(problem).__name__))
            continue
        if result is None:
            print("PASS %s: its header is damaged" % name)
        else:
            print("PASS %s: %d events%s" % (
                name, result[0], "" if result[1] else " before damage"))
    sys.exit(failed)


if __name__ == "__main__":
    main()
