/* What is drawn over the bands of a plot: the labels of marks, and the line of a rise. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawMarks } from "../../../data/page/axes.js";
import { drawRise } from "../../../data/page/plot.js";

const frame = {left: 60, top: 20, width: 700, height: 300, from: 0, to: 7, low: 0, high: 300};

Object.assign(globalThis, {document: {}, getComputedStyle: () => ({getPropertyValue: () => "red"})});

/** The width of a character, CSS pixels. */
const WIDE = 6;

/** Returns a context that keeps what is called, with the opacity then.
 * @returns {{context: any, calls: {name: string, given: any[], opacity: number}[]}} */
function recorder() {
    /** @type {{name: string, given: any[], opacity: number}[]} */
    const calls = [];
    const context = new Proxy({globalAlpha: 1, measureText: (/** @type {string} */ {length}) => ({width: length * WIDE})}, {
        get: (own, name) => Reflect.get(own, name) ?? ((/** @type {any[]} */ ...given) => calls.push({name: String(name), given, opacity: own.globalAlpha})),
    });

    return {context, calls};
}

/** Draws marks at places of the plot, and returns their labels from the left on and the opacity of the lines.
 * @param {number[]} places
 * @param {(number: number) => string} textOf */
function marked(places, textOf) {
    const {context, calls} = recorder();

    drawMarks(context, frame, places.map((x, i) => ({time: x / 100, number: i + 1, text: textOf(i + 1)})));
    const labels = calls.filter(({name}) => name === "fillText").map(({given: [text, left, top]}) => ({text, left, top, right: left + text.length * WIDE})).sort((a, b) => a.left - b.left);

    for (const one of labels) {
        assert.ok(one.left >= frame.left && one.right <= frame.left + frame.width, `'${one.text}' is in the plot`);
        for (const other of labels) assert.ok(one === other || one.top !== other.top || one.right < other.left || other.right < one.left, `'${one.text}' is not over '${other.text}'`);
    }
    return {texts: labels.map(({text}) => text), rows: new Set(labels.map(({top}) => top)).size, opacity: calls.find(({name}) => name === "stroke")?.opacity};
}

test("texts of marks take the room to the next one, in a second row what the first one has no room for", () => {
    assert.deepEqual(marked([0, 200, 600], (i) => `phase ${i}`), {texts: ["1 phase 1", "2 phase 2", "3 phase 3"], rows: 1, opacity: 1});
    assert.deepEqual(marked([0, 50, 100, 150], (i) => `phase ${i}`), {texts: ["1 phase 1", "2 phase 2", "3 phase 3", "4 phase 4"], rows: 2, opacity: 1});
    assert.deepEqual(marked([0, 60, 120, 180], () => "the first of all phases").texts.slice(0, 2), ["1 the fir…l phases", "2 the fir…l phases"], "cut");
    assert.deepEqual(marked([0, 4, 8, 12, 300, 680, 699], (i) => `phase ${i}`).texts, ["1", "3 phase 3", "4 phase 4", "5 phase 5", "6", "7"], "what is cramped takes no room of others");
    assert.deepEqual(marked([-100, 0, 800], () => "a").texts, ["2 a"]);
});

test("many marks are faint, and have one row", () => {
    const {texts, rows, opacity = 1} = marked(Array.from({length: 80}, (_unused, i) => i * 8.7), (i) => `phase ${i}`);

    assert.ok(opacity < 0.5 && rows === 1 && texts.length > 20 && texts.slice(0, -2).every((text) => /^\d+$/.test(text)), texts.join());
});

test("the line of a rise leads from the first census of the window to the last, and tells the change", () => {
    const {context, calls} = recorder();
    const given = (/** @type {string} */ wanted) => calls.filter(({name}) => name === wanted).map((call) => call.given);
    const tops = Float64Array.of(0, 100, 250, 40, 300);

    drawRise(context, {...frame, from: 0.5, to: 3.5}, /** @type {any} */ ({times: Float64Array.of(0, 1, 2, 3, 4), layers: [{tops}, {tops: tops.map(() => 7)}]}), [["B", 1]]);
    assert.deepEqual([given("moveTo"), given("lineTo")].map(([[x, y]]) => [Math.round(x), y]), [[60 + Math.round(700 / 6), 220], [60 + Math.round(700 / 6 * 5), 280]]);
    assert.deepEqual(given("fillText").map(([text]) => text), ["-60 B"]);
});
