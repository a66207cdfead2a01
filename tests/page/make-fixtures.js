/* Writes the pages that the tests open, and their values as CSV, to a folder.
 *
 *   node make-fixtures.js FOLDER [NAME]...
 *
 * Variables: EVHEAP the program, BUILD its build folder (for mklog),
 * top_srcdir the sources. */

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const {EVHEAP = "", BUILD = "", top_srcdir: top = ""} = process.env;
const [folder, ...wanted] = process.argv.slice(2);
const logs = join(top, "tests/inputs/logs/"), builds = join(top, "tests/inputs/builds/"), guide = join(top, "doc/guide/");

/** Labels that a careless page would run, break or mirror. */
const HOSTILE = [
    "</script><img src=x onerror=hacked=1>", "<!--<script>", "</style><svg onload=hacked=1>", "\" onfocus=hacked=1 autofocus=\"",
    "&lt;b&gt; &amp; <b>", "one\u2028two\u2029three", "]]>", "${hacked=1}", "'\\u003c\\", "javascript:hacked=1", "<a href=http://localhost/>x</a>",
    "%s %d %n", "__proto__", "constructor", "=1+1", "-", ",\";",
];
const FOREIGN = ["מחרוזת של תווים", "قائمة.مرتبة", "right\u202Eto left", "遅延リスト", "数据.映射", "문자열", "Δοκιμή", "𝔘𝔫𝔦", "e\u0301", "👩‍👩‍👧", "\u200b"];
const LONG = ["L" + "ong.label/".repeat(409), "W" + "w".repeat(4000), "漢".repeat(1360)];

/** Returns the text of a .hp file.
 * @param {string[]} labels
 * @param {number} eras
 * @param {(band: number, era: number) => number} bytes
 * @param {number} [interval] s */
function hp(labels, eras, bytes, interval = 0.01) {
    const lines = ['JOB "generated <b>&amp;"', 'DATE "Sat Nov 21 00:55 2026"', 'SAMPLE_UNIT "seconds"', 'VALUE_UNIT "bytes"'];

    for (let era = 0; era < eras; era++) {
        const time = ((era + 1) * interval).toFixed(6);

        lines.push(`BEGIN_SAMPLE ${time}`);
        labels.forEach((label, band) => { if (bytes(band, era) > 0) lines.push(`${label}\t${bytes(band, era)}`); });
        lines.push(`END_SAMPLE ${time}`);
    }
    return lines.join("\n") + "\n";
}

/** Returns a waving value, the same in each run.
 * @param {number} band
 * @param {number} era */
const wave = (band, era) => Math.round(1e6 / (1 + band % 60) * (1.2 + Math.sin((era + 37 * band) / (40 + band % 60))) * (era % 997 === 500 ? 1.7 : 1));

/** Returns a value that does not shrink, the same in each run.
 * @param {number} band
 * @param {number} era */
function noise(band, era) {
    const mixed = Math.imul((band + 1) * 65537 + era, 0x2c1b3c6d);

    return Math.imul(mixed ^ mixed >>> 15, 0x297a2d39) >>> 10;
}

/** @param {number} n */
const names = (n) => Array.from({length: n}, (_unused, i) => `Module${i % 7}.function_${i}`);

/** Returns a script for mklog: 60 bands in many eras, with what the lanes show, and
 * markers.
 * @param {number} eras */
function large(eras) {
    const lines = ["header", "at 0s", "block 0", "rts \"GHC-9.10.3 rts_thr_p\"", "program \"large\" \"+RTS\" \"-hd\"", "capability 0", "create-thread 1", "label 1 \"main\"", "close",
        "block", "profile 10ms -hd", "close"];

    for (let era = 0; era < eras; era++) {
        const at = (/** @type {number} */ ms) => `at ${era * 10 + 10 + ms}ms`;

        lines.push(at(-9), "block 0", "run 1", at(-5), `allocated ${(era + 1) * 100000}`, "stop 1 1", "gc", at(-2), `live ${wave(0, era) * 3}`, `size ${wave(0, era) * 4 + 4e6}`, "end-gc");
        if (era % (eras / 5) === eras / 5 - 1) lines.push(`marker "phase ${(era + 1) / (eras / 5)}"`);
        lines.push("close", at(0), "block", "era", ...names(60).map((name, band) => `sample ${wave(band, era)} "${name}"`), "end-era", "close");
    }
    lines.push("finish");
    return lines.join("\n") + "\n";
}

/** Returns a script for mklog: more markers than a page has. */
const marked = () => ["header", "at 0s", "block", "profile 1ms -hT", "close", ...Array.from({length: 1100}, (_unused, i) =>
    [`at ${i + 1}ms`, "block 0", `marker "m${i}"`, "close", "block", "era", "sample 1000 \"a\"", "end-era", "close"]).flat(), "finish"].join("\n") + "\n";

/** Returns a script for mklog: censuses without times, so that their axis counts eras,
 * and a time profile and activity with times. */
const clocks = () => ["header", "at 0s", "block", "profile 10ms -hy biography=\"drag\"", "timer 10ms", "cost-centre 1 \"work\" \"Main\" \"Main.hs:1:1\"",
    "block 0", "capability 0", "create-thread 1", ...Array.from({length: 20}, (_unused, i) => [`at ${i * 10 + 10}ms`, "run 1", "tick 0 1 [1]", `at ${i * 10 + 15}ms`, "stop 1 1"]).flat(),
    "block", ...[1, 2].flatMap((bytes) => ["era", `sample ${bytes} "Int"`, "end-era"]), "finish"].join("\n") + "\n";

/** Returns a script for mklog: a run with markers, each after the same time.
 * @param {string[][]} marks statements
 * @param {number} length ms between two of them */
const phases = (marks, length) => ["header", "at 0s", "block", "profile 10ms -hT", "close", ...marks.map((statements, i) =>
    [`at ${(i + 1) * length}ms`, "block 0", ...statements, "close", "block", "era", `sample ${(i + 1) * 1e6} "a"`, `sample ${length * 1e4} "b"`, "end-era", "close"]).flat(), "finish"].join("\n") + "\n";

/** Returns a script for mklog: 60 bands of seven modules, all alike. */
const alike = () => ["header", "at 0s", "block", "profile 10ms -hd", "close", ...[1, 2, 3, 4, 5, 6].flatMap((i) =>
    [`at ${i}0ms`, "block", "era", ...names(60).map((name) => `sample ${i}000 "<${name}>"`), "end-era", "close"]), "finish"].join("\n") + "\n";

/** Writes runs one after the other, of the trends: beta is larger from the last
 * quarter on.  Returns their files.
 * @param {string} name of a folder
 * @param {number} n */
function runs(name, n) {
    mkdirSync(join(folder, name), {recursive: true});
    return Array.from({length: n}, (_unused, i) => {
        const file = join(folder, name, `t${String(i + 1).padStart(3, "0")}.hp`);

        writeFileSync(file, hp(["alpha", "beta", ...names(4)], 12, (band, era) => [1e7 + i % 7 * 1000, 5e6 + (i >= n * 0.75 ? 2e6 : 0)][band] ?? wave(band, era + i % 3)));
        return file;
    });
}

/** Adds runs with hostile commits and branches to a history.  Returns its file.
 * @param {string} name
 * @param {number} n */
function history(name, n) {
    const file = join(folder, name + ".db");

    rmSync(file, {force: true});
    runs(name, n).forEach((run, i) => execFileSync(EVHEAP, ["-q", run, "-o", file, `--run-label=commit=${HOSTILE[i % 3]}${i}`, `--run-label=branch=${FOREIGN[i % 3]}`]));
    return file;
}

/** Returns a script of the tests for mklog.
 * @param {string} name */
const scriptOf = (name) => readFileSync(join(top, "tests/inputs/scripts", name + ".mklog"), "utf8");

const sources = `--source=${join(top, "tests/inputs/sources/one")}`;

/** Writes a source file that a careless page would run, and returns a script for mklog:
 * cost centres at its lines. */
function hostileSource() {
    const place = join(folder, "hostile-source");

    mkdirSync(place, {recursive: true});
    writeFileSync(join(place, "<b>.hs"), [...HOSTILE, ...FOREIGN.slice(2)].join("\n") + "\n");
    return ["header", "at 1s", "block", "profile 10ms -hc", ...HOSTILE.map((_unused, i) => `cost-centre ${i + 1} "f${i}" "<i>" "<b>.hs:${i + 1}:1"`),
        `cost-centre 90 "</script>" "<i>" "<built-in>"`, "era", ...HOSTILE.map((_unused, i) => `stack ${1000 * (i + 1)} [${i + 1}]`), "stack 500 [90]", "end-era", "finish"].join("\n") + "\n";
}

/** The pages whose stacks are written, too. */
const FOLDED = ["hc", "hd", "he"];

/** The pages whose lines of source are written, too. */
const LINED = ["hc", "hi", "time", "source-none"];

/** A log of 98 MB by info table, for growlog. */
const GROWN = ["--size=98MB", "--info-tables=2000", "--bands=1500", `${logs}good-hi.eventlog`];

/** Pages that are only measured: of a log like the largest that people have, as the page
 * has it and with as many eras as it may have; and of more eras than a plot has pixels.
 * @type {Record<string, {script?: () => string, grown?: string[], options: string[]}>} */
const MEASURED = {
    "grown": {grown: GROWN, options: []},
    "grown-2000": {grown: GROWN, options: ["-m", "2000"]},
    "many-eras": {script: () => large(20000), options: ["-m", "60", "-t", "0"]},
};

/** The fixtures: a file's text, scripts for mklog, options of growlog, or the names of logs; and
 * options.  A trend is written as a page only.
 * @type {Record<string, {text?: () => string, script?: () => string|string[], grown?: string[], logs?: string[], trend?: () => string[], options?: string[], language?: string}>} */
const FIXTURES = {
    ...Object.fromEntries(["hT", "hc", "hd", "hy", "hm", "hr", "hb", "hi", "he"].map((kind) => [kind, {logs: [`${logs}good-${kind}.eventlog`]}])),
    "linked": {script: () => scriptOf("places"), options: ["--source-url=https://example.org/a+(b)/%f?c&d=%%20#L%l"]},
    "time": {logs: [join(top, "tests/inputs/time/trie.eventlog.zst")]},
    "ticky": {logs: [join(top, "tests/inputs/ticky/ticky.eventlog")]},
    "spans": {script: () => scriptOf("spans")},
    "leak": {logs: [`${guide}hT.eventlog`]},
    "no-era": {logs: [`${logs}good-no-era.eventlog`]},
    "one-era": {text: () => hp(names(5), 1, wave)},
    "large": {script: () => large(2000), options: ["-m", "60", "-t", "0"]},
    "thinned": {text: () => hp(names(8), 5000, wave)},
    "within-other": {text: () => hp(names(60), 3000, noise)},
    "many-bands": {text: () => hp(names(15000), 3, (band, era) => (band < 12 ? 1e9 : 1000) + (band * 7919 + era * 31) % 90000)},
    "foreign": {text: () => hp(FOREIGN, 20, wave).replace("BEGIN_SAMPLE 0.05", "MARK 0.045000\n$&")},
    "hostile": {text: () => hp(HOSTILE, 20, wave), options: ["--title=</title></script><img src=x onerror=hacked=1>"]},
    "long": {text: () => hp(LONG, 20, wave)},
    "cut": {text: () => hp(Array.from({length: 12}, (_unused, i) => "b".repeat(2500) + i + "e".repeat(2500)), 20, wave)},
    "marked": {script: marked, options: ["--markers=all"]},
    "phases": {script: () => [
        phases([["marker \"parse\"", "message \"note\""], ["marker \"query\""], ["marker \"query\""], ["marker \"write\""]], 40),
        phases([["marker \"parse\""], ["message \"note\""], ["marker \"cache\""], ["marker \"write\""]], 30),
    ], options: ["--markers=all", "-o", join(folder, "phases.txt")]},
    "clocks": {script: clocks},
    "alike": {script: alike},
    "eras": {logs: [`${logs}good-hy-biography.eventlog`]},
    "flame": {logs: [`${logs}good-hc.eventlog`], options: ["--view=flame", "--at=peak"]},
    "flame-two": {logs: [`${builds}before-hT.eventlog`, `${builds}after-hT.eventlog`], options: ["--view=icicle", "--diff"]},
    "window": {logs: [`${logs}good-hd.eventlog`], options: ["--from=0.2", "--to=0.5"]},
    "two-profiles": {logs: [`${logs}good-hb.eventlog`, `${logs}good-hb.eventlog`]},
    "two-runs": {logs: [`${builds}before-hd.eventlog`, `${builds}after-hd.eventlog`], options: ["--diff"]},
    "fixes": {logs: ["hT", "fix1", "fix2"].map((log) => `${guide}${log}.eventlog`)},
    "baseline": {logs: ["after", "before", "after"].map((build) => `${builds}${build}-hc.eventlog`), options: [`--baseline=${builds}before-hc.eventlog`, "--fail-if=mean>+1%", "--fail-if=peak>1GiB", "--diff"]},
    "views": {logs: ["hT", "hc", "hd"].map((kind) => `${builds}before-${kind}.eventlog`), options: ["--views"]},
    "versions": {logs: ["before-hT", "after-hT", "before-hc", "after-hc", "before-hd"].map((log) => `${builds}${log}.eventlog`), options: ["--views", "--fail-if=peak>10.2MiB"]},
    "visits": {logs: [`${guide}hT.eventlog`], options: ["--title=visits: counts the visitors of twelve days", "-m", "9"]},
    "alex": {logs: [`${guide}alex.eventlog.zst`], options: ["--title=alex", "-m", "9"]},
    "source": {script: () => scriptOf("source-tables"), options: [sources]},
    "source-none": {script: () => scriptOf("source-tables"), options: ["--source=none", "--source-url=https://example.org/%f#L%l"]},
    "source-two": {script: () => [scriptOf("source-before"), scriptOf("source-after")], options: [sources]},
    "source-hostile": {script: hostileSource, options: [`--source=${join(folder, "hostile-source")}`]},
    "source-views": {script: () => [scriptOf("source-before"), scriptOf("source-tables")], options: ["--views", sources]},
    "trend": {trend: () => runs("trend", 40)},
    "trend-history": {trend: () => [history("trend-history", 9)]},
    "trend-large": {trend: () => runs("trend-large", 300), options: ["--of=peak", "-m", "4"]},
    "trend-no-era": {trend: () => [`${logs}good-no-era.eventlog`, ...runs("trend-no-era", 1)]},
    "trend-one": {trend: () => runs("trend-one", 1), language: "de"},
    "german": {logs: [`${logs}good-hi.eventlog`], language: "de"},
};

mkdirSync(folder, {recursive: true});
for (const [name, {text, script, grown, trend, logs: files = [], options = [], language = "C"}] of Object.entries({...FIXTURES, ...(wanted.length > 0 ? MEASURED : {})})) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const own = join(folder, name + ".hp");
    const made = [script?.() ?? []].flat().map((lines, i) => {
        const file = join(folder, `${name}${i || ""}.eventlog`);

        writeFileSync(file + ".mklog", lines);
        execFileSync(join(BUILD, "tests/tools/mklog"), [file + ".mklog", "-o", file]);
        return file;
    });
    if (grown) {
        made.push(join(folder, name + ".eventlog"));
        execFileSync(join(BUILD, "tests/tools/growlog"), [...grown, "-o", ...made]);
    }
    const inputs = [...made, ...files];

    if (text !== undefined) writeFileSync(own, text());
    const folded = FOLDED.includes(name) ? ["--at=peak", "-o", join(folder, name + ".folded"), "-o", join(folder, name + ".pb.gz"), "-o", join(folder, name + ".trace")] : [];
    const data = trend === undefined ? ["-o", join(folder, name + ".csv"), "-o", join(folder, name + ".json")] : ["--view=trend"];
    const env = {...process.env, LC_ALL: "C.UTF-8", LANGUAGE: language, TZ: "UTC"};
    const output = ["-q", ...folded, ...options, "-o", join(folder, name + ".html"), ...data, ...trend?.() ?? (inputs.length > 0 ? inputs : [own])];

    try {
        if (LINED.includes(name)) execFileSync(EVHEAP, ["-q", ...inputs, "--table=lines", "--at=mean", "-o", join(folder, name + ".lines.csv")], {env});
        execFileSync(EVHEAP, output, {env, stdio: ["ignore", "ignore", "pipe"]});
    } catch (error) {
        const {status, stderr} = /** @type {any} */ (error);

        if (status !== 1) throw new Error(`${name}: evheap ended with status ${status}: ${stderr}`);
    }
}
