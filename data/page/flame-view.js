/* The section of stacks: draws the frames of the census under the cursor, or of the
 * mean, and answers to the mouse and the keys. */

import {amount, preciseMoment, share} from "./amounts.js";
import {forgetSize, placeOf, sizeOf} from "./canvas.js";
import {_, answer, answerKey, button, checkBox, element, fill, isolated, section} from "./dom.js";
import {describe, drawBoxes, ROW} from "./flame-boxes.js";
import {amountsAt, flameBoxes, flameTree, nodeAt, pathOf, shareFound} from "./flame.js";
import {at, valueAt} from "./lists.js";
import {eraAt} from "./model.js";
import {lineOf} from "./places.js";
import {findLeftOut, searchOf} from "./view.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./flame-boxes.js").Shown} Shown */
/** @typedef {import("./flame.js").FlameNode} FlameNode */
/** @typedef {import("./model.js").Profile} Profile */
/** @typedef {import("./parts.js").Values} Values */
/** @typedef {Pick<Values, "decimals"|"countsEras">} MomentValues */
/** @typedef {Pick<Values, "frame"|"inverted"|"search"|"regex">} LayoutValues */

/** The names that are shown of many frames outside: the innermost ones. */
const MAX_CRUMBS = 20;

/** Makes the names of the frames outside, which zoom out.
 * @param {(path: string[]) => void} zoom
 * @returns {{nav: HTMLElement, show: (path: string[]) => void}} */
function makeCrumbs(zoom) {
    const nav = element("nav", {
        id: "flame-path",
        hidden: true,
        "aria-label": _("Frames outside"),
    });
    let shown = "";

    return {
        nav,
        show(path) {
            if (path.join("\n") === shown) return;
            shown = path.join("\n");
            nav.hidden = path.length === 0;
            nav.replaceChildren(
                ...[_("total"), ...path].flatMap((name, i) => {
                    if (i > 0 && i <= path.length - MAX_CRUMBS) return i === 1 ? " › …" : [];
                    const click = () => zoom(path.slice(0, i));
                    const disabled = i === path.length;

                    return [i > 0 ? " › " : "", button(isolated(name), click, {disabled})];
                }),
            );
        },
    };
}

/** What the mouse and the keys do.
 * @typedef {object} Answers
 * @property {() => string[]} path of the frame that takes the whole width
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
    /** Returns the frames that are drawn in a frame, from the left.
     * @param {FlameNode|null} parent */
    const nodesIn = (parent) =>
        shown.boxes
            .filter(({node}) => node.parent === parent)
            .sort((a, b) => a.left - b.left)
            .map(({node}) => node);

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
            const from = boxes.some(({node}) => node === current) ? current : focus;

            if (from === null) return;
            const beside = nodesIn(from.parent);
            const place = beside.indexOf(from);

            answerKey(event, {
                ArrowLeft: () => point(at(beside, Math.max(0, place - 1))),
                ArrowRight: () => point(at(beside, Math.min(beside.length - 1, place + 1))),
                ArrowUp: () => point(from.parent ?? from),
                ArrowDown: () => point(nodesIn(from)[0] ?? from),
                Enter: () => zoom(from),
                Escape: () => zoom(focus?.parent ?? from),
            });
        },
    });
}

/** Returns what is said of the moment of the stacks.
 * @param {Profile} profile
 * @param {number} era -1 = the mean
 * @param {MomentValues} values */
export function momentText({flow, numbers, times}, era, {decimals, countsEras}) {
    if (era < 0) return flow ? _("whole run") : _("mean of the whole run");
    if (countsEras) return fill(_("era %s"), valueAt(numbers, era));
    return preciseMoment(valueAt(times, era), decimals);
}

/** Returns what is said of the share of the frames that a search finds.  What the page
 * leaves out may have more of them.
 * @param {FlameNode} root
 * @param {(name: string) => boolean} test
 * @param {Profile} profile */
function foundText(root, test, profile) {
    const {names, unsearched} = findLeftOut({test}, profile);
    const isLeast = names.length + unsearched + (profile.leftOut?.stacks ?? 0) > 0;

    return fill(isLeast ? _("found: at least %s") : _("found: %s"), share(shareFound(root, test)));
}

/** Returns the notes on what is drawn.
 * @param {Shown} shown
 * @param {Profile} profile
 * @param {Pick<Values, "frame">} values
 * @param {number} narrow the number of frames that are not drawn */
function noteOf({root, boxes, found}, profile, {frame}, narrow) {
    const stacks = profile.leftOut?.stacks;
    const zooms = profile.drawn.some(({place}) => place?.file)
        ? _("a click zooms in, and opens the line of source below")
        : _("a click zooms in");

    return [
        boxes.length > 1 && frame.length === 0 ? zooms : "",
        stacks ? fill(_("stacks that lack their innermost frames: %s"), stacks) : "",
        narrow > 0 ? fill(_("frames not drawn: %s"), narrow) : "",
        root && found ? foundText(root, found, profile) : "",
    ]
        .filter((text) => text !== "")
        .join(" · ");
}

/** Computes what the canvas shows: the tree, and the boxes that fit.
 * @param {HTMLCanvasElement} canvas
 * @param {Shown} shown
 * @param {Profile} profile
 * @param {number} era -1 = the mean
 * @param {LayoutValues} values
 * @returns {{focus: FlameNode, rows: number, narrow: number}} */
function layOut(canvas, shown, profile, era, {frame, inverted, ...search}) {
    const root = flameTree(profile, amountsAt(profile, era), inverted);
    const focus = nodeAt(root, frame);
    const {boxes, rows, narrow} =
        root.total > 0 ? flameBoxes(focus, sizeOf(canvas)[0]) : {boxes: [], rows: 1, narrow: 0};
    const units = profile.flow && era < 0 ? profile.units.area : profile.units.level;

    shown.root = root;
    shown.boxes = boxes;
    shown.current = null;
    shown.amountText = (value) => amount(units, value);
    shown.found = search.search === "" ? null : searchOf(search).test;
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
    const crumbs = makeCrumbs((path) => state.set({frame: path}));
    const said = element("output", {id: "flame-frame", "aria-live": "polite"});
    const note = element("span", {class: "faint", id: "flame-note"});
    const caption = element("span", {id: "flame-moment"});
    const {input, label} = checkBox("inverted", _("innermost frames first"), (inverted) =>
        state.set({inverted, frame: []}),
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

/** Draws the section for a census, or for the mean.
 * @param {ReturnType<typeof makeElements>} elements
 * @param {Shown} shown
 * @param {Profile} profile
 * @param {string} before the letter of the run, if there are several
 * @param {MomentValues & LayoutValues & Pick<Values, "moment">} values */
function drawSection({canvas, crumbs, note, caption}, shown, profile, before, values) {
    const era = values.moment === null ? -1 : eraAt(profile, values.moment);
    const {focus, rows, narrow} = layOut(canvas, shown, profile, era, values);
    const height = `${rows * ROW}px`;

    if (canvas.style.height !== height) {
        canvas.style.height = height;
        forgetSize(canvas);
    }
    drawBoxes(canvas, shown);
    caption.textContent = before + momentText(profile, era, values);
    note.textContent = noteOf(shown, profile, values, narrow);
    crumbs.show(pathOf(focus));
}

/** Tells what the canvas shows, after the view has rested.
 * @param {Pick<App, "parts">} app
 * @param {ReturnType<typeof makeElements>} elements
 * @param {Shown} shown */
function labelCanvas({parts}, {canvas, caption}, shown) {
    /** The tree that the label tells. @type {FlameNode|null} */
    let labelled = null;

    parts.add({
        rests: true,
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
    const shown = {root: null, boxes: [], current: null, amountText: String, found: null};
    let seen = false;
    /** @param {Pick<Values, "profiles"|"active">} values */
    const profileOf = ({profiles, active}) => at(profiles, report.runs.indexOf(active));

    listen(canvas, shown, {
        path: () => state.view.frame,
        zoom: (node) => state.set({frame: pathOf(node), ...lineOf(node.place)}),
        point(node) {
            shown.current = node;
            said.textContent = node === null ? "" : describe(shown, node);
            drawBoxes(canvas, shown);
        },
    });
    parts.add({
        reads: ["profiles", "active"],
        draw(values) {
            const {drawn, rest} = profileOf(values);

            section.hidden =
                !report.settings.stacks && ![...drawn, ...rest].some(({stack}) => stack.length > 1);
        },
    });
    const redraw = parts.add({
        reads: [
            "moment",
            "frame",
            "inverted",
            "search",
            "regex",
            "profiles",
            "active",
            "decimals",
            "countsEras",
            "look",
        ],
        ready: () => seen && !section.hidden,
        draw(values) {
            const before = report.several ? values.active.letter + ": " : "";

            drawSection(elements, shown, profileOf(values), before, values);
        },
    });

    labelCanvas({parts}, elements, shown);
    /* Stacks off the screen are not drawn. */
    new IntersectionObserver((entries) => {
        seen = entries[0]?.isIntersecting ?? false;
        if (seen) redraw();
    }).observe(section);
    return {section, boxes: () => numbersOf(shown)};
}
