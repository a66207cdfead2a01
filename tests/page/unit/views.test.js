/* What pages of views have in common: times, the address, and the columns that are
 * visible. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { jointAddress, ownAddress } from "../../../data/page/address.js";
import { alignedTime, nearestDone, partDone } from "../../../data/page/progress.js";
import { columnsIn, firstOrder, orderOf } from "../../../data/page/tabs.js";
import { differenceOfTotals } from "../../../data/page/totals.js";
import { reportsOf } from "../../../data/page/views.js";

test("a time is aligned with that at which as much of the run was done", () => {
    const slow = [1, 3, 11], quick = [0, 4, 5];

    assert.deepEqual([1, 2, 3, 7, 11].map((time) => alignedTime(slow, quick, time)), [0, 2, 4, 4.5, 5]);
    for (const time of [0, 0.5, 3, 4, 4.9, 5]) assert.ok(Math.abs(alignedTime(slow, quick, alignedTime(quick, slow, time)) - time) < 1e-12, `${time} and back`);
    assert.deepEqual([0, 12].map((time) => alignedTime(slow, quick, time)), [-1, 6], "before and after the run");
    assert.deepEqual([0, 2, 7, 99].map((time) => partDone(slow, time)), [0, 0.25, 0.75, 1]);
    assert.equal(alignedTime([0, 1, 1, 2], [0, 5, 6, 7], 1), 6, "no time between two parts");
});

test("the nearest census is that between which and a time the least was done", () => {
    /* The run stands still from 2 to 8. */
    const progress = [0, 1, 2, 8, 9, 10], times = Float64Array.of(1, 2, 8.1, 10);

    assert.deepEqual([-1, 1.4, 1.6, 3, 7, 9, 9.2, 99].map((time) => nearestDone(times, progress, time)), [1, 1, 2, 2, 8.1, 8.1, 10, 10]);
});

test("the address keeps once what pages have in common, and the rest of each", () => {
    const twice = (/** @type {number} */ time) => time * 2;
    const own = ["from=1&to=2&cursor=1.5&q=x&hide=a", "from=2&to=4&cursor=3&q=x&only=b&sort=-peak", "from=7&q=x&frame=f&frame=g"];
    const follows = (/** @type {number} */ i) => i < 2;
    const joint = jointAddress(own, follows, {tab: "2"});

    assert.equal(joint, "tab=2&from=1&to=2&cursor=1.5&q=x&hide=a&2.only=b&2.sort=-peak&3.from=7&3.frame=f&3.frame=g");
    own.forEach((address, i) => {
        const parts = [...new URLSearchParams(ownAddress("#" + joint, {index: i, follows: follows(i)}, twice))].filter(([key]) => key !== "tab");

        assert.deepEqual(parts.sort(), [...new URLSearchParams(address)].sort());
    });
    assert.equal(ownAddress("#cursor=x&2.q=y&0.hide=z&9.only=z", {index: 1, follows: true}, twice), "cursor=x&q=y");
    assert.equal(ownAddress("", {index: 1, follows: true}, twice), "");
});

test("the columns chosen last are visible, as many as there is room for", () => {
    const first = [0, 1, 2];

    assert.deepEqual([orderOf(first, ""), orderOf(first, "3.2"), orderOf(first, "2.2.9.x.-1")], [first, [2, 1, 0], [1, 0, 2]]);
    assert.deepEqual(firstOrder(["what", null, "what", "made-by", "kept-by"]), [0, 3, 4, 2, 1]);
    assert.deepEqual([1280, 1499, 1500, 2100, 9999].map((width) => columnsIn(3, width, true)), [1, 1, 2, 3, 3]);
    assert.equal(columnsIn(3, 9999, false), 1);
});

test("totals differ by a part of the greatest", () => {
    assert.deepEqual([[4, 3, 4], [5], [0, 0]].map(differenceOfTotals), [0.25, 0, 0]);
});

test("profiles of one log are reports of their own, those of several are not", () => {
    const run = (/** @type {string} */ letter) => /** @type {any} */ ({run: letter, eras: [1], clock: "wall", begin_ns: 5, profiles: [{eras: [2], bands: [3]}]});
    const settings = (/** @type {string} */ letter) => ({letter, profiles: [{heading: "heap"}, {heading: "time"}]});
    const reports = reportsOf({runs: [run("A")]}, /** @type {any} */ ({title: "t", runs: [settings("A")]}));

    assert.deepEqual(reports.map((one) => one.settings.runs[0].profiles.map(({heading}) => heading)), [["heap"], ["time"]]);
    assert.deepEqual(reports.map(({data: {runs: [{eras, clock, begin_ns}]}}) => [eras, clock, begin_ns]), [[[1], "wall", 5], [[2], "wall", 5]]);
    assert.equal(reportsOf({runs: [run("A"), run("B")]}, /** @type {any} */ ({runs: [settings("A"), settings("B")]})).length, 1);
    const views = reportsOf({views: [{runs: [run("A"), run("B")]}, {runs: [run("A")]}]}, /** @type {any} */ ({views: [{runs: [settings("A"), settings("B")]}, {runs: [settings("A")]}]}));

    assert.deepEqual(views.map(({view, isMain, data: {runs}}) => [view, isMain, runs.length]), [[0, true, 2], [1, true, 1], [1, false, 1]]);
});
