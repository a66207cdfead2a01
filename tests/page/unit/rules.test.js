/* What the page computes by rules of src/, as tests/unit/output/check-page-rules.c
 * checks them there. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { timeTicks, valueText } from "../../../data/page/amounts.js";
import { textOn } from "../../../data/page/canvas.js";
import { flameTree, pathOf } from "../../../data/page/flame.js";
import { amountsIn } from "../../../data/page/scope.js";
import { makeProfile, windowFigures } from "../../../data/page/model.js";
import { pointsOf } from "../../../data/page/spark.js";
import { differenceOf } from "../../../data/page/subtract.js";
import { windowOf } from "../../../data/page/window.js";
import { cases } from "./cases.js";

const NS = 1e9;

/** Returns the times and the values of a table.
 * @param {string} table */
function read(table) {
    const [times, values] = table.trim().split("\n").map((line) => line.replace(/^.*: /, "").split(" ").map(Number));

    return {times, values};
}

/** Returns the profile of a run with one band.
 * @param {string} table
 * @param {number} [end] */
function profileOf(table, end = 0) {
    const {times, values} = read(table);
    const figures = {peak: 0, mean: 0, area: 0, end, growth: 0};
    const eras = times.map((time, era) => ({era, time_ns: time * NS, total: values[era]}));

    return makeProfile({eras, bands: [{band: "list", first_era: 0, values, figures}]}, {paints: []});
}

/** Fails unless numbers are those, but for rounding.
 * @param {ArrayLike<number>} got
 * @param {number[]} wanted
 * @param {string} what */
function assertClose(got, wanted, what) {
    assert.equal(got.length, wanted.length, what);
    wanted.forEach((number, i) => assert.ok(Math.abs(got[i] - number) <= 1e-9 * Math.max(1, Math.abs(number)), `${what}: ${Array.from(got)} is not ${wanted}`));
}

for (const [kind, texts] of Object.entries(cases.texts))
    test(`texts of ${kind}`, () => assert.deepEqual(texts.map(([value]) => [value, valueText(kind, value)]), texts));

test("the figures of a window are those of the window of a log", () => {
    for (const {table, flow = false, from, to, ...wanted} of cases.figures) {
        const {times, values} = read(table);
        const starts = Float64Array.from(times).subarray(0, values.length), ends = flow ? Float64Array.from(times).subarray(1) : starts;
        const levels = Float64Array.from(values, (value, i) => (flow ? value / (ends[i] - starts[i]) : value));
        const got = windowFigures(starts, ends, levels, from ?? times[0], to ?? times[times.length - 1]);

        for (const [name, number] of Object.entries(wanted)) assertClose([got[name]], [number], `${name} of ${table}`);
    }
});

test("a difference has the times and the totals of that of two logs", () => {
    for (const {before, after, relative = [[0], [0]], ends, times, total} of cases.differences) {
        const difference = differenceOf(profileOf(before), profileOf(after), {times: relative, ends});
        const [, [begin, end = begin + 1]] = relative;

        assertClose(difference.sides[0].times.map((time) => (time - begin) / (end - begin)), times, before);
        assertClose(difference.total, total, before);
    }
});

test("a curve of a drawn band has the points that the data have of others", () => {
    for (const {table, end, cells} of cases.points) {
        const profile = profileOf(table, end);

        assert.deepEqual([...pointsOf(profile, profile.drawn[0])], cells.flatMap(([n, level]) => Array(n).fill(level)), table);
    }
});

test("frames have the amounts of their stacks", () => {
    for (const {bands, stacks, frames: wanted} of cases.stacks) {
        const frames = [];
        const paths = new Map();
        const add = (names) => {
            const key = names.join("/");

            if (names.length === 0) return -1;
            if (!paths.has(key)) {
                const parent = add(names.slice(0, -1));

                paths.set(key, frames.push({name: names[names.length - 1], ...(parent >= 0 && {parent})}) - 1);
            }
            return paths.get(key);
        };
        const figures = {peak: 0, mean: 0, area: 0, end: 0, growth: 0};
        const all = Object.entries(bands).map(([band, value]) => ({band, first_era: 0, values: [value], figures, ...(stacks[band] && {frame: add(stacks[band])})}));
        const profile = makeProfile({frames, bands: all, figures: null, eras: [{era: 0, time_ns: 0, total: 0}]}, {paints: [], other: ""});
        const got = {};
        const visit = (node) => {
            if (node.parent !== null) got[pathOf(node).join("/")] = [node.own, node.total];
            for (const child of node.children.values()) visit(child);
        };

        visit(flameTree(profile, amountsIn(profile, {era: 0, range: null, rises: null}, {hidden: [], only: []}), false));
        assert.deepEqual(got, wanted);
    }
});

test("a window is that of --from and --to", () => {
    const markers = cases.marked.map(([time, text]) => ({time, text}));

    for (const {from, to, window} of cases.windows) {
        const got = windowOf({runs: [{markers}]}, [0, 4], [from, to]);
        const told = "wrong" in got ? null : [got.from, got.to];

        if (window === null || told === null) assert.equal(told, window, `${from} to ${to}`);
        else window.forEach((time, i) => assert.ok(time === null ? told[i] === null : Math.abs(told[i] - time) < 1e-9, `${from} to ${to}: ${told}`));
    }
});

test("a marker that may have been left out is no edge", () => {
    const at = (time, text, more = {}) => ({time, text, ...more});
    const window = (from, ...markers) => windowOf({runs: [{markers}]}, [0, 9], [from]).from ?? null;

    assert.equal(window("a", at(1, "a", {same: 3}), at(2, "a")), 1);
    assert.equal(window("@2:a", at(1, "a", {same: 3}), at(2, "a")), null);
    assert.equal(window("@2:a", at(1, "b", {same: 3}), at(2, "a"), at(3, "a")), 3);
    assert.equal(window("a", at(1, "b", {like: 1}), at(2, "a")), null);
});

test("a text on a colour is black or white", () => assert.deepEqual(cases.inks.map(({ground}) => ({ground, ink: textOn(ground)})), cases.inks));

test("an axis of times has the unit of its last one", () => assert.deepEqual(cases.times.map(({from, to}) => ({from, to, unit: timeTicks(from, to, 5).name})), cases.times));
