"""Reads metrics and CSV independently of evheap, and compares them.

  check FOLDER...      the metrics of a run in each folder: x.om has the values of
                       x.csv and the figures of runs.csv, x.prom the last ones.
                       So has "dumped", if there is one, which "promtool tsdb
                       dump" printed.  Prints PASS or FAIL for each
  form FILE            the form of an OpenMetrics file
  scraped FILE...      what the node exporter answers, on standard input: the
                       values of these text files
  answers URL FOLDER   asks the Prometheus at URL for the values of x.csv, summed
                       by band
"""
import csv
import itertools
import json
import os
import re
import sys
import urllib.parse
import urllib.request
import xml.etree.ElementTree

SAMPLE = re.compile(r'([a-z_]+)\{(.*)\} (\S+)(?: (-?[0-9]+\.[0-9]{3}))?')
LABEL = re.compile(r'([a-z_]+)="((?:[^"\\\n]|\\["\\n])*)"(,|$)')
QUANTITIES = {
    "heap": ("evheap_heap_bytes", 1),
    "time": ("evheap_cpu_seconds_per_second", 1e9),
    "ticky": ("evheap_ticky_bytes_per_second", 1),
    "entries": ("evheap_entries_per_second", 1),
}


def read_labels(text):
    labels, at = {}, 0
    while at < len(text):
        match = LABEL.match(text, at)
        assert match, text[at:]
        assert match[1] not in labels, text
        labels[match[1]] = re.sub(
            r"\\(.)", lambda found: found[1].replace("n", "\n"), match[2])
        at = match.end()
    return labels


def key_of(name, labels):
    return f"{name} {json.dumps(labels, sort_keys=True)}"


def read(path, has_times):
    """Returns (series, value, ms) of each sample, in the order of the file."""
    with open(path, encoding="utf-8", newline="\n") as file:
        lines = file.read().split("\n")
    assert lines.pop() == "", "the last line is not complete"
    if has_times:
        assert lines.pop() == "# EOF", "no EOF"
    samples, families, series, family = [], {}, set(), None
    last = None
    for line in lines:
        if line.startswith("# "):
            _, what, name, rest = line.split(" ", 3)
            if name != family:
                assert name not in families, f"{name} is in two places"
                family, families[name] = name, {}
            assert what in ("TYPE", "HELP", *["UNIT"] * has_times), line
            assert what not in families[name], line
            families[name][what] = rest
            continue
        match = SAMPLE.fullmatch(line)
        assert match, line
        assert match[1] == family, f"no metadata before {line}"
        assert (match[4] is not None) == has_times, line
        key = key_of(match[1], read_labels(match[2]))
        ms = int(match[4].replace(".", "")) if has_times else None
        if last and last[0] == key:
            assert has_times and last[1] < ms, f"not after {last}: {line}"
        else:
            assert key not in series, f"{key} is in two places"
            series.add(key)
        last = key, ms
        samples.append((key, float(match[3]), ms))
    for name, metadata in families.items():
        assert metadata["TYPE"] == "gauge" and metadata["HELP"], name
        unit = metadata.get("UNIT")
        assert not unit or name.endswith("_" + unit), name
    return samples


def dumped(lines):
    for line in lines:
        labels, value, ms = re.fullmatch(r"\{(.*)\} (\S+) (-?\d+)\n", line).groups()
        labels = {name: json.loads('"' + text + '"') for name, text in re.findall(
            r'([a-z_]+)="((?:[^"\\]|\\.)*)"', labels)}
        name = labels.pop("__name__")
        yield key_of(name, labels), float(value), int(ms)


def scraped(lines):
    for line in lines:
        if line.startswith("evheap_"):
            name, labels, value, _ = SAMPLE.fullmatch(line.rstrip("\n")).groups()
            # A series without a label of the others has it, empty.
            labels = {key: text for key, text in read_labels(labels).items() if text}
            yield key_of(name, labels), float(value), None


def facts_of(folder):
    """Returns the run in JSON, its labels, and its start in ns since the Unix epoch."""
    with open(f"{folder}/x.json", encoding="utf-8") as file:
        run = json.load(file)["runs"][0]
    labels = {"program": os.path.basename(run["program"]),
              "breakdown": run["breakdown"]["name"] if run["breakdown"] else "unknown"}
    started = xml.etree.ElementTree.parse(f"{folder}/x.xml").getroot().find(".//{*}started")
    return run, labels, int(started.get("seconds")) * 10**9 + int(started.get("nanoseconds"))


def rows_of(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def values(folder):
    """Returns the samples of the bands, from the rows of the CSV."""
    run, of_run, start = facts_of(folder)
    name, base = QUANTITIES[run["quantity"]]
    cells = {(int(row[1]), row[3]): int(row[4]) for row in rows_of(f"{folder}/x.csv")[1:]}
    eras = {(start + era["time_ns"]) // 10**6: era for era in run["eras"]}
    for band in {band for _, band in cells}:
        labels = {**of_run, "band": band}
        # No log of the tests has a band of this name.
        if band == "OTHER":
            labels["other"] = "true"
        for ms, era in eras.items():
            value = cells.get((era["era"], band), 0)
            if run["quantity"] != "heap":
                width = era["end_ns"] - era["time_ns"]
                value = value * 1e9 / width / base if width else 0
            yield key_of(name, labels), value, ms


def figures(folder):
    run, labels, start = facts_of(folder)
    ms = (start + run["end_ns"]) // 10**6
    name, base = QUANTITIES[run["quantity"]]
    name = name.replace("evheap_", "")
    row = dict(zip(*rows_of(f"{folder}/runs.csv")))
    for metric, column, size in (
            (f"peak_{name}", "peak", base), (f"mean_{name}", "mean", base),
            (f"end_{name}", "end", base),
            ("peak_live_bytes", "peak_live", 1), ("peak_size_bytes", "peak_size", 1),
            ("gc_ratio", "gc_share", 1),
            ("longest_other_pause_seconds", "longest_other_pause_ns", 1e9),
            ("census_ratio", "census_share", 1),
            ("collections", "collections", 1), ("allocated_bytes", "allocated", 1)):
        if row[column] != "" and (run["eras"] or column not in ("peak", "mean", "end")):
            yield key_of(f"evheap_run_{metric}", labels), float(row[column]) / size, ms


def comparisons(folder):
    """Yields what is compared, the samples, and those that they must be."""
    metrics, told = read(f"{folder}/x.om", True), list(figures(folder))
    names = {key for key, _, _ in told}
    last = {key: value for key, value, _ in metrics}
    yield "", [sample for sample in metrics if not sample[0].startswith("evheap_run_")], \
        values(folder)
    yield ", last values", read(f"{folder}/x.prom", False), \
        [(key, value, None) for key, value in last.items()]
    yield ", figures", [sample for sample in metrics if sample[0] in names], told
    if os.path.exists(f"{folder}/dumped"):
        with open(f"{folder}/dumped", encoding="utf-8") as file:
            yield ", blocks", dumped(file), metrics


def lines_of(samples):
    # Other numbers are computed in another order.
    return [f"{key} {value:.0f} {ms}" if key.startswith("evheap_heap_bytes ") else
            f"{key} {value:.10g} {ms}"
            for key, value, ms in sorted(samples, key=lambda sample: (sample[0], sample[2] or 0))]


def compare(samples, others):
    for found, wanted in itertools.zip_longest(lines_of(samples), lines_of(others)):
        assert found == wanted, f"{found}, not {wanted}"


def check(folder):
    """Returns 1 if a comparison fails."""
    what = ""
    try:
        for what, *samples in comparisons(folder):
            compare(*samples)
            print(f"PASS {os.path.basename(folder)}{what}")
    except AssertionError as problem:
        print(f"FAIL {os.path.basename(folder)}{what}: {problem}"[:600])
        return 1
    return 0


def ask(url, query, ms):
    """Returns the value of each band that Prometheus answers."""
    question = urllib.parse.urlencode({"query": query, "time": f"{ms / 1000:.3f}"})
    with urllib.request.urlopen(f"{url}/api/v1/query?{question}", timeout=60) as answer:
        result = json.load(answer)
    assert result["status"] == "success", result
    return {row["metric"]["band"]: float(row["value"][1]) for row in result["data"]["result"]}


def answers(url, folder):
    run, labels, _ = facts_of(folder)
    name = QUANTITIES[run["quantity"]][0]
    labels = ",".join(f"{key}={json.dumps(value)}" for key, value in labels.items())
    eras = {}
    for key, value, ms in values(folder):
        band = json.loads(key.split(" ", 1)[1])["band"]
        eras.setdefault(ms, {})[band] = float(value)
    assert eras
    for ms, bands in eras.items():
        found = ask(url, f"sum by (band) ({name}{{{labels}}})", ms)
        assert found == bands, f"at {ms}: {found}, not {bands}"


command, *rest = sys.argv[1:]
if command == "check":
    sys.exit(max(map(check, rest)))
elif command == "form":
    read(rest[0], True)
elif command == "scraped":
    compare(scraped(sys.stdin), [sample for path in rest for sample in read(path, False)])
elif command == "answers":
    answers(*rest)
else:
    sys.exit(f"unknown command {command}")
