#!/usr/bin/env python3
"""Adds up what each line of source holds, from the bytes of logs, and compares
with --table=lines.

    source-lines.py EVHEAP LOG...

The heap by cost-centre stack or by info table is taken at the peak, at the end
and as the mean, and the time profile of the whole run.  The events are those of
walk-events.py, the rules those of design.md ("Reading", "Statistics") and of
formats.md.  The rows must also add up to the totals of --table=values.  Prints
PASS or FAIL for each log that has places.
"""

import collections
import csv
import fractions
import importlib
import io
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
walker = importlib.import_module("walk-events")

COST_CENTRES, INFO_TABLES = 1, 8
CAF = 1
SPAN = re.compile(
    r"(?:\./)*(.+):(?:(\d+):\d+(?:-\d+)?|\((\d+),\d+\)-\((\d+),\d+\))", re.DOTALL)

# Where a band counts, and what is there.  A place without a file has a reason.
Spot = collections.namedtuple("Spot", "file line last reason name")


def place(text, name, module):
    """Returns the spot of a definition with a text of GHC."""
    match = SPAN.fullmatch(text)
    if match is None:
        return Spot("", "", "", "no-location", module)
    file, single, first, last = match.groups()
    return Spot(file, int(single or first), int(single or last), "", name)


class Log:
    """What a log says of places, censuses and ticks."""

    def __init__(self, path):
        self.centres, self.tables = {}, {}
        self.breakdown, self.interval, self.has_times = None, None, True
        self.eras, self.ticks = [], collections.Counter()
        reader = walker.Reader(open(path, "rb").read())
        sizes = walker.read_header(reader)
        self.are_ends_told = 165 in sizes
        self.era = None
        try:
            for event in walker.walk(reader, sizes):
                self.take(event[0], event[2], dict(event[3]))
        except walker.Cut:
            pass
        if not self.are_ends_told:
            self.end_era()
        self.eras.sort(key=lambda era: era[0])

    def end_era(self):
        if self.era is not None:
            self.eras.append(self.era)
        self.era = None

    def take(self, time, name, fields):
        if name == "HEAP_PROF_BEGIN":
            self.breakdown = fields["breakdown_type"]
            self.has_times = not fields["biography_filter"]
        elif name == "HEAP_PROF_COST_CENTRE":
            self.centres[fields["cost_centre_number"]] = fields
        elif name == "IPE":
            self.tables[fields["info_table_address"]] = fields
        elif name in ("HEAP_PROF_SAMPLE_BEGIN", "HEAP_BIO_PROF_SAMPLE_BEGIN"):
            self.end_era()
            self.era = time, collections.Counter()
        elif name == "HEAP_PROF_SAMPLE_END":
            self.end_era()
        elif name == "HEAP_PROF_SAMPLE_COST_CENTRE" and self.era:
            self.era[1][tuple(fields["stack"])] += fields["residency"]
        elif name == "HEAP_PROF_SAMPLE_STRING" and self.era:
            self.era[1][fields["label"]] += fields["residency"]
        elif name == "PROF_BEGIN":
            self.interval = fields["tick_interval"]
        elif name == "PROF_SAMPLE_COST_CENTRE":
            self.ticks[tuple(fields["stack"])] += 1

    def spot(self, key):
        if isinstance(key, bytes):
            return self.spot_of_table(key)
        if not key:
            return Spot("", "", "", "built-in", "MAIN")
        centre = self.centres.get(key[0])
        if centre is None:
            return Spot("", "", "", "no-location", "#%d" % key[0])
        label, module, source = (
            walker.text_of(centre[field])
            for field in ("label", "module", "source_location"))
        if source == "<built-in>":
            return Spot("", "", "", "built-in", label)
        if source == "<entire-module>" and centre["flags"] & CAF:
            return Spot("", "", "", "caf", "")
        return place(source, module + "." + label, module)

    def spot_of_table(self, key):
        table = self.tables.get(int(key, 16))
        if table is None:
            return Spot("", "", "", "no-name", "")
        label, kind, module, table_name, source = (
            walker.text_of(table[field]) for field in
            ("label", "type", "module", "table_name", "source_location"))
        name = label or re.sub("_info$", "", table_name)
        return place(source, name + (" :: " + kind if kind else ""),
                     module or "(no module)")

    def values(self, moment):
        """Yields keys, and exact values."""
        sums = [sum(bands.values()) for _, bands in self.eras]
        if moment != "mean":
            era = sums.index(max(sums)) if moment == "peak" else -1
            yield from self.eras[era][1].items()
            return
        times = [time if self.has_times else i
                 for i, (time, _) in enumerate(self.eras)]
        weights = [0] * len(times)
        for i in range(1, len(times)):
            weights[i - 1] += times[i] - times[i - 1]
            weights[i] += times[i] - times[i - 1]
        if not any(weights):
            weights = [1] * len(times)
        areas = collections.Counter()
        for weight, (_, bands) in zip(weights, self.eras):
            for key, value in bands.items():
                areas[key] += weight * value
        for key, area in areas.items():
            yield key, fractions.Fraction(area, sum(weights))

    def times(self):
        for key, count in self.ticks.items():
            spot = self.spot(key)
            # No other built-in cost centre is a part of the program's time.
            if spot.reason != "built-in" or spot.name == "MAIN":
                yield key, count * self.interval


class Line:
    """The sum of a line, its last line, and what is there."""

    def __init__(self):
        self.amount, self.last, self.names = 0, 0, []
        # Of means that lie between two whole numbers, either is right.
        self.slack = 0

    def add(self, spot, value):
        whole = int(value + fractions.Fraction(1, 2))
        if whole == 0:
            return
        self.amount += whole
        self.slack += abs(value - whole) > fractions.Fraction(499999, 1000000)
        self.last = max(self.last, spot.last or 0)
        self.names.append((whole, spot.name))

    def is_like(self, amount, last, name):
        most = max(self.names)[0]
        return (abs(amount - self.amount) <= self.slack and last == self.last and
                (most, name) in self.names)


def run(evheap, log, *options):
    done = subprocess.run([evheap, "-q", log, "-f", "csv", "-o", "-", *options],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=True)
    rows = csv.reader(io.StringIO(done.stdout.decode("utf-8"), newline=""))
    next(rows)
    return list(rows)


def compare(what, log, values, rows):
    """Compares values by key with the rows of --table=lines."""
    lines = collections.defaultdict(Line)
    for key, value in values:
        spot = log.spot(key)
        where = (spot.file, spot.line, spot.reason,
                 spot.name if spot.reason else "")
        lines[where].add(spot, value)
    lines = {key: line for key, line in lines.items() if line.names}
    for _, file, line, last, reason, name, amount in rows:
        key = file, int(line or 0) or "", reason, name if reason else ""
        expected = lines.pop(key, None)
        assert expected, "%s: no %s" % (what, key)
        assert expected.is_like(int(amount), int(last or 0), name), (
            "%s: %s has %s to %s, %s, not %s to %d, %s" % (
                what, key, amount, last, name, expected.amount, expected.last,
                max(expected.names)))
    assert not lines, "%s: %s is missing" % (what, next(iter(lines)))


def check_heap(evheap, path, log):
    totals = collections.Counter()
    for _, era, _, _, value in run(evheap, path):
        totals[int(era)] += int(value)
    assert sum(totals.values()) == sum(
        sum(bands.values()) for _, bands in log.eras), "the values differ"
    for moment in "peak", "end", "mean":
        rows = run(evheap, path, "--table=lines", "--at=" + moment)
        compare(moment, log, log.values(moment), rows)
        total = sum(int(row[-1]) for row in rows)
        expected = max(totals.values()) if moment == "peak" else totals[
            len(log.eras) - 1]
        assert moment == "mean" or total == expected, (
            "%s: the lines hold %d of %d" % (moment, total, expected))


def check_time(evheap, path, log):
    rows = run(evheap, path, "--profile=time", "--table=lines")
    values = run(evheap, path, "--profile=time")
    compare("time", log, log.times(), rows)
    assert sum(int(row[-1]) for row in rows) == sum(
        int(row[-1]) for row in values), "time: the lines are not the total"


def check(evheap, path):
    """Returns what was compared."""
    log, checked = Log(path), []
    if log.breakdown in (COST_CENTRES, INFO_TABLES) and any(
            bands for _, bands in log.eras):
        check_heap(evheap, path, log)
        checked.append("%d censuses" % len(log.eras))
    if log.ticks and log.interval:
        check_time(evheap, path, log)
        checked.append("%d ticks" % sum(log.ticks.values()))
    return checked


def main():
    evheap, *paths = sys.argv[1:]
    failed = False
    for path in paths:
        name = os.path.basename(path)
        try:
            checked = check(evheap, path)
        except (walker.Cut, walker.Damage):
            continue
        except (AssertionError, subprocess.CalledProcessError) as problem:
            failed = True
            print("FAIL %s: %s" % (name, problem))
            continue
        if checked:
            print("PASS %s: %s" % (name, ", ".join(checked)))
    sys.exit(failed)


if __name__ == "__main__":
    main()
