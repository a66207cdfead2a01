"""Reads metrics and CSV independently of evheap, and compares them.

Each command prints samples, sorted, one a line: the name, the labels as JSON,
the value, and the time in ms.

  om FILE              those of an OpenMetrics file; checks its form
  prom FILE            those of a file in the text format, without times; checks
                       its form
  last FILE            of those of an OpenMetrics file, the last of each series,
                       without times
  dump                 those that "promtool tsdb dump" prints, on standard input
  scraped              those that the node exporter answers, on standard input
  csv CSV JSON XML     those of the bands that the values and facts of the run
                       give
  figures RUNS XML JSON
                       those of the figures in the CSV of --table=runs
  answers URL CSV JSON XML
                       those of csv, summed by band; asks the Prometheus at URL
                       for each of them
"""
import csv
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
    "heap": ("evheap_heap_bytes", "bytes", 1),
    "time": ("evheap_cpu_seconds_per_second", "seconds_per_second", 1e9),
    "ticky": ("evheap_ticky_bytes_per_second", "bytes_per_second", 1),
    "entries": ("evheap_entries_per_second", "per_second", 1),
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


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)["runs"][0]


def start_of(path):
    """Returns the start of the run in ns since the Unix epoch."""
    started = xml.etree.ElementTree.parse(path).getroot().find(".//{*}started")
    return int(started.get("seconds")) * 10**9 + int(started.get("nanoseconds"))


def labels_of(run):
    return {"program": os.path.basename(run["program"]),
            "breakdown": run["breakdown"]["name"] if run["breakdown"] else "unknown"}


def expected(values, facts, archive):
    """Returns the samples of the bands, from the rows of the CSV."""
    run, start = load(facts), start_of(archive)
    name, _, base = QUANTITIES[run["quantity"]]
    with open(values, encoding="utf-8", newline="") as file:
        rows = [(int(row[1]), row[3], int(row[4])) for row in list(csv.reader(file))[1:]]
    cells = {(era, band): value for era, band, value in rows}
    eras = {(start + era["time_ns"]) // 10**6: era for era in run["eras"]}
    for band in {band for _, band, _ in rows}:
        labels = {**labels_of(run), "band": band}
        # No log of the tests has a band of this name.
        if band == "OTHER":
            labels["other"] = "true"
        for ms, era in eras.items():
            value = cells.get((era["era"], band), 0)
            if run["quantity"] != "heap":
                width = era["end_ns"] - era["time_ns"]
                value = value * 1e9 / width / base if width else 0
            yield key_of(name, labels), value, ms


def figures(table, archive, facts):
    run = load(facts)
    ms = (start_of(archive) + run["end_ns"]) // 10**6
    name, _, base = QUANTITIES[run["quantity"]]
    name = name.replace("evheap_", "")
    with open(table, encoding="utf-8", newline="") as file:
        row = next(csv.DictReader(file))
    for metric, column, size in (
            (f"peak_{name}", "peak", base), (f"mean_{name}", "mean", base),
            (f"end_{name}", "end", base),
            ("peak_live_bytes", "peak_live", 1), ("peak_size_bytes", "peak_size", 1),
            ("gc_ratio", "pause_share", 1), ("longest_pause_seconds", "longest_pause_ns", 1e9),
            ("collections", "collections", 1), ("allocated_bytes", "allocated", 1)):
        if row[column] != "" and (run["eras"] or column not in ("peak", "mean", "end")):
            yield key_of(f"evheap_run_{metric}", labels_of(run)), float(row[column]) / size, ms


def ask(url, query, ms):
    """Returns the value of each band that Prometheus answers."""
    question = urllib.parse.urlencode({"query": query, "time": f"{ms / 1000:.3f}"})
    with urllib.request.urlopen(f"{url}/api/v1/query?{question}", timeout=60) as answer:
        result = json.load(answer)
    assert result["status"] == "success", result
    return {row["metric"]["band"]: float(row["value"][1]) for row in result["data"]["result"]}


def answers(url, values, facts, archive):
    run = load(facts)
    name = QUANTITIES[run["quantity"]][0]
    labels = ",".join(f"{key}={json.dumps(value)}" for key, value in labels_of(run).items())
    eras = {}
    for key, value, ms in expected(values, facts, archive):
        band = json.loads(key.split(" ", 1)[1])["band"]
        eras.setdefault(ms, {})[band] = float(value)
    assert eras
    for ms, bands in eras.items():
        found = ask(url, f"sum by (band) ({name}{{{labels}}})", ms)
        assert found == bands, f"at {ms}: {found}, not {bands}"


def show(samples):
    for key, value, ms in sorted(samples, key=lambda sample: (sample[0], sample[2] or 0)):
        # Other numbers are computed in another order.
        number = f"{value:.0f}" if key.startswith("evheap_heap_bytes ") else f"{value:.10g}"
        print(key, number, "" if ms is None else ms)


command, *rest = sys.argv[1:]
if command == "om":
    show(read(rest[0], True))
elif command == "prom":
    show(read(rest[0], False))
elif command == "last":
    show([(key, value, None) for key, (value, _) in
          {key: (value, ms) for key, value, ms in read(rest[0], True)}.items()])
elif command == "dump":
    show(dumped(sys.stdin))
elif command == "scraped":
    show(scraped(sys.stdin))
elif command == "csv":
    show(expected(*rest))
elif command == "figures":
    show(figures(*rest))
elif command == "answers":
    answers(*rest)
else:
    sys.exit(f"unknown command {command}")
