/* Answers to the mouse, the keys and touch on a plot. */

import {eraAt} from "./model.js";
import {frameOf, layerAt, timeAt} from "./plot.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {import("./main.js").Plot} Plot */

/** A key pans by this part of the window, and zooms by this factor. */
const PAN = 0.2;
const ZOOM = 1.5;

/** A shorter drag is a click, CSS pixels. */
const MIN_DRAG = 5;

/** Returns the level at a height of a plot.
 * @param {Plot} plot
 * @param {number} y */
function levelAt({frame}, y) {
    return frame.low + ((frame.top + frame.height - y) / frame.height) * (frame.high - frame.low);
}

/** Takes the cursor away.
 * @param {App} app */
function leave(app) {
    app.pointer = null;
    app.set({cursor: null, band: null});
}

/** Makes a canvas answer to the mouse with the cursor.
 * @param {App} app
 * @param {HTMLCanvasElement} canvas below the plots, with their time axis */
export function listenAlong(app, canvas) {
    canvas.addEventListener("pointermove", (event) => {
        const frame = frameOf(canvas, app.range(), 0, 1);
        const time = timeAt(frame, event.clientX - canvas.getBoundingClientRect().left);

        if (time < frame.from || time > frame.to) leave(app);
        else app.point(time);
    });
    canvas.addEventListener("pointerleave", (event) => {
        if (event.pointerType !== "touch") leave(app);
    });
}

/** Sets the cursor to the era at a place of a plot, and the band there.
 * @param {App} app
 * @param {Plot} plot
 * @param {number} x CSS pixels on the canvas
 * @param {number} y */
function pointAt(app, plot, x, y) {
    const {frame, stack} = plot;
    const profile = app.profileOf(plot.run);
    const time = timeAt(frame, x);
    const era = eraAt(profile, time);

    if (era < 0 || x < frame.left || x > frame.left + frame.width) return leave(app);
    app.pointer = time;
    return app.set({
        cursor: profile.flow ? time : profile.times[era],
        band:
            layerAt(stack, time, levelAt(plot, y), app.view.shape === "lines")?.band.label ?? null,
    });
}

/** @param {App} app
 * @param {Plot} plot
 * @param {KeyboardEvent} event */
function answerKey(app, plot, event) {
    const [from, to] = app.range();
    const {view} = app;
    const profile = app.profileOf(plot.run);
    const width = to - from;
    const sign = event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : 1;

    if (event.ctrlKey || event.metaKey || event.altKey) return;
    switch (event.key) {
        case "ArrowLeft":
        case "ArrowRight": {
            const now =
                view.cursor === null
                    ? sign > 0
                        ? -1
                        : profile.times.length
                    : eraAt(profile, view.cursor);
            const next = Math.min(profile.times.length - 1, Math.max(0, now + sign));

            if (event.shiftKey) app.pan(sign * width * PAN, width);
            else if (next >= 0) app.moveCursor(profile.times[next]);
            break;
        }
        case "ArrowUp":
        case "ArrowDown": {
            const labels = plot.stack.layers.map((layer) => layer.band.label);
            const now = labels.indexOf(view.band ?? "");

            app.set({
                band:
                    labels[
                        now < 0
                            ? sign > 0
                                ? 0
                                : labels.length - 1
                            : Math.min(labels.length - 1, Math.max(0, now + sign))
                    ] ?? null,
            });
            break;
        }
        case "+":
        case "=":
        case "-": {
            const centre = view.cursor ?? (from + to) / 2;
            const factor = event.key === "-" ? ZOOM : 1 / ZOOM;

            app.zoom(centre - (centre - from) * factor, centre + (to - centre) * factor);
            break;
        }
        case "0":
            app.zoom(-Infinity, Infinity);
            break;
        case "Escape":
            leave(app);
            break;
        default:
            return;
    }
    event.preventDefault();
}

/** Makes a plot answer.
 * @param {App} app
 * @param {Plot} plot */
export function listen(app, plot) {
    const {canvas, selection} = plot;
    /** The pointers that are down: where they were. @type {Map<number, number>} */
    const down = new Map();
    let start = NaN;
    let panning = false;
    /** @param {PointerEvent|WheelEvent|MouseEvent} event
     * @returns {[number, number]} */
    const place = (event) => {
        const box = canvas.getBoundingClientRect();

        return [event.clientX - box.left, event.clientY - box.top];
    };
    /** @param {number} x @param {number} factor */
    const zoomAround = (x, factor) => {
        const [from, to] = app.range();
        const centre = timeAt(plot.frame, x);

        app.zoom(centre - (centre - from) * factor, centre + (to - centre) * factor);
    };

    canvas.addEventListener("focus", () => {
        app.active = plot;
    });
    canvas.addEventListener("pointerenter", () => {
        app.active = plot;
    });
    canvas.addEventListener("keydown", (event) => answerKey(app, plot, event));
    canvas.addEventListener(
        "wheel",
        (event) => {
            const [from, to] = app.range();
            const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;

            /* The page scrolls if there is nothing left to zoom out. */
            if (
                event.deltaY > 0 &&
                !event.shiftKey &&
                app.view.from === null &&
                app.view.to === null
            )
                return;
            event.preventDefault();
            if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY))
                app.pan(
                    (((event.deltaX || event.deltaY) * pixels) / plot.frame.width) * (to - from),
                    to - from,
                );
            else zoomAround(place(event)[0], Math.exp((event.deltaY * pixels) / 400));
        },
        {passive: false},
    );
    canvas.addEventListener("pointerdown", (event) => {
        if (event.button > 1) return;
        canvas.setPointerCapture(event.pointerId);
        down.set(event.pointerId, place(event)[0]);
        start = place(event)[0];
        panning = event.pointerType === "touch" || event.shiftKey || event.button === 1;
        if (event.button === 1) event.preventDefault();
    });
    canvas.addEventListener("pointermove", (event) => {
        const [x, y] = place(event);
        const last = down.get(event.pointerId);

        if (last === undefined) {
            pointAt(app, plot, x, y);
            return;
        }
        const [from, to] = app.range();
        const other = [...down].find(([id]) => id !== event.pointerId)?.[1];

        down.set(event.pointerId, x);
        if (other !== undefined && Math.abs(x - other) > 1) {
            const factor = Math.abs(last - other) / Math.abs(x - other);

            zoomAround((x + other) / 2, factor);
        } else if (panning) {
            app.pan(((last - x) / plot.frame.width) * (to - from), to - from);
        } else {
            selection.hidden = Math.abs(x - start) < MIN_DRAG;
            if (!selection.hidden && app.view.cursor !== null) leave(app);
            selection.style.left = `${Math.max(plot.frame.left, Math.min(start, x))}px`;
            selection.style.width = `${Math.abs(x - start)}px`;
        }
    });
    /** @param {PointerEvent} event */
    const release = (event) => {
        const [x, y] = place(event);

        if (!down.delete(event.pointerId)) return;
        if (!selection.hidden && event.type === "pointerup") {
            const ends = [timeAt(plot.frame, start), timeAt(plot.frame, x)];

            app.zoom(Math.min(...ends), Math.max(...ends));
        } else if (Math.abs(x - start) < MIN_DRAG && down.size === 0) {
            pointAt(app, plot, x, y);
        }
        selection.hidden = true;
    };

    canvas.addEventListener("pointerup", release);
    canvas.addEventListener("pointercancel", release);
    /* A finger that was lifted leaves the cursor. */
    canvas.addEventListener("pointerleave", (event) => {
        if (event.pointerType !== "touch" && down.size === 0 && document.activeElement !== canvas)
            leave(app);
    });
    canvas.addEventListener("dblclick", () => app.zoom(-Infinity, Infinity));
}
