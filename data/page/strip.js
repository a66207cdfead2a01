/* The overview strip: the total of the whole run, with the window as two handles
 * that can be dragged or moved by keys. */

import {_, element} from "./dom.js";
import {moment} from "./amounts.js";
import {begin, colour, frameOf, sizeOf, timeAt, xAt} from "./plot.js";

/** @typedef {import("./main.js").App} App */

/** A key moves a handle by this part of the run. */
const KEY_STEP = 1 / 50;

/** Makes the strip.
 * @param {App} app */
export function makeStrip(app) {
    const canvas = element("canvas", {id: "strip-canvas", "aria-hidden": "true"});
    const handles = ["from", "to"].map((side) =>
        element("div", {
            class: "handle",
            role: "slider",
            tabindex: 0,
            id: "handle-" + side,
            "aria-label": side === "from" ? _("start of the window") : _("end of the window"),
        }),
    );
    const shade = element("div", {class: "window"});
    const box = element("div", {id: "strip"}, canvas, shade, ...handles);
    const frame = () => ({
        ...frameOf(canvas, app.span(), 0, 1),
        top: 2,
        height: sizeOf(canvas)[1] - 4,
    });
    /** @param {number} which @param {number} time */
    const move = (which, time) => {
        const range = app.range(),
            span = app.span();
        const least = (span[1] - span[0]) / 1e4;

        range[which] =
            which === 0 ? Math.min(time, range[1] - least) : Math.max(time, range[0] + least);
        app.zoom(range[0], range[1]);
    };
    /** @param {PointerEvent} event */
    const timeOf = (event) => timeAt(frame(), event.clientX - canvas.getBoundingClientRect().left);

    handles.forEach((handle, which) => {
        handle.addEventListener("pointerdown", (event) => {
            handle.setPointerCapture(event.pointerId);
            event.preventDefault();
            handle.focus();
        });
        handle.addEventListener("pointermove", (event) => {
            if (handle.hasPointerCapture(event.pointerId)) move(which, timeOf(event));
        });
        handle.addEventListener("keydown", (event) => {
            const [from, to] = app.span();
            const step = (to - from) * KEY_STEP * (event.shiftKey ? 5 : 1);
            const now = app.range()[which];
            /** @type {Record<string, number>} */
            const targets = {
                ArrowLeft: now - step,
                ArrowDown: now - step,
                ArrowRight: now + step,
                ArrowUp: now + step,
                Home: from,
                End: to,
            };

            if (!(event.key in targets)) return;
            event.preventDefault();
            event.stopPropagation();
            move(which, targets[event.key]);
        });
    });
    /* A drag elsewhere moves the whole window. */
    let grabbed = NaN;

    shade.addEventListener("pointerdown", (event) => {
        shade.setPointerCapture(event.pointerId);
        grabbed = timeOf(event) - app.range()[0];
    });
    shade.addEventListener("pointermove", (event) => {
        if (!shade.hasPointerCapture(event.pointerId)) return;
        const [from, to] = app.range();

        app.pan(timeOf(event) - grabbed - from, to - from);
    });
    canvas.addEventListener("pointerdown", (event) => {
        const [from, to] = app.range();

        app.pan(timeOf(event) - (from + to) / 2, to - from);
    });
    let made = "";

    app.parts.push(() => {
        const place = frame();
        const [from, to] = app.range();
        const left = xAt(place, from),
            right = xAt(place, to);

        shade.style.left = `${left}px`;
        shade.style.width = `${Math.max(2, right - left)}px`;
        [from, to].forEach((time, which) => {
            handles[which].style.left = `${which === 0 ? left : right}px`;
            handles[which].setAttribute("aria-valuemin", String(app.span()[0]));
            handles[which].setAttribute("aria-valuemax", String(app.span()[1]));
            handles[which].setAttribute("aria-valuenow", String(Number(time.toFixed(6))));
            handles[which].setAttribute(
                "aria-valuetext",
                app.countsEras() ? String(Math.round(time)) : moment(time, to - from),
            );
        });
        const now = [app.view.profile, app.look].join(" ");

        if (now === made) return;
        made = now;
        const context = begin(canvas);

        const high =
            Math.max(
                ...app.runs.map((run) =>
                    app.profileOf(run).totals.reduce((most, total) => Math.max(most, total), 0),
                ),
            ) || 1;

        app.runs.forEach((run, i) => {
            const {times, ends, totals} = app.profileOf(run);

            context.beginPath();
            context.moveTo(xAt(place, times[0] ?? 0), place.top + place.height);
            totals.forEach((total, k) => {
                context.lineTo(xAt(place, times[k]), place.top + place.height * (1 - total / high));
                if (ends !== times)
                    context.lineTo(
                        xAt(place, ends[k]),
                        place.top + place.height * (1 - total / high),
                    );
            });
            context.lineTo(xAt(place, ends[ends.length - 1] ?? 0), place.top + place.height);
            context.fillStyle = context.strokeStyle = colour(i === 0 ? "faint" : "mark");
            if (i === 0) context.fill();
            else context.stroke();
        });
    });
    return box;
}
