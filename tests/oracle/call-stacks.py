#!/usr/bin/env python3
"""Compares call stacks with what programs recorded of their own samples.

    call-stacks.py EVHEAP TRUTH.json LOG

The truth has each sample: thread, frames (innermost first) and time.  The stacks
of the archive must equal it, thread by thread, and so must those of the format
folded, and the functions of json.  Prints PASS or FAIL.
"""

import collections
import json
import subprocess
import sys
import xml.etree.ElementTree as tree


def run(*arguments):
    return subprocess.run(arguments, check=True, capture_output=True, text=True).stdout


def name_of(frame):
    """The name, module and place of a frame, as evheap shows them."""
    if frame["kind"] == "ipe":
        if frame.get("table_name") is None and frame.get("label") is None:
            return (frame["id"], "", "<no-info-table>")
        name = frame["label"] or frame["table_name"].removesuffix("_info")
        place = f'{frame["file"]}:{frame["span"]}' if frame.get("file") else ""
        return (name, frame["module"], place)
    text = frame["text"]
    place = f'{frame["file"]}:{frame["line"]}:{frame["column"]}' if frame.get("file") else ""
    return (text if text is not None else "#text-%d" % frame["text_id"], "", place)


def qualified(frame):
    return f"{frame[1]}.{frame[0]}" if frame[1] else frame[0]


class Archive:
    """The stacks of an archive: by thread and frames, the number of samples."""

    def __init__(self, text):
        root = tree.fromstring(text)
        centres = {
            centre.get("id"): (
                centre.get("label"), centre.get("module"), centre.get("location"))
            for centre in root.iter("cost-centre")
        }
        profile = None
        self.stacks = collections.Counter()
        self.eras = []
        for element in root.iter("profile"):
            if element.get("quantity") == "samples":
                profile = element
        if profile is None:
            return
        n_eras = 0
        for changes in profile.find("eras").iter("changes"):
            n_eras += len(changes.text.split())
        for band in profile.iter("band"):
            values = [0] * n_eras
            era, value = int(band.get("first")) - 1, 0
            for changes in band.iter("changes"):
                for word in changes.text.split():
                    gap, _, change = word.rpartition(":")
                    values_end = era + int(gap or 1)
                    for i in range(max(era, 0), values_end):
                        values[i] = value
                    era, value = values_end, value + int(change)
            for i in range(max(era, 0), n_eras):
                values[i] = value
            frames = [centres[word] for word in band.get("stack").split()]
            self.stacks[(frames[-1][0], tuple(frames[:-1]))] += sum(values)
        self.n = sum(self.stacks.values())


def main():
    evheap, truth_file, log = sys.argv[1:]
    truth = json.load(open(truth_file))
    table = [name_of(frame) for frame in truth["frame_table"]]
    wanted, folded = collections.Counter(), collections.Counter()
    own, total = collections.Counter(), collections.Counter()
    by_thread = collections.defaultdict(collections.Counter)
    for sample in truth["samples"]:
        frames = tuple(table[i] for i in sample["frames"])
        names = [qualified(frame) for frame in frames] or ["(no frames)"]
        wanted[frames] += 1
        by_thread[sample["thread"]][frames] += 1
        own[names[0]] += 1
        total.update(set(names))
        line = ";".join(qualified(frame).replace(";", ":") for frame in reversed(frames))
        folded[line or "(no frames)"] += 1
    failures = []

    def check(what, got, right):
        if got != right:
            missing, more = right - got, got - right
            failures.append(f"{what}: {sum(missing.values())} missing, as {list(missing)[:1]}; "
                            f"{sum(more.values())} too many, as {list(more)[:1]}")

    archive = Archive(run(evheap, "-q", log, "-f", "xml"))
    stacks, threads = collections.Counter(), collections.defaultdict(collections.Counter)
    for (thread, frames), n in archive.stacks.items():
        stacks[frames] += n
        threads[thread][frames] += n
    check("archive", stacks, wanted)
    # The truth has numbers of threads, the archive their labels.
    check("threads", *(collections.Counter(frozenset(one.items()) for one in of.values())
                       for of in (threads, by_thread)))
    got = collections.Counter()
    for line in run(evheap, "-q", log, "--profile=samples", "-f", "folded").splitlines():
        frames, _, n = line.rpartition(" ")
        got[frames] += int(n)
    check("folded", got, folded)
    functions = json.loads(run(evheap, "-q", log, "--profile=samples", "-f", "json"))
    functions = functions["runs"][0]["functions"]
    check("own", collections.Counter({one["name"]: one["own"] for one in functions}), own)
    check("total", collections.Counter({one["name"]: one["total"] for one in functions}), total)
    print(f"{'FAIL' if failures else 'PASS'}: {log}: {len(truth['samples'])} samples, "
          f"{len(wanted)} stacks")
    for failure in failures:
        print("  " + failure)
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
