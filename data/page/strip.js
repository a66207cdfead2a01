/* The overview strip: the total of the whole run, with the window as two handles
 * that can be dragged or moved by keys. */

import {preciseMoment} from "./amounts.js";
import {begin, colour, frameOf, placeOf, sizeOf, timeAt, xAt} from "./canvas.js";
import {_, answer, element} from "./dom.js";
import {at} from "./lists.js";
import {MIN_DRAG} from "./pointer.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./canvas.js").Frame} Frame */
/** @typedef {import("./model.js").Profile} Profile */
/** @typedef {import("./timeline.js").Timeline} Timeline */

/** A key moves a handle by this part of the run. */
const KEY_STEP = 1 / 50;

/** Makes a handle, which moves an end of the window.
 * @param {Timeline} timeline
 * @param {"from"|"to"} side
 * @param {(event: PointerEvent) => number} timeOf */
function makeHandle(timeline, side, timeOf) {
    const which = side === "from" ? 0 : 1;
    const handle = element("div", {
        class: "handle",
        role: "slider",
        tabindex: 0,
        id: "handle-" + side,
        "aria-label": side === "from" ? _("start of the window") : _("end of the window"),
    });
    /** @param {number} time */
    const move = (time) => {
        const [from, to] = timeline.range();
        const least = timeline.least();

        if (which === 0) timeline.zoom(Math.min(time, to - least), to);
        else timeline.zoom(from, Math.max(time, from + least));
    };

    answer(handle, {
        pointerdown({button, pointerId}) {
            if (button === 0) handle.setPointerCapture(pointerId);
        },
        pointermove(event) {
            if (handle.hasPointerCapture(event.pointerId)) move(timeOf(event));
        },
        keydown(event) {
            const [start, end] = timeline.span();
            const step = (end - start) * KEY_STEP * (event.shiftKey ? 5 : 1);
            const now = timeline.range()[which];
            /** @type {Record<string, number>} */
            const targets = {
                ArrowLeft: now - step,
                ArrowDown: now - step,
                ArrowRight: now + step,
                ArrowUp: now + step,
                Home: start,
                End: end,
            };
            const target = targets[event.key];

            if (target === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            move(target);
        },
    });
    return handle;
}

/** Makes the window between the handles.  A drag moves it; a drag from elsewhere, or in the
 * whole run, chooses another window.
 * @param {Timeline} timeline
 * @param {HTMLElement} canvas
 * @param {(event: PointerEvent) => number} timeOf */
function makeShade(timeline, canvas, timeOf) {
    const shade = element("div", {class: "window"});
    let start = NaN;
    let grabbed = NaN;
    let moves = false;
    let moved = false;
    /** @param {HTMLElement} target */
    const listen = (target) =>
        answer(target, {
            pointerdown(event) {
                const [from, to] = timeline.range();
                const [first, last] = timeline.span();

                if (event.button > 0) return;
                target.setPointerCapture(event.pointerId);
                start = event.clientX;
                grabbed = timeOf(event);
                moved = false;
                moves = target === shade && (from > first || to < last);
                if (moves) grabbed -= from;
            },
            pointermove(event) {
                const time = timeOf(event);

                if (!target.hasPointerCapture(event.pointerId)) return;
                moved ||= Math.abs(event.clientX - start) >= MIN_DRAG;
                if (!moved) return;
                if (moves) timeline.pan(time - grabbed - timeline.range()[0]);
                else timeline.zoom(Math.min(grabbed, time), Math.max(grabbed, time));
            },
            pointerup(event) {
                const [from, to] = timeline.range();

                if (target === canvas && event.button === 0 && !moved)
                    timeline.pan(timeOf(event) - (from + to) / 2);
            },
        });

    listen(shade);
    listen(canvas);
    return shade;
}

/** Draws the total of each run.
 * @param {HTMLCanvasElement} canvas
 * @param {Profile[]} profiles
 * @param {Frame} frame */
function drawStrip(canvas, profiles, frame) {
    const context = begin(canvas);
    const high = Math.max(...profiles.map(({totals}) => totals.reduce(greater, 0))) || 1;
    const bottom = frame.top + frame.height;

    profiles.forEach(({times, ends, totals}, i) => {
        context.beginPath();
        context.moveTo(xAt(frame, times[0] ?? 0), bottom);
        totals.forEach((total, k) => {
            const y = frame.top + frame.height * (1 - total / high);

            context.lineTo(xAt(frame, at(times, k)), y);
            if (ends !== times) context.lineTo(xAt(frame, at(ends, k)), y);
        });
        context.lineTo(xAt(frame, ends[ends.length - 1] ?? 0), bottom);
        context.fillStyle = context.strokeStyle = colour(i === 0 ? "faint" : "mark");
        if (i === 0) context.fill();
        else context.stroke();
    });
}

/** @param {number} a @param {number} b */
const greater = (a, b) => Math.max(a, b);

/** Makes the strip.
 * @param {Pick<App, "timeline"|"parts">} app */
export function makeStrip({timeline, parts}) {
    const canvas = element("canvas", {id: "strip-canvas", "aria-hidden": "true"});
    /** @param {[number, number]} span */
    const frameIn = (span) => ({
        ...frameOf(canvas, span, 0, 1),
        top: 2,
        height: sizeOf(canvas)[1] - 4,
    });
    /** @param {PointerEvent} event */
    const timeOf = (event) => timeAt(frameIn(timeline.span()), placeOf(canvas, event)[0]);
    const from = makeHandle(timeline, "from", timeOf);
    const to = makeHandle(timeline, "to", timeOf);
    const shade = makeShade(timeline, canvas, timeOf);

    parts.add({
        reads: ["range", "span", "decimals", "countsEras", "look"],
        draw({range, span, decimals, countsEras}) {
            const [left, right] = /** @type {[number, number]} */ (
                range.map((time) => xAt(frameIn(span), time))
            );
            /** @param {HTMLElement} handle @param {number} time @param {number} x */
            const place = (handle, time, x) => {
                const text = countsEras ? String(Math.round(time)) : preciseMoment(time, decimals);

                handle.style.left = `${x}px`;
                handle.setAttribute("aria-valuemin", String(span[0]));
                handle.setAttribute("aria-valuemax", String(span[1]));
                handle.setAttribute("aria-valuenow", String(Number(time.toFixed(6))));
                handle.setAttribute("aria-valuetext", text);
            };

            shade.style.left = `${left}px`;
            shade.style.width = `${Math.max(2, right - left)}px`;
            place(from, range[0], left);
            place(to, range[1], right);
        },
    });
    parts.add({
        where: canvas,
        reads: ["profiles", "span", "look"],
        draw: ({profiles, span}) => drawStrip(canvas, profiles, frameIn(span)),
    });
    return element("div", {id: "strip"}, canvas, shade, from, to);
}
