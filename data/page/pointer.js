/* Answers to the mouse, the keys and touch on a plot. */

import {layerAt} from "./plot.js";
import {placeOf, timeAt} from "./canvas.js";
import {answer, answerKey} from "./dom.js";
import {valueAt} from "./lists.js";
import {eraAt} from "./model.js";
import {lineOf} from "./places.js";

/** What a plot changes.
 * @typedef {Pick<import("./app.js").App, "state"|"timeline"|"cursor">} Changes */
/** @typedef {import("./plots.js").Plot} Plot */

/** A key pans by this part of the window, and zooms by this factor. */
const PAN = 0.2;
const ZOOM = 1.5;

/** A shorter drag is a click, CSS pixels. */
export const MIN_DRAG = 5;

/** A line of a wheel that counts lines, CSS pixels. */
const LINE = 16;

/** Returns the change of the view by the mouse at a place of a plot, or null beside it.
 * @param {Changes} app
 * @param {Plot} plot
 * @param {[number, number]} place */
function lookAt({state}, {frame, stack, run: {profile}}, [x, y]) {
    const time = timeAt(frame, x);
    const era = eraAt(profile, time);
    const part = (frame.top + frame.height - y) / frame.height;
    const level = frame.low + part * (frame.high - frame.low);
    const layer = layerAt(stack, time, level, state.view.shape === "lines");

    if (era < 0 || x < frame.left || x > frame.left + frame.width) return null;
    return {time, layer, change: {cursor: time, band: layer?.band.label ?? null}};
}

/** Answers to a click: pins its moment, or with Shift takes what is between it and the pin.
 * @param {Changes} app
 * @param {Plot} plot
 * @param {[number, number]} place
 * @param {boolean} extend */
function clickAt(app, plot, place, extend) {
    const seen = lookAt(app, plot, place);

    if (seen === null || (extend && app.cursor.reach(seen.time))) return;
    app.cursor.pin(seen.time);
    app.state.set({band: seen.change.band, ...lineOf(seen.layer?.band.place)});
}

/** Moves the cursor to the next or the previous era.
 * @param {Changes} app
 * @param {Plot} plot
 * @param {number} sign */
function moveCursor({cursor}, {run: {profile}}, sign) {
    const n = profile.times.length;
    const outside = sign > 0 ? -1 : n;
    const time = cursor.time();
    const now = time === null ? outside : eraAt(profile, time);
    const next = Math.min(n - 1, Math.max(0, now + sign));

    if (next >= 0) cursor.move(valueAt(profile.times, next));
}

/** Makes the next or the previous band of the stack the current one.
 * @param {Changes} app
 * @param {Plot} plot
 * @param {number} sign */
function moveBand({state}, {stack}, sign) {
    const labels = stack.layers.map((layer) => layer.band.label);
    const last = labels.length - 1;
    const now = labels.indexOf(state.view.band ?? "");
    const outside = sign > 0 ? 0 : last;
    const next = now < 0 ? outside : Math.min(last, Math.max(0, now + sign));

    state.set({band: labels[next] ?? null});
}

/** @param {Changes} app
 * @param {Plot} plot
 * @param {KeyboardEvent} event */
function answerKeys(app, plot, event) {
    const {state, timeline, cursor} = app;
    const [from, to] = timeline.range();
    /** @param {number} sign */
    const sideways = (sign) => {
        if (event.shiftKey) timeline.pan(sign * (to - from) * PAN);
        else moveCursor(app, plot, sign);
    };
    /** @param {number} factor */
    const zoom = (factor) => timeline.zoomAround(cursor.time() ?? (from + to) / 2, factor);

    answerKey(event, {
        ArrowLeft: () => sideways(-1),
        ArrowRight: () => sideways(1),
        ArrowUp: () => moveBand(app, plot, -1),
        ArrowDown: () => moveBand(app, plot, 1),
        "+": () => zoom(1 / ZOOM),
        "=": () => zoom(1 / ZOOM),
        "-": () => zoom(ZOOM),
        0: timeline.zoomOut,
        Enter() {
            const {pin, cursor: time} = state.view;

            if (!event.shiftKey) cursor.hold();
            else if (time !== null && time !== pin) cursor.reach(time);
        },
        Escape: cursor.unpin,
    });
}

/** Zooms, or pans with Shift or sideways.
 * @param {Changes} app
 * @param {Plot} plot
 * @param {WheelEvent} event */
function answerWheel({state, timeline}, {canvas, frame}, event) {
    const [from, to] = timeline.range();
    const {deltaX, deltaY, shiftKey} = event;
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    const isWhole = state.view.from === null && state.view.to === null;

    /* The page scrolls if there is nothing left to zoom out. */
    if (deltaY > 0 && !shiftKey && isWhole) return;
    event.preventDefault();
    if (shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) {
        timeline.pan((((deltaX || deltaY) * pixels) / frame.width) * (to - from));
    } else {
        const time = timeAt(frame, placeOf(canvas, event)[0]);

        timeline.zoomAround(time, Math.exp((deltaY * pixels) / 400));
    }
}

/** Makes what answers to drags on a plot: a drag chooses a window, or pans; two
 * fingers zoom.
 * @param {Changes} app
 * @param {Plot} plot */
function makeDrag({state, timeline, cursor}, plot) {
    const {selection} = plot;
    /** The pointers that are down: where they were. @type {Map<number, number>} */
    const down = new Map();
    let start = NaN;
    let panning = false;

    /** @param {number} x */
    const select = (x) => {
        selection.hidden = Math.abs(x - start) < MIN_DRAG;
        if (!selection.hidden && state.view.cursor !== null) cursor.leave();
        selection.style.left = `${Math.max(plot.frame.left, Math.min(start, x))}px`;
        selection.style.width = `${Math.abs(x - start)}px`;
    };

    return {
        down,
        /** @param {PointerEvent} event @param {number} x */
        begin({pointerId, pointerType, shiftKey, button}, x) {
            start = x;
            down.set(pointerId, x);
            panning = pointerType === "touch" || shiftKey || button === 1;
        },
        /** @param {number} id @param {number} x */
        move(id, x) {
            const [from, to] = timeline.range();
            const last = down.get(id) ?? x;
            const other = [...down].find(([one]) => one !== id)?.[1];

            down.set(id, x);
            if (other !== undefined && Math.abs(x - other) > 1) {
                const factor = Math.abs(last - other) / Math.abs(x - other);

                timeline.zoomAround(timeAt(plot.frame, (x + other) / 2), factor);
            } else if (panning) {
                timeline.pan(((last - x) / plot.frame.width) * (to - from));
            } else {
                select(x);
            }
        },
        /** Returns whether it was a click.
         * @param {PointerEvent} event @param {number} x */
        end({pointerId, type}, x) {
            const chosen = !selection.hidden && type === "pointerup";

            if (!down.delete(pointerId)) return false;
            selection.hidden = true;
            if (chosen) {
                const ends = [timeAt(plot.frame, start), timeAt(plot.frame, x)];

                timeline.zoom(Math.min(...ends), Math.max(...ends));
            }
            return !chosen && Math.abs(x - start) < MIN_DRAG && down.size === 0;
        },
    };
}

/** Makes a plot answer to drags, to clicks, and to the mouse that only moves.
 * @param {Changes} app
 * @param {Plot} plot */
function listenToPointers(app, plot) {
    const {canvas} = plot;
    const drag = makeDrag(app, plot);
    /** @param {PointerEvent} event */
    const release = (event) => {
        const place = placeOf(canvas, event);

        if (drag.end(event, place[0])) clickAt(app, plot, place, event.shiftKey);
    };

    answer(canvas, {
        pointerdown(event) {
            if (event.button > 1) return;
            canvas.setPointerCapture(event.pointerId);
            drag.begin(event, placeOf(canvas, event)[0]);
            if (event.button === 1) event.preventDefault();
        },
        pointermove(event) {
            const place = placeOf(canvas, event);

            if (drag.down.has(event.pointerId)) drag.move(event.pointerId, place[0]);
            else app.state.set(lookAt(app, plot, place)?.change ?? {cursor: null, band: null});
        },
        pointerup: release,
        pointercancel: release,
        pointerleave() {
            if (drag.down.size === 0) app.cursor.leave();
        },
    });
}

/** Makes a plot answer.
 * @param {Changes} app
 * @param {Plot} plot */
export function listen(app, plot) {
    const {canvas} = plot;
    const activate = () => {
        app.state.active = plot.run;
    };

    answer(canvas, {
        focus: activate,
        pointerenter: activate,
        keydown: (event) => answerKeys(app, plot, event),
        dblclick: app.timeline.zoomOut,
    });
    canvas.addEventListener("wheel", (event) => answerWheel(app, plot, event), {passive: false});
    listenToPointers(app, plot);
}
