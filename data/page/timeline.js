/* The timeline: the time of all runs, and the window of it that is visible. */

import {lastOf} from "./lists.js";

/** @typedef {object} Timeline
 * @property {() => boolean} countsEras the time axis has eras, so that nothing else of
 *   the log has a place on it
 * @property {() => [number, number]} span the time of all runs, s
 * @property {() => [number, number]} range the window, s; the whole run if an address
 *   asks for a time outside
 * @property {() => number} least the least width of a window, s
 * @property {(from: number, to: number) => void} zoom
 * @property {(centre: number, factor: number) => void} zoomAround the time at the centre
 *   stays where it is
 * @property {() => void} zoomOut shows the whole run
 * @property {(by: number) => void} pan
 * @property {(time: number) => void} show pans if the time is not in the window */

/** The least part of the run that a window shows. */
const MIN_ZOOM = 1e-4;

/** @param {Pick<import("./report.js").Report, "first">} report */
const countsEras = ({first}) => first.profile.clock === "eras";

/** Returns the time of all runs, s.
 * @param {Pick<import("./report.js").Report, "runs"|"first">} report
 * @returns {[number, number]} */
export function spanOf({runs, first}) {
    const profiles = runs.map(({profile}) => profile);
    const begins = countsEras({first})
        ? profiles.map(({times}) => times[0] ?? 0)
        : runs.map(({begin}) => begin);
    const ends = countsEras({first}) ? [0] : runs.map(({end}) => end);
    const start = Math.min(...begins);

    for (const {ends: times} of profiles) ends.push(times.length > 0 ? lastOf(times) : 0);
    return [start, Math.max(...ends, start + 1e-9)];
}

/** @param {import("./report.js").Report} report
 * @param {import("./state.js").State} state
 * @returns {Timeline} */
export function makeTimeline(report, state) {
    /** @type {Timeline} */
    const timeline = {
        countsEras: () => countsEras(report),
        span: () => spanOf(report),
        range() {
            const [start, end] = timeline.span();
            const from = Math.max(start, state.view.from ?? start);
            const to = Math.min(end, state.view.to ?? end);

            return from < to ? [from, to] : [start, end];
        },
        least() {
            const [start, end] = timeline.span();

            return (end - start) * MIN_ZOOM;
        },
        zoom(from, to) {
            const [start, end] = timeline.span();
            const middle = (from + to) / 2;
            const least = timeline.least();

            if (to - from < least) [from, to] = [middle - least / 2, middle + least / 2];
            state.set({from: from <= start ? null : from, to: to >= end ? null : to});
        },
        zoomAround(centre, factor) {
            const [from, to] = timeline.range();

            timeline.zoom(centre - (centre - from) * factor, centre + (to - centre) * factor);
        },
        zoomOut: () => timeline.zoom(-Infinity, Infinity),
        pan(by) {
            const [start, end] = timeline.span();
            const [from, to] = timeline.range();
            const left = Math.max(start, Math.min(end - (to - from), from + by));

            timeline.zoom(left, left + (to - from));
        },
        show(time) {
            const [from, to] = timeline.range();

            if (time < from || time > to) timeline.pan(time - (from + to) / 2);
        },
    };

    return timeline;
}
