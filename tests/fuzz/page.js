/* Fuzz target: the data of pages.  Damages a log, has evheap make its page, and
 * computes in Node.js what the page draws.
 *
 *   node page.js SECONDS EVHEAP FINDINGS FOLDER...
 *
 * The inputs are the files in the folders; those of a finding stay in FINDINGS.
 * The last line has the numbers of runs, of those without a page, and of
 * findings. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { setValues } from "./data/fine.js";
import { flameBoxes, flameTree, nodeAt, pathOf } from "./data/flame.js";
import { lanesOf } from "./data/lanes.js";
import { findLeftOut, setNames } from "./data/left-out.js";
import { bandFigures, eraAt } from "./data/model.js";
import { pairOf } from "./data/pair.js";
import { stackOf } from "./data/plot.js";
import { makeReport } from "./data/report.js";
import { differenceOf } from "./data/subtract.js";
import { amountsIn } from "./data/scope.js";
import { readTrend } from "./data/trend.js";
import { defaultView, SHAPES, viewFromAddress, viewToAddress } from "./data/view.js";
import { reportsOf } from "./data/views.js";
import { randoms } from "./random.js";

const [seconds, evheap, findings, ...folders] = process.argv.slice(2);
const seed = Date.now() % 2 ** 32;
const random = randoms(seed);
/** @template T @param {T[]} list */
const any = (list) => list[Math.floor(random() * list.length)];

/** Texts that a careless page would run, break or mirror. */
const HOSTILE = ["</script>", "<!--", "\u2028", "\u202E", "__proto__", "constructor", "\"", "\\", "%s", "\u0000", "&lt;"].map((text) => Buffer.from(text));
const OPTIONS = [[], ["-m", "0", "-t", "0"], ["-m", "1"], ["--group-by=module"], ["--lanes=all", "--overlay=all"], ["--markers=all"], ["--from=0.01"], ["--to=0.02"],
    ["-s", "growth"], ["-r"], ["--diff"], ["--diff", "--align=relative"], ["--diff", "--markers=all"], ["--view=trend"], ["--view=flame"], ["--x-axis=era"], ["--exclude=."], ["--rename=.=x"]];

/** Returns a copy with some other bytes.
 * @param {Buffer} bytes */
function damaged(bytes) {
    const copy = Buffer.from(bytes);

    for (let n = Math.floor(random() * 5); n > 0 && copy.length > 0; n--) {
        const at = Math.floor(random() * copy.length);

        if (random() < 0.5) copy[at] = Math.floor(random() * 256);
        else any(HOSTILE).copy(copy, at);
    }
    return copy;
}

/** Demands that two amounts are about the same.
 * @param {number} got @param {number} wanted @param {number} scale @param {string} what */
const close = (got, wanted, scale, what) => assert.ok(Math.abs(got - wanted) <= 1e-9 * Math.max(1, scale), `${what}: ${got} instead of ${wanted}`);
/** @param {Iterable<number>} values @param {string} what */
const finite = (values, what) => { for (const value of values) assert.ok(Number.isFinite(value), `${what}: ${value}`); };
/** @param {Iterable<number>} values @param {string} what */
const ascending = (values, what) => [...values].reduce((before, value) => (assert.ok(value >= before, `${what}: ${value} after ${before}`), value), -Infinity);
/** @param {Iterable<number>} values */
const sum = (values) => [...values].reduce((all, value) => all + value, 0);

/** Demands what holds for the profile of each page.
 * @param {any} profile
 * @param {boolean} [isTrend] its bands have no figures */
function examineProfile(profile, isTrend = false) {
    const {times, ends, totals, drawn, rest} = profile;
    const n = times.length;

    for (const [values, what] of [[times, "times"], [ends, "ends"], [totals, "totals"]]) finite(values, what);
    ascending(times, "times");
    for (const band of [...drawn, ...rest]) {
        finite([...Object.values(band.figures ?? {}), ...band.fine ?? []], `figures of ${band.name}`);
        assert.ok(band.fine === null || band.fine.length === n);
        assert.doesNotMatch(band.name, /\p{Cc}/u);
        assert.ok(band.levels === null || band.levels.length === n);
    }
    if (n === 0) return;
    const greatest = Math.max(...totals);
    /* evheap's sums end at 2^64 - 1. */
    const isSum = (/** @type {number} */ era) => totals[era] * (profile.flow && ends[era] - times[era] || 1) < 2 ** 64 * (1 - 1e-9);
    for (let era = 0; era < n; era++) if (isSum(era)) close(sum(drawn.map((/** @type {any} */ {levels}) => levels[era])), totals[era], greatest, `era ${era}`);

    const [from, to] = [random(), random()].map((part) => times[0] + (ends[n - 1] - times[0]) * part).sort((a, b) => a - b);
    const era = eraAt(profile, from);
    assert.ok(era >= 0 && era < n);
    for (const band of isTrend ? [] : [...drawn, ...rest]) {
        const {figures} = bandFigures(profile, band, [from, to]);

        finite(Object.values(figures), "figures of a window");
        assert.ok(figures.mean >= 0 && figures.area >= 0);
    }
    for (const at of isTrend ? [] : [-1, era]) {
        const amounts = amountsIn(profile, {era: at, range: null, rises: null}, {hidden: [], only: []});

        for (const value of amounts.values()) assert.ok(value >= 0, `an amount of ${value}`);
        if (at >= 0 && isSum(at)) close(sum(amounts.values()), totals[at], greatest, "amounts");
        for (const inverted of [false, true]) examineFlame(flameTree(profile, amounts, inverted));
    }
    for (const shape of SHAPES) {
        const stack = stackOf(profile, {...defaultView(), shape}, from, to, 300);

        ascending(stack.times, `times of ${shape}`);
        finite([stack.high], "height");
        /* The eras beside the window are drawn to its edges, and may be higher. */
        for (const {tops, bottoms} of stack.layers) tops.forEach((/** @type {number} */ top, /** @type {number} */ i) => {
            const inside = stack.times[i] >= from && stack.times[i] <= to;

            assert.ok(top >= bottoms[i] && (!inside || top <= stack.high * (1 + 1e-9)), `a top of ${top}`);
        });
    }
}

/** @param {any} root of a tree of frames */
function examineFlame(root) {
    if (!(root.total > 0)) return;
    const {boxes} = flameBoxes(root, 1000);

    for (const {node, left, width} of boxes) {
        assert.ok(left >= 0 && left + width <= 1000 * (1 + 1e-9), "a box is outside");
        close(node.own + sum([...node.children.values()].map(({total}) => total)), node.total, root.total, node.name);
    }
    const {node} = any(boxes);
    assert.deepEqual(pathOf(nodeAt(root, pathOf(node))), pathOf(node));
}

/** Demands what holds for the differences of each page.
 * @param {import("./data/report.js").Report} report */
function examineDifferences({before, runs}) {
    for (const after of before ? runs.filter(({profile}) => profile !== before) : [])
        for (const aligned of Object.values(after.settings.aligned ?? {})) {
            const difference = differenceOf(before, after.profile, aligned);

            for (const times of aligned.times) ascending(times, "aligned times");
            finite(difference?.total ?? [], "a difference");
            for (const {times, drawn} of difference?.sides ?? []) {
                ascending(times, "times of a difference");
                for (const {levels} of drawn) finite(levels ?? [], "the difference of a band");
            }
        }
}

/** @param {string} page */
function examinePage(page) {
    const read = (/** @type {string} */ id) => JSON.parse(page.match(`<script type="application/json" id="${id}">(.*?)</script>`)?.[1] ?? "null");
    const unpack = (/** @type {string} */ id) => JSON.parse(inflateSync(Buffer.from(page.match(`<script type="application/octet-stream" id="${id}">(.*?)</script>`)?.[1] ?? "", "base64")).toString());
    const data = read("data"), settings = read("settings"), trend = read("trend"), names = unpack("names"), values = unpack("values");

    assert.equal(page.match(/<\/script>/g)?.length, page.match(/<script/g)?.length, "a text ends a script");
    const reports = reportsOf(data, settings).map((one) => makeReport(one.data, one.settings));

    for (const run of reports.flatMap(({runs}) => runs)) {
        const {profile, markers, raw, settings: own, begin, end} = run;

        finite([begin, end, ...markers.map(({time}) => time)], "times");
        examineProfile(profile);
        setNames([run], names);
        assert.equal(findLeftOut(defaultView(), profile).unsearched, 0, "names are missing");
        setValues([run], values);
        assert.ok(profile.times.length === 0 || profile.rest.every(({fine}) => fine !== null), "values are missing");
        examineProfile(profile);
        for (const {layers} of lanesOf(raw, own))
            for (const {values, times} of layers) {
                finite(values, "a lane");
                ascending(times ?? [], "times of a lane");
            }
        const labels = profile.drawn.map(({label}) => label);
        const view = {...defaultView(), hidden: labels, band: labels[0] ?? null};
        assert.deepEqual(viewFromAddress("#" + viewToAddress(view)), view);
    }
    reports.forEach(examineDifferences);
    if (trend) {
        examineProfile(readTrend(trend), true);
        const pair = pairOf(data, settings, trend, Math.floor(random() * trend.runs.length));
        const report = makeReport(pair.data, pair.settings);

        for (const {profile} of report.runs) examineProfile(profile);
        examineDifferences(report);
    }
}

/** @type {Buffer[]} */
const inputs = folders.flatMap((folder) => readdirSync(folder).map((name) => readFileSync(join(folder, name))));
const end = Date.now() + 1000 * Number(seconds);
let runs = 0, without = 0, found = 0;

mkdirSync(findings, {recursive: true});
while (Date.now() < end && found < 20) {
    const options = any(OPTIONS), several = options.some((option) => /diff|trend/.test(option));
    const files = [damaged(any(inputs)), ...(several ? [damaged(any(inputs))] : [])].map((bytes, i) => {
        const file = join(findings, `${seed}-${runs}-${found}.${i}`);

        writeFileSync(file, bytes);
        return file;
    });
    const command = ["-q", "-f", "html", "-o", "-", ...options, ...files];
    const {status, stdout, signal} = spawnSync(evheap, command, {encoding: "utf8", maxBuffer: 2 ** 28, stdio: ["ignore", "pipe", "ignore"]});

    try {
        assert.ok(signal === null && [0, 2].includes(status ?? -1), `status ${status}, ${signal}`);
        if (stdout === "") without++;
        else examinePage(stdout);
        runs++;
        for (const file of files) rmSync(file);
    } catch (error) {
        found++;
        console.log(`FINDING evheap ${command.join(" ")}\n${/** @type {Error} */ (error).stack}`);
    }
}
console.log(`${runs} runs, ${without} without, ${found} findings`);
