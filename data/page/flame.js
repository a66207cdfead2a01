/* The stacks as a tree: frames as wide as their amounts, each below the one outside it. */

import {at, lastOf} from "./lists.js";
import {isFoundAt} from "./places.js";

/** @typedef {import("./model.js").Band} Band */
/** @typedef {import("./model.js").Frame} Frame */
/** @typedef {import("./model.js").Profile} Profile */

/** A frame with its amounts.
 * @typedef {object} FlameNode
 * @property {string} name
 * @property {string} full as in the log
 * @property {string} source
 * @property {import("./places.js").Place|null} place
 * @property {string} step how a path names it
 * @property {string} paint a colour: that of the band which ends here, if it is drawn
 * @property {string|null} band the label of the largest band that ends here
 * @property {number} weight the amount of the whole run, which orders the frames
 * @property {number} own
 * @property {number} total
 * @property {FlameNode|null} parent
 * @property {Map<string, FlameNode>} children */

/** @typedef {{node: FlameNode, left: number, width: number, row: number}} FlameBox */

/** The width of the narrowest frame, CSS pixels. */
export const MIN_WIDTH = 0.5;

/** Returns the names that frames with different sources have.
 * @param {Profile} profile
 * @returns {Set<string>} */
function namesOfSeveral(profile) {
    /** @type {Map<string, string>} */
    const first = new Map();
    const found = new Set();

    for (const {name, source} of profile.frames) {
        if (first.has(name) && first.get(name) !== source) found.add(name);
        first.set(name, source);
    }
    return found;
}

/** Returns what tells a frame from the others with the same parent.
 * @param {Pick<Frame, "name"|"source">} frame */
const keyOf = ({name, source}) => name + "\n" + source;

/** Returns the frames of a stack with the colours that they have in a tree.
 * @param {FlameNode} tree
 * @param {Omit<Frame, "parent">[]} stack */
function colouredAs(tree, stack) {
    let node = tree;

    return stack.map((frame) => {
        node = node.children.get(keyOf(frame)) ?? node;
        return {...frame, colour: node.paint};
    });
}

/** Returns the tree of the stacks.  The path of a frame is the same in every tree
 * of a profile.
 * @param {Profile} profile
 * @param {Map<Band, number>} amounts
 * @param {boolean} inverted the innermost frames are the roots
 * @param {string} [around] the only root, as a path names it: what is beyond it is left out
 * @param {FlameNode|null} [usual] the whole tree, whose colours the frames have
 * @returns {FlameNode} the total */
export function flameTree(profile, amounts, inverted, around = "", usual = null) {
    const shared = namesOfSeveral(profile);
    /** @param {Pick<Frame, "name"|"source">} frame */
    const stepOf = ({name, source}) =>
        shared.has(name) && source !== "" ? `${name} (${source})` : name;
    /** @param {Pick<Frame, "name"|"full"|"source"|"place"|"colour">} frame @param {FlameNode|null} parent
     * @returns {FlameNode} */
    const make = ({name, full, source, place, colour}, parent) => ({
        name,
        full,
        source,
        place,
        paint: colour,
        parent,
        step: stepOf({name, source}),
        band: null,
        weight: 0,
        own: 0,
        total: 0,
        children: new Map(),
    });
    const root = make({name: "", full: "", source: "", place: null, colour: ""}, null);

    for (const [band, amount] of amounts) {
        const value = Math.max(0, amount);
        /* OTHER has fewer bands here than in the plot. */
        /** @type {Omit<Frame, "parent">[]} */
        const own =
            band.stack.length > 0
                ? band.stack.map((i) => at(profile.frames, i))
                : [
                      {
                          name: band.other ? "OTHER" : band.name,
                          full: band.label,
                          source: "",
                          place: null,
                          colour: band.other ? "" : band.paint[0],
                      },
                  ];
        const whole = usual === null ? own : colouredAs(usual, own);
        const from = around === "" ? 0 : whole.findIndex((frame) => stepOf(frame) === around);
        const stack = inverted && around !== "" ? whole.slice(0, from + 1) : whole.slice(from);
        const innermost = lastOf(whole);
        let node = root;

        if (from < 0) continue;
        root.total += value;
        for (const frame of inverted ? stack.reverse() : stack) {
            const key = keyOf(frame);
            const child = node.children.get(key) ?? make(frame, node);

            node.children.set(key, child);
            child.total += value;
            child.weight += band.figures.mean;
            if (frame === innermost) {
                child.place ??= band.place;
                if (child.band === null && band.levels !== null && !band.other)
                    child.paint = band.paint[0] || child.paint;
                child.band ??= band.label;
            }
            node = child;
        }
        node.own += value;
    }
    return root;
}

/** Returns the frame of a path, as far as there is one.
 * @param {FlameNode} root
 * @param {string[]} path */
export function nodeAt(root, path) {
    let node = root;

    for (const step of path) {
        const child = [...node.children.values()].find((one) => one.step === step);

        if (child === undefined) break;
        node = child;
    }
    return node;
}

/** Returns the path of a frame, the outermost first.
 * @param {FlameNode} node
 * @returns {string[]} */
export function pathOf(node) {
    /** @type {string[]} */
    const path = [];

    for (let one = node; one.parent !== null; one = one.parent) path.unshift(one.step);
    return path;
}

/** A call stack may have 30 000 frames, and a canvas 32 767 pixels: this many rows are
 * drawn, and of the frames outside that which takes the whole width this many. */
const MAX_ROWS = 500;
const MAX_OUTER = 50;

/** Returns the boxes of a frame, which takes the whole width, of those outside it
 * and of those in it; and how many are too narrow or too deep.
 * @param {FlameNode} focus
 * @param {number} width CSS pixels
 * @returns {{boxes: FlameBox[], rows: number, narrow: number}} */
export function flameBoxes(focus, width) {
    /** @type {FlameBox[]} */
    const boxes = [];
    let narrow = 0;
    let rows = 0;

    for (let node = focus.parent; node !== null && boxes.length < MAX_OUTER; node = node.parent)
        boxes.unshift({node, left: 0, width, row: 0});
    boxes.forEach((box, row) => {
        box.row = row;
    });
    const open = [{node: focus, left: 0, width, row: boxes.length}];

    for (let box = open.pop(); box !== undefined; box = open.pop()) {
        let {left} = box;

        boxes.push(box);
        rows = Math.max(rows, box.row + 1);
        for (const node of [...box.node.children.values()].sort((a, b) => b.weight - a.weight)) {
            if (node.total === 0) continue;
            const wide = (node.total / focus.total) * width;

            if (wide >= MIN_WIDTH && box.row + 1 < MAX_ROWS)
                open.push({node, left, width: wide, row: box.row + 1});
            else narrow++;
            left += wide;
        }
    }
    return {boxes, rows, narrow};
}

/** Returns the boxes of a frame, of its callers, which are above it, and of its callees.
 * @param {Profile} profile
 * @param {Map<Band, number>} amounts
 * @param {string} around how a path names it
 * @param {number} width CSS pixels
 * @returns {ReturnType<typeof flameBoxes> & {root: FlameNode}} */
export function boxesAround(profile, amounts, around, width) {
    const usual = flameTree(profile, amounts, false);
    const callees = flameTree(profile, amounts, false, around, usual);
    const callers = flameTree(profile, amounts, true, around, usual);
    const below = flameBoxes(callees, width);
    const above = flameBoxes(callers, width);
    /* The first rows are the total and the frame. */
    const outer = above.boxes.filter(({row}) => row > 1);
    const inner = below.boxes.filter(({row}) => row > 0);

    return {
        root: callees,
        boxes: [
            ...outer.map((box) => ({...box, row: above.rows - 1 - box.row})),
            ...inner.map((box) => ({...box, row: above.rows - 3 + box.row})),
        ],
        rows: Math.max(1, above.rows + below.rows - 3),
        narrow: above.narrow + below.narrow,
    };
}

/** Returns whether a search finds a frame.
 * @param {Pick<FlameNode, "name"|"full"|"place">} node
 * @param {(name: string) => boolean} test */
export const isFound = ({name, full, place}, test) =>
    test(name) || test(full) || isFoundAt(place, test);

/** Returns the share of the frames that a search finds, with what is in them.
 * @param {FlameNode} root
 * @param {(name: string) => boolean} test
 * @returns {number} a part of 1 */
export function shareFound(root, test) {
    const open = [...root.children.values()];
    let found = 0;

    for (let node = open.pop(); node !== undefined; node = open.pop()) {
        if (isFound(node, test)) found += node.total;
        else open.push(...node.children.values());
    }
    return found / (root.total || 1);
}
