/* The view and its address: data/page/view.js. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultView, isShown, searchOf, SHAPES, viewFromAddress, viewToAddress } from "../../../data/page/view.js";

const LABELS = ["a", "__proto__", "a&b=c", "#", "%41+ x", "漢\u202e", "</script>", "", "\n", "=1"];

test("an address gives back each view", () => {
    let seed = 7;
    const random = (/** @type {number} */ n) => { seed = seed * 48271 % 2147483647; return seed % n; };

    for (let i = 0; i < 500; i++) {
        const view = defaultView();
        const from = random(1e6) / 1e6;

        if (random(2)) Object.assign(view, {from, to: Number((from + 1 + random(1000) / 1e3).toFixed(6))});
        if (random(2)) view.cursor = random(1e6) / 1e3;
        view.shape = SHAPES[random(3)];
        view.hidden = LABELS.filter(() => random(3) === 0);
        view.only = random(3) ? null : LABELS[random(LABELS.length)];
        view.band = random(3) ? null : LABELS[random(LABELS.length)];
        view.search = LABELS[random(LABELS.length)];
        view.regex = random(2) === 1;
        view.sort = ["", "band", "peak"][random(3)];
        view.descending = view.sort === "" || random(2) === 1;
        view.profile = random(3);
        view.run = ["", "A", "B"][random(3)];
        view.difference = random(2) === 1;
        assert.deepEqual(viewFromAddress("#" + viewToAddress(view)), view);
    }
    assert.equal(viewToAddress(defaultView()), "");
});

test("nonsense is as by default", () => {
    for (const address of ["", "#", "#from=x", "#from=3&to=2", "#from=1e999", "#shape=", "#profile=-3", "#profile=x", "#re=2", "#difference=yes", "#%%&&=="])
        assert.deepEqual(viewFromAddress(address), defaultView(), address);
});

test("searches are texts that ignore case, or regular expressions", () => {
    /** @param {string} search @param {boolean} regex */
    const found = (search, regex) => ["Map.Bin", "map", "M+", "x"].filter(searchOf({...defaultView(), search, regex}).test);

    assert.deepEqual(found("MAP", false), ["Map.Bin", "map"]);
    assert.deepEqual(found("M+", false), ["M+"]);
    assert.deepEqual(found("^M.p", true), ["Map.Bin"]);
    assert.equal(found("(", true).length, 4);
    assert.notEqual(searchOf({...defaultView(), search: "(", regex: true}).error, "");
});

test("a band shown alone hides the others, even if it was hidden", () => {
    const view = {...defaultView(), hidden: ["a"]};

    assert.deepEqual(["a", "b"].map((label) => isShown(view, label)), [false, true]);
    view.only = "a";
    assert.deepEqual(["a", "b"].map((label) => isShown(view, label)), [true, false]);
});
