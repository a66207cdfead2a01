/* What a plot shows: which eras, where its layers are, and which is at a point. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { widthAt } from "../../../data/page/canvas.js";
import { makeProfile } from "../../../data/page/model.js";
import { erasWithin, layerAt, stackOf, thickLayers } from "../../../data/page/plot.js";
import { defaultView } from "../../../data/page/view.js";
import { randoms } from "./random.js";

const random = randoms(31);

/** Returns a profile with random times and values.
 * @param {number} eras
 * @param {number} bands
 * @param {boolean} [flow] */
function randomProfile(eras, bands, flow = false) {
    let time = 0;
    const levels = Array.from({length: bands}, () => Array.from({length: eras}, () => (random() < 0.2 ? 0 : Math.round(1e6 * random() ** 4))));
    const raw = Array.from({length: eras}, (_unused, i) => {
        const start = time;

        time += Math.round(1e6 + 1e9 * random());
        return {era: i + 1, time_ns: start, ...(flow && {end_ns: time}), total: levels.reduce((sum, values) => sum + values[i], 0)};
    });

    return makeProfile({eras: raw, bands: levels.map((values, i) => ({band: "band" + i, first_era: 1, values})), figures: null}, {paints: []});
}

/** @param {ReturnType<typeof randomProfile>} profile
 * @returns {[number, number]} */
const spanOf = ({times, ends}) => [times[0], ends[ends.length - 1]];

/** @param {any} change */
const viewOf = (change) => ({...defaultView(), ...change});

test("the eras of a window are few, and have the first, the last and the peaks", () => {
    for (let i = 0; i < 200; i++) {
        const profile = randomProfile(3 + i * 5, 1, i % 2 === 1);
        const {times, totals, flow} = profile;
        const [start, end] = spanOf(profile);
        const columns = 1 + Math.floor(random() * 300);
        const from = i % 3 === 0 ? start : start + random() * (end - start) / 2, to = i % 3 === 0 ? end : from + random() * (end - from) + 1e-6;
        const found = erasWithin(profile, profile.drawn, from, to, columns);
        const inside = [...times.keys()].filter((era) => times[era] >= from && times[era] <= to);
        const column = (/** @type {number} */ era) => Math.floor((times[era] - from) / (to - from) * columns);
        const best = (/** @type {number} */ at) => Math.max(...inside.filter((era) => column(era) === at).map((era) => totals[era]));

        assert.ok(found.length <= columns + 4, `${found.length} eras in ${columns} columns`);
        assert.ok(found.every((era, k) => k === 0 || era > found[k - 1]), "ascending");
        assert.ok(times[found[0]] <= from || column(found[0]) === 0 || found[0] === 0, "the first era or the one before the window");
        assert.equal(found[found.length - 1], Math.min(times.length - 1, Math.max(-1, ...[...times.keys()].filter((era) => times[era] <= to)) + (flow ? 0 : 1)), "the last, or the one after");
        for (const at of new Set(inside.map(column)))
            assert.ok(found.some((era) => column(era) === at && totals[era] === best(at)), "the peak of a column");
    }
});

test("few eras are all kept", () => {
    const profile = randomProfile(20, 1);

    assert.deepEqual(erasWithin(profile, profile.drawn, ...spanOf(profile), 1e6), [...profile.times.keys()]);
    assert.deepEqual(erasWithin(randomProfile(0, 0), [], 0, 1, 100), []);
});

test("a band alone, or as a line, keeps its peak", () => {
    const profile = randomProfile(2000, 8);
    const most = (/** @type {Iterable<number>} */ values) => Math.max(...values);

    for (const [k, band] of profile.drawn.entries()) {
        const alone = stackOf(profile, viewOf({only: [band.label]}), ...spanOf(profile), 60);
        const lines = stackOf(profile, viewOf({shape: "lines"}), ...spanOf(profile), 60);
        const column = (/** @type {number} */ time) => Math.floor((time - profile.times[0]) / (profile.times[1999] - profile.times[0]) * 60);

        assert.equal(most(lines.layers[k].tops), most(band.levels ?? []), "the peak of a line");
        for (let at = 0; at < 60; at++)
            assert.equal(most([0, ...alone.layers[0].tops.filter((_unused, i) => column(alone.times[i]) === at)]),
                most([0, ...(band.levels ?? []).filter((_unused, era) => column(profile.times[era]) === at)]), `the peak in column ${at}`);
    }
});

for (const flow of [false, true])
    for (const shape of ["areas", "shares", "lines"])
        test(`layers of ${flow ? "a flow" : "censuses"} as ${shape}`, () => {
            for (let i = 0; i < 30; i++) {
                const profile = randomProfile(1 + i * 3, 1 + i % 9, flow);
                const {eras, times, layers, high} = stackOf(profile, viewOf({shape}), ...spanOf(profile), 50);
                const highest = Math.max(...layers.flatMap(({tops}) => [...tops]));

                assert.deepEqual(layers.map(({band}) => band), profile.drawn, "the bands in their order");
                assert.equal(eras.length, erasWithin(profile, profile.drawn, ...spanOf(profile), 50).length * (flow ? 2 : 1), "a flow has steps");
                assert.ok(times.every((time, k) => time === (flow && k % 2 === 1 ? profile.ends : profile.times)[eras[k]]), "times");
                assert.ok(shape === "shares" ? high === 1 && highest < 1 + 1e-9 : high === highest, `high is ${high} of ${highest}`);
                eras.forEach((era, k) => {
                    const sum = profile.drawn.reduce((all, {levels}) => all + (levels?.[era] ?? NaN), 0);
                    const whole = shape === "shares" ? sum || 1 : 1;

                    layers.forEach(({band, tops, bottoms}, at) => {
                        assert.ok(Math.abs((tops[k] - bottoms[k]) * whole - (band.levels?.[era] ?? NaN)) <= 1e-9 * Math.max(1, sum) && tops[k] >= bottoms[k], "height");
                        assert.equal(bottoms[k], shape === "lines" ? 0 : layers[at + 1]?.tops[k] ?? 0, "a layer stands on the next");
                    });
                    if (shape === "shares" && sum > 0) assert.ok(Math.abs(layers[0].tops[k] - 1) < 1e-9, "shares of the whole");
                });
            }
        });

test("the scale is of the levels in the window, and at its edges", () => {
    const profile = makeProfile({eras: [1, 2, 3, 4].map((time, era) => ({era, time_ns: time * 1e9, total: 0})), bands: [[80, 20, 40, 90], [0, 5, 0, 0]].map((values, i) => ({band: "b" + i, first_era: 0, values})), figures: null}, {paints: []});
    const high = (/** @type {string} */ shape, /** @type {number} */ from, /** @type {number} */ to) => stackOf(profile, viewOf({shape}), from, to, 100).high;

    assert.equal(high("areas", 1, 4), 90);
    assert.equal(high("areas", 2, 3), 40);
    assert.equal(high("areas", 1.75, 2.5), 25 + 0.25 * (80 - 25), "the edge from");
    assert.equal(high("lines", 1.9, 3.5), 65, "the edge to");
    assert.equal(high("areas", 2.2, 2.4), 25 + 0.4 * (40 - 25), "between two censuses");
    assert.equal(high("areas", 0, 0.5), 0, "before the first one");
});

test("hidden bands have no layers, and the others sink", () => {
    const profile = randomProfile(10, 4);
    const all = stackOf(profile, viewOf({}), ...spanOf(profile), 50);
    const labels = (/** @type {any} */ change) => stackOf(profile, viewOf(change), ...spanOf(profile), 50).layers.map(({band}) => band.label);
    const {layers, high} = stackOf(profile, viewOf({hidden: ["band3"]}), ...spanOf(profile), 50);

    assert.deepEqual(labels({hidden: ["band1", "band3", "elsewhere"]}), ["band0", "band2"]);
    assert.deepEqual(labels({hidden: ["band2"], only: ["band2"]}), ["band2"]);
    assert.deepEqual(labels({hidden: profile.drawn.map(({label}) => label)}), []);
    assert.ok(layers[2].bottoms.every((bottom) => bottom === 0) && high <= all.high);
});

test("a point has the layer that is drawn there", () => {
    const profile = randomProfile(30, 6), range = spanOf(profile);
    const stack = stackOf(profile, viewOf({}), ...range, 1000), lines = stackOf(profile, viewOf({shape: "lines"}), ...range, 1000);

    for (const [k, time] of stack.times.entries()) {
        for (const layer of stack.layers)
            assert.equal(layerAt(stack, time, (layer.tops[k] + layer.bottoms[k]) / 2, false), layer.tops[k] > layer.bottoms[k] ? layer : layerAt(stack, time, layer.tops[k], false));
        assert.equal(layerAt(stack, time, stack.high + 1, false), undefined, "above the stack");
        for (const layer of lines.layers) assert.equal(layerAt(lines, time, layer.tops[k] + 0.1, true)?.tops[k], layer.tops[k], "the nearest line");
    }
    for (let k = 0; k + 1 < stack.times.length; k++)
        for (const {band, tops, bottoms} of stack.layers) {
            const level = (tops[k] + tops[k + 1] * 3 + bottoms[k] + bottoms[k + 1] * 3) / 8;

            if (tops[k] > bottoms[k] || tops[k + 1] > bottoms[k + 1])
                assert.equal(layerAt(stack, (stack.times[k] + stack.times[k + 1] * 3) / 4, level, false)?.band, band, "on the slope between two eras");
        }
    assert.equal(layerAt(stack, range[0] - 1, 0, false), undefined, "before the first era");
});

test("a layer is as wide as it is across its direction", () => {
    const frame = {left: 0, top: 0, width: 100, height: 100, from: 0, to: 100, low: 0, high: 100};
    const of = (/** @type {number[]} */ bottoms, /** @type {number[]} */ tops, run = 10) =>
        widthAt(frame, Float64Array.of(0, run), {tops: Float64Array.from(tops), bottoms: Float64Array.from(bottoms)}, 0);

    assert.equal(of([0, 0], [5, 5]), 5);
    assert.equal(of([0, 10], [5, 15]).toFixed(6), (5 / Math.SQRT2).toFixed(6));
    assert.ok(of([0, 80], [1, 90]) < 1, "a spike");
    assert.equal(of([0, 80], [0, 80]), 0, "absent");
    assert.equal(of([0, 80], [6, 90], 0), 8, "a step");
    assert.equal(of([5, 5], [0, 0]), 5, "below zero");
});

test("thin layers are drawn together, without gaps, and thick ones alone", () => {
    const profile = randomProfile(3, 300);
    const stack = stackOf(profile, viewOf({}), ...spanOf(profile), 600);
    const layers = thickLayers(stack, /** @type {any} */ ({low: 0, high: stack.high, height: 60}));
    const drawn = new Set(layers.map(({band}) => band.label));

    assert.ok(layers.length < stack.layers.length);
    layers.forEach(({tops}, i) => assert.deepEqual(tops, i === 0 ? stack.layers[0].tops : layers[i - 1].bottoms));
    assert.deepEqual(layers.at(-1)?.bottoms, stack.layers.at(-1)?.bottoms);
    for (const {band, tops, bottoms} of stack.layers)
        if (tops.some((top, i) => top - bottoms[i] > stack.high / 60)) assert.ok(drawn.has(band.label), band.label);
});
