/* The stacks of the census under the cursor, or of the mean: frames as wide as
 * their amounts, each below the one outside it. */

import {_, element, fill} from "./dom.js";
import {amount, moment, share} from "./amounts.js";
import {eraAt, POINTS} from "./model.js";
import {begin, colour, forgetSize, sizeOf} from "./plot.js";
import {searchOf} from "./view.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {import("./model.js").Profile} Profile */

/** A frame with its amounts.
 * @typedef {object} FlameNode
 * @property {string} name
 * @property {string} source
 * @property {string} step how a path names it
 * @property {string} paint a colour
 * @property {number} own
 * @property {number} total
 * @property {FlameNode|null} parent
 * @property {Map<string, FlameNode>} children */

/** @typedef {{node: FlameNode, left: number, width: number, row: number}} FlameBox */

/** The height of a row, and the width of the narrowest frame, CSS pixels. */
const ROW = 20;
const MIN_WIDTH = 0.5;

/** Returns the amounts of the bands at an era, or of the mean; of a flow, of the
 * whole run.  Bands with points have about the greatest amount near the era,
 * and OTHER has the rest.
 * @param {Profile} profile
 * @param {number} era -1 = the mean
 * @returns {Map<import("./model.js").Band, number>} */
export function amountsAt(profile, era) {
    const first = profile.times[0],
        last = profile.ends[profile.ends.length - 1];
    const cell = Math.min(
        POINTS - 1,
        Math.floor(((profile.times[era] - first) / (last - first || 1)) * POINTS),
    );
    const other = profile.drawn.find((band) => band.other);
    const found = new Map();
    /** @param {import("./model.js").Band} band */
    const at = (band) =>
        era < 0
            ? profile.flow
                ? band.figures.area
                : band.figures.mean
            : (band.levels?.[era] ?? band.points?.[cell] ?? 0);
    let rest = other === undefined ? 0 : at(other);

    for (const band of profile.drawn) if (!band.other) found.set(band, at(band));
    for (const band of profile.rest) {
        const value = Math.min(rest, at(band));

        found.set(band, value);
        rest -= value;
    }
    if (other !== undefined) found.set(other, rest);
    return found;
}

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

/** Returns the tree of the stacks.  The path of a frame is the same in every tree
 * of a profile.
 * @param {Profile} profile
 * @param {Map<import("./model.js").Band, number>} amounts
 * @param {boolean} inverted the innermost frames are the roots
 * @returns {FlameNode} the total */
export function flameTree(profile, amounts, inverted) {
    const shared = namesOfSeveral(profile);
    /** @param {string} name @param {string} source @param {string} paint @param {FlameNode|null} parent
     * @returns {FlameNode} */
    const make = (name, source, paint, parent) => ({
        name,
        source,
        paint,
        parent,
        step: shared.has(name) && source !== "" ? `${name} (${source})` : name,
        own: 0,
        total: 0,
        children: new Map(),
    });
    const root = make("", "", "", null);

    for (const [band, value] of amounts) {
        if (!(value > 0)) continue;
        /* OTHER has fewer bands here than in the plot. */
        const stack =
            band.stack.length > 0
                ? band.stack.map((i) => profile.frames[i])
                : [{name: band.other ? "OTHER" : band.name, source: "", colour: band.paint[0]}];
        let node = root;

        root.total += value;
        for (const frame of inverted ? stack.reverse() : stack) {
            const key = frame.name + "\n" + frame.source;
            const child =
                node.children.get(key) ?? make(frame.name, frame.source, frame.colour, node);

            node.children.set(key, child);
            child.total += value;
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

/** Returns the boxes of a frame, which takes the whole width, of those outside it
 * and of those in it; and how many are too narrow.
 * @param {FlameNode} focus
 * @param {number} width CSS pixels
 * @returns {{boxes: FlameBox[], rows: number, narrow: number}} */
export function flameBoxes(focus, width) {
    /** @type {FlameBox[]} */
    const boxes = [];
    let narrow = 0,
        rows = 0;

    for (let node = focus.parent; node !== null; node = node.parent)
        boxes.unshift({node, left: 0, width, row: 0});
    boxes.forEach((box, row) => {
        box.row = row;
    });
    const open = [{node: focus, left: 0, width, row: boxes.length}];

    for (let box = open.pop(); box !== undefined; box = open.pop()) {
        let {left} = box;

        boxes.push(box);
        rows = Math.max(rows, box.row + 1);
        for (const node of [...box.node.children.values()].sort((a, b) => b.total - a.total)) {
            const wide = (node.total / focus.total) * width;

            if (wide >= MIN_WIDTH) open.push({node, left, width: wide, row: box.row + 1});
            else narrow++;
            left += wide;
        }
    }
    return {boxes, rows, narrow};
}

/** Returns the share of the frames that a search finds, with what is in them.
 * @param {FlameNode} root
 * @param {(name: string) => boolean} test
 * @returns {number} a part of 1 */
export function shareFound(root, test) {
    const open = [...root.children.values()];
    let found = 0;

    for (let node = open.pop(); node !== undefined; node = open.pop()) {
        if (test(node.name)) found += node.total;
        else open.push(...node.children.values());
    }
    return found / (root.total || 1);
}

/** Returns a text that fits, with an ellipsis if it is cut, or "".
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} room CSS pixels */
function fitting(context, text, room) {
    let low = 0,
        high = Math.min(text.length, Math.ceil(room / 2));

    if (room < 14) return "";
    if (text.length <= high && context.measureText(text).width <= room) return text;
    while (low < high) {
        const middle = (low + high + 1) >> 1;

        if (context.measureText(text.slice(0, middle) + "…").width <= room) low = middle;
        else high = middle - 1;
    }
    return low < 2 ? "" : text.slice(0, low) + "…";
}

/** Returns whether a text on a colour must be dark.
 * @param {string} paint "#rrggbb" */
function isLight(paint) {
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(paint.slice(at, at + 2), 16));

    return !(0.299 * red + 0.587 * green + 0.114 * blue < 110);
}

/** Makes the section of stacks, and what tells its boxes.
 * @param {App} app */
export function makeFlame(app) {
    const canvas = element("canvas", {
        id: "flame-canvas",
        tabindex: 0,
        role: "img",
        "aria-label": _("Stacks"),
    });
    const crumbs = element("nav", {
        id: "flame-path",
        hidden: true,
        "aria-label": _("Frames outside"),
    });
    const said = element("output", {id: "flame-frame", "aria-live": "polite"});
    const note = element("span", {class: "faint", id: "flame-note"});
    const caption = element("span", {id: "flame-moment"});
    const inverted = element("input", {
        type: "checkbox",
        id: "inverted",
        change: () => app.set({inverted: inverted.checked, frame: []}),
    });
    const section = element(
        "section",
        {id: "flame", "aria-labelledby": "flame-head"},
        element("h2", {id: "flame-head"}, _("Stacks")),
        element(
            "div",
            {class: "tools"},
            caption,
            element("label", {}, inverted, " ", _("innermost frames first")),
            note,
        ),
        crumbs,
        element("div", {class: "scroll"}, canvas),
        said,
    );
    /** @type {FlameBox[]} */
    let boxes = [];
    /** @type {FlameNode|null} */
    let root = null;
    /** @type {FlameNode|null} */
    let current = null;
    let made = "",
        crumbed = "",
        seen = false;

    const run = () => app.active?.run ?? app.runs[0];
    /** @param {number} value */
    const text = (value) => {
        const {units, flow} = app.profileOf(run());

        return amount(flow && app.view.cursor === null ? units.area : units.level, value);
    };
    /** @param {FlameNode} node */
    const describe = (node) =>
        `${node.parent === null ? _("total") : node.name}${node.source === "" ? "" : ` (${node.source})`}: ` +
        (node.parent === null
            ? text(node.total)
            : fill(
                  _("own %s, total %s, %s"),
                  text(node.own),
                  text(node.total),
                  share(node.total / (root?.total || 1)),
              ));
    /** @param {FlameNode|null} node */
    const point = (node) => {
        current = node;
        said.textContent = node === null ? "" : describe(node);
        draw();
    };
    /** @param {FlameNode} node */
    const zoom = (node) => app.set({frame: pathOf(node)});
    /** @param {MouseEvent} event */
    const nodeUnder = (event) => {
        const place = canvas.getBoundingClientRect();
        const x = event.clientX - place.left,
            row = Math.floor((event.clientY - place.top) / ROW);

        return (
            boxes.find((box) => box.row === row && x >= box.left && x < box.left + box.width)
                ?.node ?? null
        );
    };
    const draw = () => {
        const context = begin(canvas);
        const found = searchOf(app.view);
        const searches = app.view.search !== "";

        context.font = "12px system-ui, sans-serif";
        context.textBaseline = "middle";
        for (const {node, left, width, row} of boxes) {
            const matches = !searches || (node.parent !== null && found.test(node.name));
            const paint = node.parent === null ? colour("gap") : node.paint || colour("other");

            context.globalAlpha = matches || node.parent === null ? 1 : 0.25;
            context.fillStyle = paint;
            context.fillRect(left, row * ROW, Math.max(width, 1), ROW - 1);
            if (width > 3) {
                context.strokeStyle = node === current ? colour("text") : colour("outline");
                context.lineWidth = node === current ? 2 : 0.4;
                context.strokeRect(left + 0.5, row * ROW + 0.5, width - 1, ROW - 2);
            }
            context.fillStyle =
                node.parent === null
                    ? colour("text")
                    : isLight(paint.startsWith("#") ? paint : "#888888")
                      ? "#000000"
                      : "#ffffff";
            context.fillText(
                fitting(context, node.parent === null ? describe(node) : node.name, width - 8),
                left + 4,
                row * ROW + ROW / 2,
            );
        }
        context.globalAlpha = 1;
    };
    const rebuild = () => {
        const {view} = app;
        const profile = app.profileOf(run());
        const era = view.cursor === null ? -1 : eraAt(profile, view.cursor);
        const [width] = sizeOf(canvas);

        root = flameTree(profile, amountsAt(profile, era), view.inverted);
        const focus = nodeAt(root, view.frame);
        const laid = root.total > 0 ? flameBoxes(focus, width) : {boxes: [], rows: 1, narrow: 0};

        ({boxes} = laid);
        current = null;
        if (canvas.style.height !== `${laid.rows * ROW}px`) {
            canvas.style.height = `${laid.rows * ROW}px`;
            forgetSize(canvas);
        }
        draw();
        caption.textContent =
            (app.runs.length > 1 ? run().letter + ": " : "") +
            (era < 0
                ? profile.flow
                    ? _("whole run")
                    : _("mean of the whole run")
                : app.countsEras()
                  ? fill(_("era %s"), profile.numbers[era])
                  : moment(profile.times[era], app.range()[1] - app.range()[0]));
        const {leftOut} = profile;

        note.textContent = [
            boxes.length > 1 && view.frame.length === 0 ? _("a click zooms in") : "",
            leftOut?.stacks
                ? fill(_("stacks that lack their innermost frames: %s"), leftOut.stacks)
                : "",
            laid.narrow > 0 ? fill(_("frames too narrow to be drawn: %s"), laid.narrow) : "",
            view.search === ""
                ? ""
                : fill(_("found: %s"), share(shareFound(root, searchOf(view).test))),
        ]
            .filter((one) => one !== "")
            .join(" · ");
        const path = pathOf(focus);

        if (path.join("\n") === crumbed) return;
        crumbed = path.join("\n");
        crumbs.hidden = path.length === 0;
        crumbs.replaceChildren(
            ...[_("total"), ...path].flatMap((name, i) => [
                i > 0 ? " › " : "",
                element(
                    "button",
                    {
                        type: "button",
                        disabled: i === path.length,
                        click: () => app.set({frame: path.slice(0, i)}),
                    },
                    element("bdi", {}, name),
                ),
            ]),
        );
    };

    canvas.addEventListener("pointermove", (event) => {
        const node = nodeUnder(event);

        if (node !== current) point(node);
    });
    canvas.addEventListener("pointerleave", () => point(null));
    canvas.addEventListener("click", (event) => {
        const node = nodeUnder(event);

        if (node !== null) zoom(node);
    });
    canvas.addEventListener("keydown", (event) => {
        const at =
            boxes.find(({node}) => node === current)?.node ??
            (root && nodeAt(root, app.view.frame));

        if (at === null || event.ctrlKey || event.metaKey || event.altKey) return;
        const beside = boxes
            .filter(({node}) => node.parent === at.parent)
            .sort((a, b) => a.left - b.left)
            .map(({node}) => node);
        const inside = boxes
            .filter(({node}) => node.parent === at)
            .sort((a, b) => a.left - b.left)[0]?.node;
        /** @type {Record<string, () => void>} */
        const answers = {
            ArrowLeft: () => point(beside[Math.max(0, beside.indexOf(at) - 1)]),
            ArrowRight: () => point(beside[Math.min(beside.length - 1, beside.indexOf(at) + 1)]),
            ArrowUp: () => point(at.parent ?? at),
            ArrowDown: () => point(inside ?? at),
            Enter: () => zoom(at),
            Escape: () => zoom((root && nodeAt(root, app.view.frame).parent) ?? at),
        };

        if (answers[event.key] === undefined) return;
        event.preventDefault();
        answers[event.key]();
    });
    const refresh = () => {
        const {view} = app;
        const profile = app.profileOf(run());
        const has = [...profile.drawn, ...profile.rest].some(({stack}) => stack.length > 1);
        const now = JSON.stringify([
            view.cursor,
            view.frame,
            view.inverted,
            view.search,
            view.regex,
            view.profile,
            run().letter,
            app.look,
        ]);

        section.hidden = !has;
        inverted.checked = view.inverted;
        if (!seen || !has || now === made) return;
        made = now;
        rebuild();
    };

    /* Stacks off the screen are not drawn. */
    new IntersectionObserver(([entry]) => {
        seen = entry.isIntersecting;
        if (seen) refresh();
    }).observe(section);
    app.parts.push(refresh);
    app.slowParts.push(() => {
        if (root !== null)
            canvas.setAttribute(
                "aria-label",
                fill(_("Stacks, %s: %s"), caption.textContent ?? "", text(root.total)),
            );
    });
    return {
        section,
        boxes: () =>
            boxes.map(({node, left, width, row}) => ({
                path: pathOf(node),
                own: node.own,
                total: node.total,
                left,
                width,
                y: (row + 0.5) * ROW,
            })),
    };
}
