/* Small curves of bands over the whole run. */

import {drawn} from "./dom.js";
import {lastOf, valueAt} from "./lists.js";
import {POINTS} from "./model.js";

/** @typedef {import("./model.js").Band} Band */
/** @typedef {import("./model.js").Profile} Profile */

/** Returns the points of a band, as the data have them of bands that are not drawn.
 * @param {Profile} profile
 * @param {Band} band */
export function pointsOf({times, ends}, {figures, levels, points}) {
    const cells = new Float64Array(POINTS);

    if (points !== null) {
        cells.set(points);
    } else if (levels !== null && levels.length > 0) {
        const first = valueAt(times, 0);
        const span = lastOf(ends) - first || 1;
        let filled = -1;

        /* A cell without an era repeats the last value before it. */
        levels.forEach((level, i) => {
            const part = (valueAt(times, i) - first) / span;
            const place = Math.min(POINTS - 1, Math.floor(part * POINTS));
            const known = place > filled ? level : valueAt(cells, place);

            if (place > filled) cells.fill(i > 0 ? valueAt(levels, i - 1) : 0, filled + 1, place);
            cells[place] = Math.max(known, level);
            filled = place;
        });
        cells.fill(figures.end, filled + 1);
    }
    return cells;
}

/** Returns a sparkline of a band over the whole run.  Its last point is the value at the end.
 * @param {Profile} profile
 * @param {Band} band
 * @param {{width: number, height: number}} size CSS pixels */
export function sparkline(profile, band, {width, height}) {
    const cells = pointsOf(profile, band);
    const high = cells.reduce((most, value) => Math.max(most, value), 0) || 1;

    cells[POINTS - 1] = band.figures.end;
    const points = Array.from(cells, (value, i) => {
        const x = (i / (POINTS - 1)) * width;
        const y = height - (value / high) * height;

        return `${x.toFixed(1)},${y.toFixed(1)}`;
    });

    return drawn(
        "svg",
        {width, height, "aria-hidden": "true", class: "spark"},
        drawn("polygon", {points: `0,${height} ${points.join(" ")} ${width},${height}`}),
    );
}
