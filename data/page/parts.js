/* The parts of the page: each tells which values it reads, and is drawn again when
 * one of them has changed. */

/** What follows from the view, and what else may have changed.
 * @typedef {object} Derived
 * @property {import("./model.js").Profile[]} profiles the chosen profile of each run, with its
 *   bands as the view arranges them
 * @property {boolean} countsEras
 * @property {[number, number]} span
 * @property {[number, number]} range
 * @property {number} decimals of times in the window
 * @property {number|null} moment of the census whose values are shown, s
 * @property {number|null} pinned of the census that is pinned, s
 * @property {number} near
 * @property {import("./report.js").Mark[]} marks those of the time axis
 * @property {import("./report.js").Mark[]} nearMarks those at the cursor
 * @property {import("./model.js").PageRun} active
 * @property {number} chosen the index of the run of the legend, the stacks and the table
 * @property {number} high the highest total of other pages with the same scale, or 0
 * @property {number} unpacked counts what has come from what is packed
 * @property {number} look
 *
 * @typedef {import("./view.js").View & Derived} Values */

/** A part.  draw gets the values that the part reads, and no others: TypeScript
 * reports a value that is used but not named.
 * @template {keyof Values} K
 * @typedef {object} Part
 * @property {K[]} reads if empty, the part is drawn whenever it is ready
 * @property {(values: Pick<Values, K>) => void} draw
 * @property {boolean} [rests] it is drawn only after the view has rested
 * @property {() => boolean} [ready] while it is false, the part waits */

/** @typedef {object} Parts
 * @property {<K extends keyof Values>(part: Part<K>) => () => void} add returns what draws
 *   the part at once, if it has to be
 * @property {() => void} draw draws all at once
 * @property {() => void} request draws in the next frame
 * @property {() => boolean} rests returns whether nothing waits for the view to rest
 * @property {() => void} settle does what waits for the view to rest
 * @property {(asleep: boolean) => void} sleep while it is asleep, requests draw nothing
 * @property {() => void} close draws nothing any more */

/** The view has rested after this time, ms. */
const REST_MS = 200;

/** Returns whether two values are the same: lists by their elements.
 * @param {unknown} a
 * @param {unknown} b */
function isSame(a, b) {
    if (Object.is(a, b)) return true;
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((element, i) => Object.is(element, b[i]));
}

/** @param {() => Values} read
 * @param {() => void} rested is called after the view has rested
 * @returns {Parts} */
export function makeParts(read, rested) {
    /** @type {((values: Values) => void)[]} */
    const moving = [];
    /** @type {((values: Values) => void)[]} */
    const resting = [];
    let frame = 0;
    let timer = 0;
    let closed = false;
    let sleeps = false;

    /** @param {((values: Values) => void)[]} parts */
    const drawAll = (parts) => {
        const values = read();

        for (const part of parts) part(values);
    };

    const rest = () => {
        clearTimeout(timer);
        timer = 0;
        rested();
        if (!sleeps) drawAll(resting);
    };

    return {
        add({reads, draw, rests = false, ready = () => true}) {
            /** @type {Values|null} */
            let last = null;
            /** @param {Values} values */
            const drawIfChanged = (values) => {
                const before = last;
                const changed =
                    before === null ||
                    reads.length === 0 ||
                    reads.some((name) => !isSame(before[name], values[name]));

                if (!changed || !ready()) return;
                last = values;
                draw(values);
            };

            (rests ? resting : moving).push(drawIfChanged);
            return () => drawIfChanged(read());
        },
        draw() {
            drawAll(moving);
            drawAll(resting);
        },
        request() {
            if (closed || sleeps) return;
            if (frame === 0)
                frame = requestAnimationFrame(() => {
                    frame = 0;
                    if (!sleeps) drawAll(moving);
                });
            clearTimeout(timer);
            timer = window.setTimeout(rest, REST_MS);
        },
        rests: () => timer === 0,
        settle() {
            if (timer !== 0) rest();
        },
        sleep(asleep) {
            sleeps = asleep;
        },
        close() {
            closed = true;
            cancelAnimationFrame(frame);
            clearTimeout(timer);
        },
    };
}
