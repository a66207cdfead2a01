/* Runs, eras and figures: data/page/model.js. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { bandFigures, csvCell, eraAt, lastAtMost, makeProfile, windowFigures } from "../../../data/page/model.js";

const SETTINGS = {other: "OTHER (2 bands)", paints: [], heading: "", axis: "", share_axis: "", level: [["B", 1]], area: [["B s", 1]], growth: [["B/s", 1]], findings: []};

/** @param {any[]} eras @param {any[]} bands */
const profileOf = (eras, bands) => makeProfile({eras, bands, figures: null, clock: "elapsed"}, SETTINGS);

/** A band as the data have it. @param {number[]} values */
const band = (values) => ({band: "a", share: 1, figures: {}, first_era: 0, values});

const times = Float64Array.from([1, 2, 4, 5, 9]);
const levels = Float64Array.from([10, 30, 20, 0, 40]);

/** @param {number} a @param {number} b @param {string} what */
const near = (a, b, what) => assert.ok(Math.abs(a - b) < 1e-9 * Math.max(1, Math.abs(b)), `${what}: ${a} is not ${b}`);

test("lastAtMost finds the last time that is not later", () => {
    for (let time = 0; time < 11; time += 0.5) assert.equal(lastAtMost(times, time), times.findLastIndex((at) => at <= time));
    assert.equal(lastAtMost(new Float64Array(0), 1), -1);
});

test("the cursor takes the nearest census, or the era of a flow that has begun", () => {
    const censuses = profileOf([1, 2, 4].map((time, era) => ({era, time_ns: time * 1e9, total: 1})), [band([1, 1, 1])]);
    const flow = profileOf([0, 1, 3].map((time, era) => ({era, time_ns: time * 1e9, end_ns: (time + 1) * 1e9, total: 1})), [band([1, 1, 1])]);

    assert.deepEqual([0, 1.4, 1.6, 2.9, 3.1, 99].map((time) => eraAt(censuses, time)), [0, 0, 1, 1, 2, 2]);
    assert.deepEqual([0, 0.9, 1.9, 3.1, 99].map((time) => eraAt(flow, time)), [0, 0, 1, 2, 2]);
    assert.equal(eraAt(profileOf([], []), 1), -1);
});

test("a flow's levels are values by second", () => {
    const {drawn: [only], flow} = profileOf([{era: 0, time_ns: 0, end_ns: 2e9, total: 8}, {era: 1, time_ns: 2e9, end_ns: 6e9, total: 8}], [band([8, 8])]);

    assert.equal(flow, true);
    assert.deepEqual(Array.from(only.levels ?? []), [4, 2]);
});

test("areas of adjoining windows add up, of censuses and of a flow", () => {
    const ends = Float64Array.from([2, 4, 5, 9, 10]);

    for (const stops of [times, ends]) {
        const whole = windowFigures(times, stops, levels, 1, 10);

        for (const cut of [1.5, 2, 3.3, 4, 8.9]) {
            const [a, b] = [windowFigures(times, stops, levels, 1, cut), windowFigures(times, stops, levels, cut, 10)];

            near(a.area + b.area, whole.area, `area cut at ${cut}`);
            assert.equal(Math.max(a.peak, b.peak), whole.peak);
        }
    }
    near(windowFigures(times, times, levels, 1, 9).area, 20 + 50 + 10 + 80, "trapezoids");
    near(windowFigures(times, times, levels, 1, 9).mean, 160 / 8, "mean");
    near(windowFigures(times, ends, levels, 1, 10).area, 10 + 60 + 20 + 0 + 40, "steps");
});

test("a window between two censuses has the values of the line between them", () => {
    const {peak, end, mean} = windowFigures(times, times, levels, 6, 7);

    assert.deepEqual([peak, end, mean], [20, 20, 15]);
});

test("growth is the slope of a line, whatever a few outliers say", () => {
    const at = Float64Array.from({length: 101}, (_unused, i) => i / 10);
    const line = at.map((time, i) => 1000 + 30 * time + (i % 17 === 3 ? 5000 : 0));

    assert.ok(Math.abs(windowFigures(at, at, line, 0, 10).growth - 30) < 1.5);
});

test("bands that are not drawn have rough figures of a window", () => {
    const profile = profileOf([0, 30, 60].map((time, era) => ({era, time_ns: time * 1e9, total: 5})), [{...band([]), values: undefined, points: Array(60).fill(5)}]);
    const {figures, rough} = bandFigures(profile, profile.rest[0], [10, 20]);

    assert.equal(rough, true);
    near(figures.mean, 5, "mean");
    assert.equal(bandFigures(profile, profile.rest[0], null).rough, false);
});

test("a cell of CSV quotes texts", () => assert.deepEqual(['a"b,c\n', 1.5].map(csvCell), ['"a""b,c\n"', "1.5"]));
