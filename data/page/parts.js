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
 * @property {keyof typeof PACES} [pace]
 * @property {Element} [where] while this is off the screen, the part waits
 * @property {() => boolean} [ready] while it is false, the part waits */

/** @typedef {object} Parts
 * @property {<K extends keyof Values>(part: Part<K>) => void} add
 * @property {() => void} draw draws all of the next frame at once, and the rest when it rests
 * @property {() => void} request draws in the next frame
 * @property {() => boolean} rests returns whether nothing waits for the view to rest
 * @property {() => void} settle does what waits for the view to rest
 * @property {(asleep: boolean) => void} sleep while it is asleep, requests draw nothing
 * @property {() => void} close draws nothing any more */

/** When a part is drawn: in the next frame; soon, and not more often than a reader can read
 * numbers; or when the view has rested for this time, ms. */
const PACES = {frame: 0, soon: 100, rest: 200};

/** What is this near to the screen is drawn as what is on it. */
const NEAR_SCREEN = "100px";

/** Returns whether two values are the same: lists by their elements.
 * @param {unknown} a
 * @param {unknown} b */
function isSame(a, b) {
    if (Object.is(a, b)) return true;
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((element, i) => Object.is(element, b[i]));
}

/** Whether the browser puts back how far the page was scrolled: it must be whole at once. */
const comesBack = () =>
    performance
        .getEntriesByType("navigation")
        .some((entry) => "type" in entry && entry.type !== "navigate");

/** @param {() => Values} read
 * @param {() => void} rested is called after the view has rested
 * @returns {Parts} */
export function makeParts(read, rested) {
    /** @type {Record<keyof typeof PACES, ((values: Values) => void)[]>} */
    const paces = {frame: [], soon: [], rest: []};
    let frame = 0;
    let soon = 0;
    let timer = 0;
    let closed = false;
    let sleeps = false;
    /** @type {Set<Element>} */
    const onScreen = new Set();
    const screen = new IntersectionObserver(
        (changes) => {
            for (const {target, isIntersecting} of changes)
                if (isIntersecting) onScreen.add(target);
                else onScreen.delete(target);
            request();
        },
        {rootMargin: NEAR_SCREEN},
    );

    /** @param {keyof typeof PACES} pace */
    const drawAll = (pace) => {
        const values = read();

        if (!sleeps) for (const part of paces[pace]) part(values);
    };

    const rest = () => {
        clearTimeout(timer);
        timer = 0;
        rested();
        drawAll("soon");
        drawAll("rest");
    };

    const request = () => {
        if (closed || sleeps) return;
        if (frame === 0)
            frame = requestAnimationFrame(() => {
                frame = 0;
                drawAll("frame");
            });
        if (soon === 0)
            soon = window.setTimeout(() => {
                soon = 0;
                drawAll("soon");
            }, PACES.soon);
        clearTimeout(timer);
        timer = window.setTimeout(rest, PACES.rest);
    };

    return {
        add({reads, draw, pace = "frame", where, ready = () => true}) {
            /** @type {Values|null} */
            let last = null;
            /** @param {Values} values */
            const drawIfChanged = (values) => {
                const before = last;
                const changed =
                    before === null ||
                    reads.length === 0 ||
                    reads.some((name) => !isSame(before[name], values[name]));

                if (!changed || !ready() || (where && !onScreen.has(where))) return;
                last = values;
                draw(values);
            };

            if (where !== undefined) screen.observe(where);
            paces[pace].push(drawIfChanged);
        },
        draw() {
            drawAll("frame");
            drawAll("soon");
            if (comesBack()) rest();
            else request();
        },
        request,
        rests: () => timer === 0,
        settle() {
            if (timer !== 0) rest();
        },
        sleep(asleep) {
            sleeps = asleep;
        },
        close() {
            closed = true;
            screen.disconnect();
            cancelAnimationFrame(frame);
            clearTimeout(soon);
            clearTimeout(timer);
        },
    };
}
