/* The section of stacks: draws the frames of the scope, and answers to the mouse and the
 * keys. */

import {amount, share} from "./amounts.js";
import {ungroup} from "./arrange.js";
import {forgetSize, placeOf, sizeOf} from "./canvas.js";
import {_, answer, answerKey, button, checkBox, element, fill, isolated, section} from "./dom.js";
import {describe, drawBoxes, moduleOf, ROW} from "./flame-boxes.js";
import {
    boxesAround,
    flameBoxes,
    flameTree,
    MIN_WIDTH,
    nodeAt,
    pathOf,
    shareFound,
} from "./flame.js";
import {findLeftOut} from "./left-out.js";
import {at, lastOf} from "./lists.js";
import {letterBefore} from "./report.js";
import {lineOf} from "./places.js";
import {amountsIn, SCOPE, scopeOf, scopeText} from "./scope.js";
import {searchOf} from "./view.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./flame-boxes.js").Shown} Shown */
/** @typedef {import("./flame.js").FlameBox} FlameBox */
/** @typedef {import("./flame.js").FlameNode} FlameNode */
/** @typedef {import("./model.js").Profile} Profile */
/** @typedef {import("./parts.js").Values} Values */
/** @typedef {import("./scope.js").ScopeValues} ScopeValues */
/** @typedef {Pick<Values, ScopeValues|"frame"|"around"|"inverted"|"search"|"regex"|"hidden"|
 *   "only">} LayoutValues */

/** The names that are shown of many frames outside: the innermost ones. */
const MAX_CRUMBS = 20;

/** Makes the names of the frames outside, which zoom out, and what shows callers and callees.
 * @param {(change: {frame: string[], around: string}) => void} zoom
 * @returns {{nav: HTMLElement, show: (path: string[], around: string) => void}} */
function makeCrumbs(zoom) {
    const nav = element("nav", {
        id: "flame-path",
        hidden: true,
        "aria-label": _("Frames outside"),
    });
    let shown = "";

    return {
        nav,
        show(path, around) {
            const key = [around, ...path].join("\n");
            const both = () => zoom({frame: [], around: lastOf(path)});

            if (key === shown) return;
            shown = key;
            nav.hidden = key === "";
            nav.replaceChildren(
                ...[_("total"), ...path].flatMap((name, i) => {
                    if (i > 0 && i <= path.length - MAX_CRUMBS) return i === 1 ? " › …" : [];
                    const click = () => zoom({frame: path.slice(0, i), around: ""});
                    const disabled = i === path.length && around === "";

                    return [i > 0 ? " › " : "", button(isolated(name), click, {disabled})];
                }),
                ...(path.length > 0 ? [" · ", button(_("callers and callees"), both)] : []),
                ...(around ? [" › ", fill(_("callers and callees of %s"), around)] : []),
            );
        },
    };
}

/** Returns the frame some places to the right of a box, or the first that touches it some
 * rows below it.
 * @param {FlameBox[]} boxes
 * @param {FlameBox} from
 * @param {number} right places; below 0 to the left
 * @param {number} down rows; below 0 above */
function nodeBeside(boxes, from, right, down) {
    const row = boxes.filter((box) => box.row === from.row + down).sort((a, b) => a.left - b.left);
    /** @param {FlameBox} box */
    const touches = ({left, width}) =>
        left < from.left + from.width && left + width - from.left > MIN_WIDTH / 2;
    const found = down === 0 ? row[row.indexOf(from) + right] : row.find(touches);

    return (found ?? from).node;
}

/** What the mouse and the keys do.
 * @typedef {object} Answers
 * @property {() => string[]} path of the frame that takes the whole width, or that has callers
 *   and callees around it
 * @property {(node: FlameNode|null) => void} point
 * @property {(node: FlameNode) => void} zoom */

/** Makes the canvas answer to the mouse and the keys.
 * @param {HTMLCanvasElement} canvas
 * @param {Shown} shown
 * @param {Answers} answers */
function listen(canvas, shown, {path, point, zoom}) {
    /** @param {MouseEvent} event */
    const nodeUnder = (event) => {
        const [x, y] = placeOf(canvas, event);
        const under = shown.boxes.find(
            ({left, width, row}) => row === Math.floor(y / ROW) && x >= left && x < left + width,
        );

        return under?.node ?? null;
    };

    answer(canvas, {
        pointermove(event) {
            const node = nodeUnder(event);

            if (node !== shown.current) point(node);
        },
        pointerleave: () => point(null),
        click(event) {
            const node = nodeUnder(event);

            if (node !== null) zoom(node);
        },
        keydown(event) {
            const {root, boxes, current} = shown;
            const focus = root && nodeAt(root, path());
            const from =
                boxes.find(({node}) => node === current) ?? boxes.find(({node}) => node === focus);

            if (from === undefined) return;
            /** @param {number} right @param {number} down */
            const step = (right, down) => point(nodeBeside(boxes, from, right, down));

            answerKey(event, {
                ArrowLeft: () => step(-1, 0),
                ArrowRight: () => step(1, 0),
                ArrowUp: () => step(0, -1),
                ArrowDown: () => step(0, 1),
                Enter: () => zoom(from.node),
                Escape: () => zoom(focus?.parent ?? from.node),
            });
        },
    });
}

/** Returns what is said of the share of the frames that a search finds.  What the page
 * leaves out may have more of them.
 * @param {FlameNode} root
 * @param {(name: string) => boolean} test
 * @param {Profile} profile
 * @param {Pick<Values, "search"|"regex">} view */
function foundText(root, test, profile, view) {
    const {names, unsearched} = findLeftOut(view, profile);
    const isLeast = names.length + unsearched + (profile.leftOut?.stacks ?? 0) > 0;

    return fill(isLeast ? _("found: at least %s") : _("found: %s"), share(shareFound(root, test)));
}

/** Returns the notes on what is drawn.
 * @param {Shown} shown
 * @param {Profile} profile
 * @param {Pick<Values, "frame"|"search"|"regex">} values
 * @param {number} narrow the number of frames that are not drawn */
function noteOf({root, boxes, found, fallen, amountText}, profile, {frame, ...view}, narrow) {
    const stacks = profile.leftOut?.stacks;
    const zooms = profile.drawn.some(({place}) => place?.file)
        ? _("a click zooms in, and opens the line of source below")
        : _("a click zooms in");

    return [
        boxes.length > 1 && frame.length === 0 ? zooms : "",
        stacks ? fill(_("stacks that lack their innermost frames: %s"), stacks) : "",
        fallen > 0 ? fill(_("bands that fall are not shown: %s"), "-" + amountText(fallen)) : "",
        narrow > 0 ? fill(_("frames not drawn: %s"), narrow) : "",
        root && found ? foundText(root, found, profile, view) : "",
    ]
        .filter((text) => text !== "")
        .join(" · ");
}

/** Computes what the canvas shows: the tree, and the boxes that fit.
 * @param {HTMLCanvasElement} canvas
 * @param {Shown} shown
 * @param {Profile} profile
 * @param {import("./scope.js").Scope} scope
 * @param {LayoutValues} values
 * @returns {{focus: FlameNode, rows: number, narrow: number}} */
function layOut(canvas, shown, profile, scope, {frame, around, inverted, ...view}) {
    const amounts = amountsIn(profile, scope, view);
    const [width] = sizeOf(canvas);
    const tree = flameTree(profile, amounts, inverted);
    const focus = nodeAt(tree, frame);
    const {root, boxes, rows, narrow} =
        around !== ""
            ? boxesAround(profile, amounts, around, width)
            : tree.total > 0
              ? {root: tree, ...flameBoxes(focus, width)}
              : {root: tree, boxes: [], rows: 1, narrow: 0};
    const {level, area} = profile.units;
    const units = profile.flow && scope.era < 0 && !scope.rises ? area : level;

    shown.fallen = 0;
    for (const value of amounts.values()) shown.fallen -= Math.min(0, value);
    shown.root = root;
    shown.boxes = boxes;
    shown.modules = new Set(profile.frames.map(({name}) => moduleOf(name)).filter(Boolean)).size;
    shown.current = null;
    shown.chosen = around === "" ? null : nodeAt(root, [around]);
    shown.amountText = (value) => amount(units, value);
    shown.found = view.search === "" ? null : searchOf(view).test;
    return {focus, rows, narrow};
}

/** Makes the elements of the section.
 * @param {Pick<App, "state"|"parts">} app */
function makeElements({state, parts}) {
    const canvas = element("canvas", {
        id: "flame-canvas",
        tabindex: 0,
        role: "img",
        "aria-label": _("Stacks"),
    });
    const crumbs = makeCrumbs(state.set);
    const said = element("output", {id: "flame-frame", "aria-live": "polite"});
    const note = element("span", {class: "faint", id: "flame-note"});
    const caption = element("span", {id: "flame-moment"});
    const {input, label} = checkBox("inverted", _("innermost frames first"), (inverted) =>
        state.set({inverted, frame: [], around: ""}),
    );

    parts.add({
        reads: ["inverted"],
        draw(values) {
            input.checked = values.inverted;
        },
    });
    const made = section(
        "flame",
        _("Stacks"),
        element("div", {class: "tools"}, caption, label, note),
        crumbs.nav,
        element("div", {class: "scroll"}, canvas),
        said,
    );

    return {section: made, canvas, crumbs, said, note, caption};
}

/** Draws the section.
 * @param {ReturnType<typeof makeElements>} elements
 * @param {Shown} shown
 * @param {Profile} profile
 * @param {string} before the letter of the run, if there are several
 * @param {LayoutValues & Pick<Values, "decimals"|"countsEras">} values */
function drawSection({canvas, crumbs, note, caption}, shown, profile, before, values) {
    const scope = scopeOf(profile, values);
    const {focus, rows, narrow} = layOut(canvas, shown, profile, scope, values);
    const height = `${rows * ROW}px`;

    if (canvas.style.height !== height) {
        canvas.style.height = height;
        forgetSize(canvas);
    }
    drawBoxes(canvas, shown);
    caption.textContent = before + scopeText(profile, scope, values);
    note.textContent = noteOf(shown, profile, values, narrow);
    crumbs.show(values.around === "" ? pathOf(focus) : [], values.around);
}

/** Tells what the canvas shows, after the view has rested.
 * @param {Pick<App, "parts">} app
 * @param {ReturnType<typeof makeElements>} elements
 * @param {Shown} shown */
function labelCanvas({parts}, {canvas, caption}, shown) {
    /** The tree that the label tells. @type {FlameNode|null} */
    let labelled = null;

    parts.add({
        pace: "rest",
        reads: [],
        ready: () => shown.root !== labelled,
        draw() {
            const total = shown.amountText(shown.root?.total ?? 0);
            const label = fill(_("Stacks, %s: %s"), caption.textContent ?? "", total);

            labelled = shown.root;
            canvas.setAttribute("aria-label", label);
        },
    });
}

/** Returns the boxes, for tests.
 * @param {Shown} shown */
function numbersOf({boxes}) {
    return boxes.map(({node, left, width, row}) => ({
        path: pathOf(node),
        own: node.own,
        total: node.total,
        left,
        width,
        y: (row + 0.5) * ROW,
    }));
}

/** Makes the section of stacks, and what tells its boxes.
 * @param {Pick<App, "report"|"state"|"parts">} app */
export function makeFlame({report, state, parts}) {
    const elements = makeElements({state, parts});
    const {section, canvas, said} = elements;
    /** @type {Shown} */
    const shown = {
        root: null,
        boxes: [],
        current: null,
        chosen: null,
        band: null,
        modules: 0,
        fallen: 0,
        amountText: String,
        found: null,
    };

    listen(canvas, shown, {
        path: () => (state.view.around === "" ? state.view.frame : [state.view.around]),
        zoom(node) {
            const {around} = state.view;
            const path = pathOf(node);

            state.set({
                ...(around === "" ? {frame: path} : {around: path.length > 0 ? node.step : ""}),
                ...lineOf(node.place),
            });
        },
        point(node) {
            shown.current = node;
            shown.band = node?.band ?? null;
            state.set({band: shown.band});
            said.textContent = node === null ? "" : describe(shown, node);
            drawBoxes(canvas, shown);
        },
    });
    parts.add({
        reads: ["profiles", "chosen"],
        draw({profiles, chosen}) {
            const own = at(profiles, chosen);
            const {drawn, rest} = own.ungrouped ?? own;

            section.hidden =
                !report.settings.stacks && ![...drawn, ...rest].some(({stack}) => stack.length > 1);
        },
    });
    parts.add({
        where: section,
        reads: [
            ...SCOPE,
            "hidden",
            "only",
            "frame",
            "around",
            "inverted",
            "search",
            "regex",
            "profiles",
            "chosen",
            "decimals",
            "countsEras",
            "unpacked",
            "look",
        ],
        ready: () => !section.hidden,
        draw(values) {
            const before = letterBefore(report, values.chosen);
            const {profile, ...view} = ungroup(at(values.profiles, values.chosen), values);

            drawSection(elements, shown, profile, before, {...values, ...view});
        },
    });

    parts.add({
        where: section,
        reads: ["band"],
        ready: () => !section.hidden,
        draw({band}) {
            if (band === shown.band) return;
            shown.band = band;
            drawBoxes(canvas, shown);
        },
    });

    labelCanvas({parts}, elements, shown);
    return {section, boxes: () => numbersOf(shown)};
}
