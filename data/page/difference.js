/* Draws the difference of a run from the first one over time: bands that grew
 * are above zero, those that shrank below. */

import {withLines} from "./along.js";
import {drawAxes, drawNote} from "./axes.js";
import {begin, colour, drawLayer, frameOf, within, xAt, yAt} from "./canvas.js";
import {_, checkBox, element, fill} from "./dom.js";
import {at, lastOf, valueAt} from "./lists.js";
import {stackOf} from "./plot.js";
import {differenceOf} from "./subtract.js";

/** @typedef {import("./canvas.js").Frame} Frame */
/** @typedef {import("./subtract.js").Difference} Difference */
/** @typedef {Pick<import("./view.js").View, "hidden"|"only">} Shown */

/** Draws the difference of the totals, and the line of zero.
 * @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {Difference} difference */
function drawTotal(context, frame, {sides: [{times, ends}], total}) {
    context.strokeStyle = colour("text");
    context.lineWidth = 1.5;
    context.beginPath();
    total.forEach((level, i) => {
        for (const own of [times, ends])
            context.lineTo(xAt(frame, valueAt(own, i)), yAt(frame, level));
    });
    context.stroke();
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(frame.left, yAt(frame, 0));
    context.lineTo(frame.left + frame.width, yAt(frame, 0));
    context.stroke();
}

/** Hatches what one of the runs has no data for.
 * @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {number} left CSS pixels
 * @param {number} right */
function drawMissing(context, frame, left, right) {
    const bottom = frame.top + frame.height;

    if (left >= right) return;
    context.fillStyle = colour("gap");
    context.fillRect(left, frame.top, right - left, frame.height);
    within(context, {...frame, left, width: right - left}, () => {
        context.strokeStyle = colour("faint");
        context.lineWidth = 0.5;
        context.beginPath();
        for (let x = left - frame.height; x < right; x += 8) {
            context.moveTo(x, bottom);
            context.lineTo(x + frame.height, frame.top);
        }
        context.stroke();
    });
}

/** Draws a difference.
 * @param {HTMLCanvasElement} canvas
 * @param {Difference|null} difference
 * @param {[import("./amounts.js").Unit[], string, string, boolean]} axes as drawAxes has them
 * @param {Shown} view
 * @param {[number, number]} range s
 * @returns {Frame} */
function drawDifference(canvas, difference, axes, view, range) {
    const context = begin(canvas);
    const plain = frameOf(canvas, range, 0, 1);

    if (difference === null || difference.total.length === 0) {
        drawNote(context, plain, _("no difference on this time axis"));
        return plain;
    }
    const [{times, ends}] = difference.sides;
    const stacks = difference.sides.map((side) =>
        stackOf(side, {...view, shape: "areas"}, ...range, plain.width),
    );
    const [high = 0, low = 0] = stacks.map((stack) => stack.high);
    const frame = frameOf(canvas, range, -low, high);

    context.fillStyle = colour("background");
    context.fillRect(frame.left, frame.top, frame.width, frame.height);
    drawAxes(context, frame, ...axes);
    within(context, frame, () => {
        /* What shrank is a stack upside down. */
        stacks.forEach((stack, i) => {
            const own = i === 0 ? frame : {...frame, low: -frame.low, high: -frame.high};

            for (const layer of stack.layers) drawLayer(context, own, stack.times, layer, true);
        });
        drawTotal(context, frame, difference);
        drawMissing(context, frame, frame.left, xAt(frame, at(times, 0)));
        drawMissing(context, frame, xAt(frame, lastOf(ends)), frame.left + frame.width);
    });
    return frame;
}

/** Makes what shows the difference of a run.
 * @param {import("./report.js").Report} report
 * @param {import("./model.js").Profile} before
 * @param {import("./model.js").PageRun} run */
function makeDrawing({reference}, before, {letter, profile, settings: {aligned = {}}}) {
    /** @type {Record<string, Difference|null>} */
    const made = {};

    return {
        letter,
        profile,
        aligned,
        /** Returns the difference.
         * @param {string} how the runs are aligned */
        difference: (how) =>
            (made[how] ??= differenceOf(
                before,
                profile,
                /** @type {import("./json.js").AlignedJson} */ (aligned[how]),
            )),
        canvas: element("canvas", {
            id: "difference-" + letter,
            role: "img",
            class: "plot",
            "aria-label": fill(_("Difference over time from %s to %s"), reference, letter),
        }),
    };
}

/** Makes the differences of the later runs, and what shows them.
 * @param {import("./app.js").App} app */
export function makeDifferences({report, state, timeline, cursor, parts}) {
    const {before, reference, runs} = report;
    const box = element("div", {class: "plots", id: "differences"});
    const show = checkBox("difference", _("difference"), (difference) => state.set({difference}));
    const drawings = before
        ? runs
              .filter(({profile}) => profile !== before)
              .map((run) => makeDrawing(report, before, run))
        : [];
    const alignments = Object.entries(drawings[0]?.aligned ?? {});
    const usual = alignments[0]?.[0] ?? "";
    const choice = element(
        "select",
        {
            id: "align",
            "aria-label": _("aligned"),
            change: () => state.set({align: choice.value === usual ? "" : choice.value}),
        },
        ...alignments.map(([value, {name}]) => element("option", {value}, name)),
    );
    /** @type {Record<string, Frame>} */
    const frames = {};

    parts.add({
        reads: ["difference", "align", "range", "group", "hidden", "only", "countsEras", "look"],
        draw({range, countsEras, group, ...view}) {
            /* The view does not choose bands where it chooses groups. */
            const chosen = group === "" ? view : {hidden: [], only: []};
            show.input.checked = view.difference;
            box.hidden = choice.hidden = !view.difference;
            choice.value = view.align;
            if (choice.selectedIndex < 0) choice.value = usual;
            if (box.hidden) return;
            for (const {letter, profile, difference, canvas} of drawings) {
                const time = countsEras ? _("era") : fill(_("time of %s"), letter);

                frames[canvas.id] = drawDifference(
                    canvas,
                    difference(choice.value),
                    [profile.units.level, `${letter} − ${reference} (%s)`, time, countsEras],
                    chosen,
                    range,
                );
            }
        },
    });
    box.append(
        ...drawings.map(({canvas}) =>
            element("div", {class: "plot-box"}, withLines({timeline, cursor, parts}, canvas)),
        ),
    );
    return {box, frames, control: drawings.length === 0 ? [] : [show.label, choice]};
}
