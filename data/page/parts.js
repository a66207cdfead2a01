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
 * @property {Pace} [pace] frame if missing
 * @property {Element} [where] while this is off the screen, the part waits
 * @property {() => boolean} [ready] while it is false, the part waits */

/** @typedef {object} Parts
 * @property {<K extends keyof Values>(part: Part<K>) => void} add
 * @property {(make: () => void) => void} later has what the first picture of the document
 *   does without made in the frame after it
 * @property {() => void} make makes that now, if it is not there
 * @property {() => void} draw draws at once what a frame or soon is for, and the rest as request
 *   does; a page that comes back, all
 * @property {() => void} request draws each part at its pace
 * @property {() => boolean} rests returns whether nothing waits for the view to rest
 * @property {() => void} settle does what waits for the view to rest
 * @property {(asleep: boolean) => void} sleep while it is asleep, requests draw nothing
 * @property {() => void} close draws nothing any more */

/** The least time between two drawings of the parts whose pace is soon: a reader cannot read
 * numbers faster, ms. */
const SOON_MS = 100;

/** The view has rested after this time, ms. */
const REST_MS = 200;

/** When a part is drawn. @typedef {"frame"|"soon"|"rest"} Pace */

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

/** Returns whether the browser puts back how far the page was scrolled: it must be whole
 * at once. */
const comesBack = () =>
    performance
        .getEntriesByType("navigation")
        .some((entry) => "type" in entry && entry.type !== "navigate");

/** Whether the first picture of the document has been drawn, or need not come before the
 * rest. */
let isOpen = false;

/** @param {() => Values} read
 * @param {() => void} rested is called after the view has rested
 * @returns {Parts} */
export function makeParts(read, rested) {
    /** @type {Record<Pace, ((values: Values) => void)[]>} */
    const paces = {frame: [], soon: [], rest: []};
    let frame = 0;
    let soon = 0;
    let wanted = false;
    let timer = 0;
    let hasRested = false;
    let begun = false;
    let closed = false;
    let sleeps = false;
    /** The parts that wait while an element is off the screen.
     * @type {Map<Element, ((values: Values) => void)[]>} */
    const waiting = new Map();
    /** @type {(() => void)[]} */
    const makers = [];
    /** @type {Set<Element>} */
    const onScreen = new Set();
    const screen = new IntersectionObserver(
        (changes) => {
            for (const {target, isIntersecting} of changes) {
                onScreen.delete(target);
                if (!isIntersecting) continue;
                onScreen.add(target);
                drawThese(waiting.get(target) ?? []);
            }
        },
        {rootMargin: NEAR_SCREEN},
    );

    /** @param {((values: Values) => void)[]} parts */
    const drawThese = (parts) => {
        if (closed || sleeps) return;
        const values = read();

        for (const part of parts) part(values);
    };

    /** @param {Pace} pace */
    const drawAll = (pace) => drawThese(paces[pace]);

    const make = () => {
        for (const maker of makers.splice(0)) maker();
    };

    /** Makes what the first picture does without, and begins to look at what is on the
     * screen. */
    const begin = () => {
        if (begun || closed) return;
        isOpen = begun = true;
        make();
        drawAll("frame");
        for (const where of waiting.keys()) screen.observe(where);
    };

    const rest = () => {
        clearTimeout(timer);
        timer = 0;
        hasRested = true;
        rested();
        drawAll("soon");
        drawAll("rest");
    };

    /** Draws the parts whose pace is soon, and waits until they may be drawn again.
     * Meanwhile, wanted tells whether they are asked for. */
    const drawSoon = () => {
        drawAll("soon");
        wanted = false;
        soon = window.setTimeout(() => {
            soon = 0;
            if (wanted) drawSoon();
        }, SOON_MS);
    };

    const request = () => {
        if (closed || sleeps) return;
        wanted = true;
        if (frame === 0)
            frame = requestAnimationFrame(() => {
                frame = 0;
                drawAll("frame");
                if (soon === 0 && wanted) drawSoon();
            });
        /* A reader who moves at once waits for the whole page all the same. */
        if (timer !== 0 && !hasRested) return;
        clearTimeout(timer);
        timer = window.setTimeout(rest, REST_MS);
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

            if (where !== undefined) {
                waiting.set(where, [...(waiting.get(where) ?? []), drawIfChanged]);
                if (begun) screen.observe(where);
            }
            paces[pace].push(drawIfChanged);
        },
        later(maker) {
            makers.push(maker);
        },
        make,
        draw() {
            drawAll("frame");
            drawAll("soon");
            if (begun) {
                request();
            } else if (isOpen || comesBack()) {
                begin();
                rest();
            } else {
                /* What follows does not delay the first picture, however slow it is: that
                 * is on the screen when another frame is drawn. */
                requestAnimationFrame(() =>
                    requestAnimationFrame(() => {
                        begin();
                        request();
                    }),
                );
            }
        },
        request,
        rests: () => timer === 0 && begun,
        settle() {
            if (timer === 0 && begun) return;
            begin();
            rest();
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
