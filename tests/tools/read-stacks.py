"""Checks the stacks of runs: read-stacks.py FOLDER...

In each folder, the stacks of x.folded add up to the total of the census in x.json
at the moment in the file "at", and x.pb.gz has the same, and the facts in the file
"facts", if there is one.  Or x-0001.pb.gz and so on have all censuses of x.json.
Prints PASS or FAIL for each folder.
"""
import collections
import glob
import gzip
import itertools
import json
import os
import sys


def numbers(data):
    """Yields the numbers in some bytes."""
    value = shift = 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield value
            value = shift = 0


def fields(data):
    """Returns the values of each field of a message."""
    found, rest = collections.defaultdict(list), iter(data)
    # Each takes bytes from the same iterator.
    for key in numbers(rest):
        value = next(numbers(rest))
        if key & 7 != 0:
            assert key & 7 == 2, key
            size, value = value, bytes(itertools.islice(rest, value))
            assert len(value) == size
        found[key >> 3].append(value)
    return found


class Profile:
    def __init__(self, path):
        with gzip.open(path) as file:
            self.fields = fields(file.read())
        self.texts = [text.decode() for text in self.fields[6]]
        assert self.texts[0] == ""

    def stacks(self):
        """Returns the amount of each stack.  Some differ only in their sources."""
        names = {function[1][0]: self.texts[function[2][0]]
                 for function in map(fields, self.fields[5])}
        frames = {location[1][0]: names[fields(location[4][0])[1][0]]
                  for location in map(fields, self.fields[4])}
        stacks = collections.Counter()
        for sample in map(fields, self.fields[2]):
            stack = [frames[i].replace(";", ":") for i in numbers(b"".join(sample[1]))]
            stacks[";".join(reversed(stack))] += next(numbers(b"".join(sample[2])))
        return stacks

    def facts(self):
        known = {9: "time", 10: "duration", 12: "period"}
        comments = numbers(b"".join(self.fields[13]))
        return [name for number, name in known.items() if number in self.fields] + [
            self.texts[i].split("=")[0] for i in comments]


def read_folded(path):
    stacks = collections.Counter()
    with open(path, encoding="utf-8", newline="\n") as file:
        for line in file:
            stack, amount = line.rstrip("\n").rsplit(" ", 1)
            assert int(amount) > 0 and amount == str(int(amount)), f"not folded: {line}"
            stacks[stack] += int(amount)
    return stacks


def era_at(eras, at):
    """Returns the census at a moment.  A flow has ends of censuses."""
    is_flow = eras[0].get("end_ns") is not None
    if at == "end":
        return eras[-1]
    if at == "peak":
        return max(eras, key=lambda era: era["total"] / (
            max(era["end_ns"] - era["time_ns"], 1) if is_flow else 1))
    # The last one in which the time is, or the nearest one.
    time = int(at[:-2]) if at.endswith("ns") else float(at[:-1]) * 1e9
    before = [era for era in eras if era["time_ns"] <= time] or eras[:1]
    after = eras[len(before):len(before) + 1]
    if not is_flow and after and after[0]["time_ns"] - time < time - before[-1]["time_ns"]:
        return after[0]
    return before[-1]


def check(folder):
    with open(f"{folder}/x.json", encoding="utf-8") as file:
        run = json.load(file)["runs"][0]
    eras = run["eras"]
    parts = sorted(glob.glob(f"{folder}/x-*.pb.gz"))
    if parts:
        assert [os.path.basename(part) for part in parts] == [
            f"x-{i + 1:04}.pb.gz" for i in range(len(eras))], parts
        for part, era in zip(parts, eras):
            found = sum(Profile(part).stacks().values())
            assert found == era["total"], f"{part}: {found}, not {era['total']}"
        return
    profile, folded = Profile(f"{folder}/x.pb.gz"), read_folded(f"{folder}/x.folded")
    stacks = profile.stacks()
    for stack in stacks | folded:
        assert stacks[stack] == folded[stack], f"pprof and folded differ in {stack}"
    with open(f"{folder}/at", encoding="ascii") as file:
        at = file.read().strip()
    # The mean of a flow is a rate.
    if eras and (at != "mean" or run["quantity"] == "heap"):
        # That of each stack is rounded.
        slack = len(folded) / 2 if at == "mean" else 0
        found = sum(folded.values())
        expected = run["figures"]["mean"] if at == "mean" else era_at(eras, at)["total"]
        assert abs(found - expected) <= slack, f"{found}, not {expected}"
    if os.path.exists(f"{folder}/facts"):
        with open(f"{folder}/facts", encoding="ascii") as file:
            assert profile.facts() == file.read().split(), profile.facts()


failed = False
for folder in sys.argv[1:]:
    try:
        check(folder)
        print("PASS", os.path.basename(folder))
    except (AssertionError, LookupError, ValueError, OSError) as problem:
        failed = True
        print(f"FAIL {os.path.basename(folder)}: {problem!r}"[:600])
sys.exit(failed)
