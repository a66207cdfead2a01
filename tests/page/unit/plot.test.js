/* What a plot draws: the parts of data/page/plot.js that need no canvas. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { makeProfile } from "../../../data/page/model.js";
import { erasWithin, layerAt, stackOf } from "../../../data/page/plot.js";
import { defaultView } from "../../../data/page/view.js";

const N = 1000, BANDS = ["a", "b", "c"];
const value = (/** @type {number} */ band, /** @type {number} */ era) => (band + 1) * (1 + era % 7) + (era === 613 ? 500 : 0);
const sum = (/** @type {number} */ era) => BANDS.reduce((total, _label, band) => total + value(band, era), 0);
const profile = makeProfile({
    eras: Array.from({length: N}, (_unused, era) => ({era, time_ns: era * 1e7, total: sum(era)})),
    bands: BANDS.map((label, band) => ({band: label, share: 1, figures: {}, first_era: 0, values: Array.from({length: N}, (_unused, era) => value(band, era))})),
    figures: null, clock: "elapsed",
}, {other: "", paints: [], heading: "", axis: "", share_axis: "", level: [["B", 1]], area: [["B", 1]], growth: [["B", 1]], findings: []});

test("a window has its eras, one more on each side, and the peaks", () => {
    assert.deepEqual(erasWithin(profile, 1.005, 1.035, 1000), [100, 101, 102, 103, 104]);
    for (const columns of [50, 200]) {
        const eras = erasWithin(profile, 0, 9.99, columns);

        assert.ok(eras.length <= columns + 2 && eras.includes(613) && eras[eras.length - 1] === N - 1, `${eras.length} eras in ${columns} columns`);
        assert.deepEqual(eras, [...new Set(eras)].sort((a, b) => a - b));
    }
});

test("layers lie on each other; hidden ones are missing", () => {
    const stack = stackOf(profile, defaultView(), 0, 9.99, 2000);

    assert.equal(stack.layers[0].band.label, "a");
    stack.eras.forEach((era, i) => {
        assert.equal(stack.layers[0].tops[i], sum(era));
        stack.layers.forEach((layer, k) => assert.equal(layer.bottoms[i], stack.layers[k + 1]?.tops[i] ?? 0));
    });
    assert.equal(stack.high, sum(613));
    assert.deepEqual(stackOf(profile, {...defaultView(), hidden: ["b"]}, 0, 1, 50).layers.map(({band}) => band.label), ["a", "c"]);
    assert.deepEqual(stackOf(profile, {...defaultView(), only: "b"}, 0, 1, 50).layers.map(({band}) => band.label), ["b"]);
});

test("shares fill the plot; lines begin at zero", () => {
    const shares = stackOf(profile, {...defaultView(), shape: "shares"}, 0, 9.99, 300);
    const lines = stackOf(profile, {...defaultView(), shape: "lines"}, 0, 9.99, 300);

    assert.ok(shares.layers[0].tops.every((top) => Math.abs(top - 1) < 1e-12));
    for (const [band, layer] of lines.layers.entries()) lines.eras.forEach((era, i) => assert.deepEqual([layer.bottoms[i], layer.tops[i]], [0, value(band, era)]));
    assert.equal(lines.high, value(2, 613));
});

test("the layer at a point is the one there, or the nearest line", () => {
    const stack = stackOf(profile, defaultView(), 0, 9.99, 2000);

    for (const layer of stack.layers) assert.equal(layerAt(stack, stack.times[5], (layer.tops[5] + layer.bottoms[5]) / 2, false), layer);
    assert.equal(layerAt(stack, stack.times[5], 1e9, false), undefined);
    const lines = stackOf(profile, {...defaultView(), shape: "lines"}, 0, 9.99, 2000);

    assert.equal(layerAt(lines, lines.times[5], value(1, 5) + 0.1, true)?.band.label, "b");
});
