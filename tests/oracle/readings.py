#!/usr/bin/env python3
"""Recomputes from a JSON document of evheap what its readings say.

  readings.py JSON

Whatever the shape: onset and top are totals of eras, bands have their values in
these eras, shares are those of the rise or of the peak, the bands stand in an
order that explains three quarters, and no era has more than the peak.  Prints
what is wrong.
"""
import json
import sys


def value(band, era):
    """Returns the bytes of a band in an era."""
    index = era - band["first_era"]
    return band["values"][index] if 0 <= index < len(band["values"]) else 0


def check(run):
    """Yields what is wrong with the reading of a run or profile."""
    reading, eras = run["reading"], run["eras"]
    if reading is None:
        if run["quantity"] == "heap" and any(era["total"] for era in eras):
            yield "a heap without a reading"
        return
    totals = {era["era"]: era["total"] for era in eras}
    bands = {band["band"]: band for band in run["bands"]}
    peak = max(totals, key=lambda era: totals[era])
    named = reading.get("bands", reading.get("peak_bands"))
    onset, top, whole = None, peak, totals[peak]
    if "bands" in reading:
        times = {era["time_ns"]: era["era"] for era in eras}
        onset, top = times[reading["onset_ns"]], times[reading["top_ns"]]
        whole = reading["top"] - reading["onset"]
        if totals[onset] != reading["onset"] or totals[top] != reading["top"]:
            yield "onset or top is no total"
        if onset >= top or whole <= 0:
            yield "it does not rise from onset to top"
    elif reading["leak"] in ("yes", "likely"):
        yield "a leak that does not rise"
    if len(named) > 5:
        yield "more than five bands"
    for band in named:
        before = value(bands[band["band"]], onset) if onset is not None else 0
        after = value(bands[band["band"]], top)
        if (band.get("onset", 0), band["top"]) != (before, after):
            yield "%s has other sizes" % band["band"]
        if whole and abs(band["share"] - (after - before) / whole) > 1e-9:
            yield "the share of %s is another" % band["band"]
    explained = sum(band["share"] for band in named[:-1])
    if len(named) > 2 and explained >= 0.75:
        yield "%d bands where fewer explain three quarters" % len(named)


def main():
    document = json.load(open(sys.argv[1], encoding="utf-8"))
    for run in document["runs"]:
        for profile in [run] + run["profiles"]:
            for problem in check(profile):
                print("%s, %s: %s" % (run["run"], profile["quantity"], problem))


if __name__ == "__main__":
    main()
