/* Stacks: the amounts of bands at a moment, the tree of frames, and its boxes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { boxesAround, flameBoxes, flameTree, nodeAt, pathOf, shareFound } from "../../../data/page/flame.js";
import { labelOf, moduleOf, nameInModule } from "../../../data/page/flame-boxes.js";
import { makeProfile } from "../../../data/page/model.js";
import { amountsIn } from "../../../data/page/scope.js";
import { randoms } from "./random.js";

const random = randoms(28);
const ALL = {hidden: [], only: []};

/** @param {import("../../../data/page/model.js").Profile} profile @param {number} era -1 = the mean */
const amountsAt = (profile, era) => amountsIn(profile, {era, range: null, rises: null}, ALL);

/** Returns a profile whose bands have random stacks; the last is OTHER.
 * @param {number} bands
 * @param {number} eras */
function randomProfile(bands, eras) {
    const frames = Array.from({length: 40}, (_unused, i) => ({name: "f" + i % 13, ...(i > 4 && {parent: Math.floor(random() * i)})}));
    const values = () => Array.from({length: eras}, () => Math.floor(random() * 1000));
    const figures = () => ({peak: 0, mean: Math.floor(random() * 1000), area: 0, end: 0, growth: 0});
    const drawn = Array.from({length: bands}, (_unused, i) => ({band: "b" + i, first_era: 0, values: values(), figures: figures(), frame: Math.floor(random() * 40)}));
    const other = {band: "OTHER", other: true, first_era: 0, values: values(), figures: figures()};
    const rest = Array.from({length: 5}, (_unused, i) => ({band: "r" + i, points: values(), figures: figures(), ...(i > 0 && {frame: i})}));
    const all = [...drawn, other];

    return makeProfile({frames, bands: [...all, ...rest], figures: null,
        eras: Array.from({length: eras}, (_unused, era) => ({era, time_ns: era * 1e9, total: all.reduce((sum, band) => sum + band.values[era], 0)}))}, {paints: [], other: "OTHER (5 bands)"});
}

/** @param {Iterable<number>} values */
const sum = (values) => [...values].reduce((all, value) => all + value, 0);

test("the amounts add up to the total of the census, and are those of the bands", () => {
    for (let i = 0; i < 40; i++) {
        const profile = randomProfile(1 + i % 9, 1 + i);

        for (const era of [0, i >> 1, i]) {
            const amounts = amountsAt(profile, era);

            assert.equal(sum(amounts.values()), profile.totals[era]);
            assert.ok([...amounts.values()].every((value) => value >= 0));
            for (const band of profile.drawn) if (!band.other) assert.equal(amounts.get(band), band.levels?.[era]);
        }
        assert.equal(sum(amountsAt(profile, -1).values()), sum(profile.drawn.map(({figures}) => figures.mean)));
    }
});

test("a band that is gone at the end has no frame there", () => {
    const figures = (/** @type {number} */ end) => ({peak: 0, mean: 0, area: 0, end, growth: 0});
    const profile = makeProfile(/** @type {any} */ ({
        bands: [{band: "OTHER", other: true, first_era: 0, values: [9, 9, 2], figures: figures(2)},
            {band: "gone", points: Array(60).fill(7), figures: figures(0)}, {band: "kept", points: Array(60).fill(7), figures: figures(2)}],
        eras: [0, 1, 2].map((era) => ({era, time_ns: era * 1e9, total: 9})),
    }), /** @type {any} */ ({paints: [], other: "OTHER (2 bands)"}));

    assert.deepEqual([...amountsAt(profile, 2)].map(([{label}, value]) => [label, value]), [["gone", 0], ["kept", 2], ["OTHER", 0]]);
    assert.equal([...amountsAt(profile, 1).values()][0], 7);
});

for (const inverted of [false, true])
    test(`frames have their own amounts and those inside${inverted ? ", inverted" : ""}`, () => {
        for (let i = 0; i < 40; i++) {
            const profile = randomProfile(3 + i, 2);
            const root = flameTree(profile, amountsAt(profile, 1), inverted);
            const check = (/** @type {import("../../../data/page/flame.js").FlameNode} */ node) => {
                assert.equal(node.own + sum([...node.children.values()].map(({total}) => total)), node.total);
                for (const child of node.children.values()) {
                    assert.equal(child.parent, node);
                    assert.equal(pathOf(child).length, pathOf(node).length + 1);
                    check(child);
                }
            };

            check(root);
            assert.ok([...root.children.values()].every(({name}) => /^(OTHER|[bfr][0-9]+)$/.test(name)));
            assert.equal(root.total, profile.totals[1]);
            /* What a stack ends with is what an inverted one begins with. */
            for (const band of profile.drawn.filter(({stack}) => stack.length > 1)) {
                const names = band.stack.map((frame) => profile.frames[frame].name);

                if ((band.levels?.[1] ?? 0) > 0) assert.deepEqual(pathOf(nodeAt(root, inverted ? names.reverse() : names)), names);
            }
        }
    });

test("boxes lie in those above, the zoomed one and those outside it take all", () => {
    for (let i = 0; i < 40; i++) {
        const profile = randomProfile(20 + i, 1);
        const root = flameTree(profile, amountsAt(profile, 0), false);
        const focus = i % 2 === 0 ? root : [...root.children.values()][0];
        const {boxes, rows, narrow} = flameBoxes(focus, 600);
        const box = new Map(boxes.map((one) => [one.node, one]));
        const count = (/** @type {any} */ node) => 1 + sum([...node.children.values()].filter(({total}) => total > 0).map(count));

        for (const {node, left, width, row} of boxes) {
            const outside = node.parent && box.get(node.parent);

            assert.ok(row < rows);
            if (outside) assert.ok(outside.row === row - 1 && left >= outside.left - 1e-6 && left + width <= outside.left + outside.width + 1e-6);
            assert.ok(Math.abs(width - (row <= pathOf(focus).length ? 600 : node.total / focus.total * 600)) < 1e-6);
            for (const other of boxes) assert.ok(other.node === node || other.row !== row || other.left >= left + width - 1e-6 || left >= other.left + other.width - 1e-6, "overlap");
        }
        assert.ok(narrow > 0 || boxes.length === count(focus) + pathOf(focus).length);
    }
});

test("a stack may be deeper than a canvas, and is reached by zooms", () => {
    const profile = randomProfile(30, 1);
    const depth = 30000;

    profile.drawn[0].stack = Array.from({length: depth}, (_, i) => i % profile.frames.length);
    const root = flameTree(profile, new Map([[profile.drawn[0], 5]]), false);
    let focus = root;

    for (let seen = 0, zooms = 0; seen < depth; zooms++) {
        const {boxes, rows, narrow} = flameBoxes(focus, 600);
        const deepest = boxes.reduce((a, b) => (a.row > b.row ? a : b));

        assert.ok(rows <= 500 && zooms < 100);
        seen = pathOf(deepest.node).length;
        assert.ok(boxes.some(({node}) => node === focus) && (seen === depth) === (narrow === 0));
        focus = deepest.node;
    }
});

test("a search finds frames with all in them, once", () => {
    const profile = randomProfile(30, 1);
    const root = flameTree(profile, amountsAt(profile, 0), false);
    const wanted = profile.frames[7].name;
    const holds = (/** @type {import("../../../data/page/model.js").Band} */ band) => band.stack.some((i) => profile.frames[i].name === wanted);

    assert.ok(Math.abs(shareFound(root, (name) => name === wanted) - sum([...amountsAt(profile, 0)].map(([band, value]) => (holds(band) ? value : 0))) / root.total) < 1e-9);
    assert.equal(shareFound(root, () => false), 0);
    assert.ok(Math.abs(shareFound(root, () => true) - 1) < 1e-9);
});

test("bands and frames have the labels that are shown, and a search finds frames by both", () => {
    const figures = {peak: 9, mean: 9, area: 9, end: 9, growth: 0};
    const band = {band: "a-1:A.B", shown: "a:A.B", first_era: 0, values: [1], figures, frame: 1};
    const profile = makeProfile({frames: [{name: "a", full: "a-1"}, {name: "A", parent: 0}], bands: [band], figures: null, eras: [{era: 0, time_ns: 0, total: 1}]}, {paints: [], other: ""});
    const root = flameTree(profile, amountsAt(profile, 0), false);

    assert.deepEqual([profile.drawn[0].label, profile.drawn[0].name], ["a-1:A.B", "a:A.B"]);
    assert.deepEqual(pathOf([...root.children.values()][0]), ["a"]);
    for (const name of ["a", "a-1", "A"]) assert.equal(shareFound(root, (one) => one === name), 1);
});

test("a path that is gone leads to what is left of it", () => {
    const profile = randomProfile(9, 1);
    const root = flameTree(profile, amountsAt(profile, 0), false);
    const child = [...root.children.values()][0];

    assert.equal(nodeAt(root, []), root);
    assert.equal(nodeAt(root, [child.name, "nowhere", child.name]), child);
    assert.equal(nodeAt(root, ["nowhere"]), root);
});

test("frames are in one order at all moments, and have the colours of the bands that end in them", () => {
    for (let i = 0; i < 20; i++) {
        const profile = randomProfile(20, 2);
        /** @type {Map<string, number>[]} */
        const places = [];

        profile.drawn.forEach((band, k) => { band.paint = ["#" + k, "", ""]; });
        for (const era of [0, 1]) {
            const {boxes} = flameBoxes(flameTree(profile, amountsAt(profile, era), false), 600);

            places.push(new Map([...boxes].sort((a, b) => a.left - b.left).map(({node}, place) => [pathOf(node).join(), place])));
            for (const {node} of boxes) {
                const band = profile.drawn.find(({label}) => label === node.band);

                if (band && !band.other) assert.equal(node.paint, band.paint[0]);
            }
        }
        const [first, second] = places;
        const common = [...first.keys()].filter((path) => second.has(path));

        for (const path of common) for (const other of common) {
            const areBeside = path.split(",").length === other.split(",").length;

            if (areBeside) assert.equal(first.get(path) < first.get(other), second.get(path) < second.get(other));
        }
    }
});

test("callers and callees have the colours of the whole tree", () => {
    for (let i = 0; i < 20; i++) {
        const profile = randomProfile(20, 1);
        const amounts = amountsAt(profile, 0);

        profile.drawn.forEach((band, k) => { band.paint = ["#" + k, "", ""]; });
        const whole = flameBoxes(flameTree(profile, amounts, false), 1e6).boxes.map(({node}) => node);

        for (const {node: {step}} of boxesAround(profile, amounts, "f3", 600).boxes) for (const {node} of boxesAround(profile, amounts, step, 600).boxes)
            assert.ok(whole.some(({name, paint}) => name === node.name && paint === node.paint), `${node.name} is ${node.paint} around ${step}`);
    }
});

test("a name that does not fit loses its module first", () => {
    const names = {"Data.Map.Internal.insert": "insert", "Main.main.go": "main.go", "Text.Pandoc.Ä'.<|>": "<|>", "Main.\\": "\\", "main.f.\\": "main.f.\\", "Data.Map.Internal": "Data.Map.Internal", "Main.CAF": "Main.CAF", "THUNK": "THUNK"};

    for (const [name, own] of Object.entries(names)) assert.deepEqual([nameInModule(name), moduleOf(name) + own], [own, name]);
});

test("a label has the module where it begins, if there are several and there is room", () => {
    const outer = {name: "A.B.f", parent: null}, inner = {name: "A.B.g", parent: outer}, other = {name: "A.h", parent: inner};
    const labels = (/** @type {number} */ modules, /** @type {boolean} */ fits) => [outer, inner, other].map((node) => labelOf(node, modules, fits));

    assert.deepEqual(labels(2, true), ["A.B.f", "g", "A.h"]);
    assert.deepEqual(labels(2, false), ["f", "g", "h"]);
    assert.deepEqual(labels(1, true), ["f", "g", "h"]);
});

test("frames of one name have paths of their own, which stay the same", () => {
    const frames = [{name: "main"}, {name: "go", source: "M.hs:1:1", parent: 0}, {name: "go", source: "M.hs:9:1", parent: 0}, {name: "once", source: "M.hs:5:1", parent: 2}];
    const figures = {peak: 9, mean: 9, area: 9, end: 9, growth: 0};
    const bands = [1, 2, 3].map((frame) => ({band: "b" + frame, first_era: 0, values: [frame * 10, frame === 1 ? 0 : frame], figures, frame}));
    const profile = makeProfile({frames, bands, figures: null, eras: [60, 5].map((total, era) => ({era, time_ns: era * 1e9, total}))}, {paints: [], other: ""});
    const [first, second] = [0, 1].map((era) => flameTree(profile, amountsAt(profile, era), false));

    const all = (/** @type {import("../../../data/page/flame.js").FlameNode} */ node) => [node, ...[...node.children.values()].flatMap(all)];

    for (const tree of [first, second, flameTree(profile, amountsAt(profile, 0), true)])
        for (const node of all(tree)) assert.equal(nodeAt(tree, pathOf(node)), node);
    /* Without the other, the path is the same. */
    assert.deepEqual(all(second).filter(({total}) => total > 0).map(pathOf), [[], ["main"], ["main", "go (M.hs:9:1)"], ["main", "go (M.hs:9:1)", "once"]]);
    for (const node of all(second)) assert.equal(nodeAt(first, pathOf(node)).source, node.source);
});
