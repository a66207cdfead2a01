/* Shortens names so that those which are cut stay different. */

/** A test whether a text has room. @typedef {(text: string) => boolean} Fits */

/** The least names with a common tail, and its length: fewer or a shorter one is no gain. */
const MIN_NAMES = 3;
const MIN_TAIL = 12;

/** This many characters before the place where names differ are kept. */
const BEFORE = 3;

/** The most times that names which look the same are cut again. */
const MAX_STEPS = 6;

/** Returns the tail "outer/main" which shortens names most, or "": at least half of them
 * have it, as in src/chart/legend/tail.h.
 * @param {string[]} names */
function commonTail(names) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    const wanted = Math.max(MIN_NAMES, names.length / 2);
    let best = "";
    let saved = 0;

    for (const name of names)
        for (
            let from = name.indexOf("/") + 1;
            from > 0 && name.includes("/", from) && name.length - from >= MIN_TAIL;
            from = name.indexOf("/", from) + 1
        ) {
            const tail = name.slice(from);
            const count = (counts.get(tail) ?? 0) + 1;

            counts.set(tail, count);
            if (count < wanted || (count - 1) * tail.length <= saved) continue;
            saved = (count - 1) * tail.length;
            best = tail;
        }
    return best;
}

/** Returns the longest text that fits.
 * @param {number} most characters
 * @param {(kept: number) => string} make makes the text of a number of kept characters
 * @param {Fits} fits */
function longest(most, make, fits) {
    let low = 1;
    let high = most;

    while (low < high) {
        const middle = (low + high + 1) >> 1;

        if (fits(make(middle))) low = middle;
        else high = middle - 1;
    }
    return make(low);
}

/** Returns a name without what is between its start and a place.
 * @param {string} name
 * @param {number} from the place, characters; NaN = in the middle
 * @param {Fits} fits */
function without(name, from, fits) {
    const characters = [...name];
    const {length} = characters;

    return longest(
        length - 1,
        (kept) => {
            const place = Number.isNaN(from) ? length - (kept >> 1) : from;
            const end = Math.min(length, place + Math.max(1, kept >> 1));
            const head = Math.min(place, kept - (end - place));
            const rest = characters.slice(place, end).join("") + (end < length ? "…" : "");

            return `${characters.slice(0, head).join("")}…${rest}`;
        },
        fits,
    );
}

/** Returns the number of characters that the first and the last of names have in common,
 * in their order: all have.
 * @param {string[]} names */
function commonStart(names) {
    const [first = "", ...others] = [...names].sort();
    const last = [...(others.pop() ?? first)];
    const differs = [...first].findIndex((character, i) => character !== last[i]);

    return differs < 0 ? [...first].length : differs;
}

/** Returns the names that look the same, by what is shown of them.
 * @param {Map<string, string>} shown */
function alike(shown) {
    /** @type {Map<string, string[]>} */
    const names = new Map();

    for (const [name, look] of shown) names.set(look, [...(names.get(look) ?? []), name]);
    return [...names.values()].filter(({length}) => length > 1);
}

/** Returns the names that do not fit, and what is shown of them.  A tail that most have
 * goes first, else their middle; of names that would look the same, the part before they
 * differ.
 * @param {string[]} names
 * @param {Fits} fits
 * @returns {Map<string, string>} */
export function shorten(names, fits) {
    const long = [...new Set(names)].filter((name) => !fits(name));
    const tail = commonTail(names);
    /** @type {Map<string, string>} */
    const shown = new Map();

    for (const name of long) {
        const isOuter = tail !== "" && name.endsWith("/" + tail);
        const inner = [...name.slice(0, -tail.length)];

        shown.set(
            name,
            isOuter
                ? longest(inner.length, (kept) => inner.slice(0, kept).join("") + "…", fits)
                : without(name, NaN, fits),
        );
    }
    for (let i = 0; i < MAX_STEPS; i++)
        for (const same of alike(shown)) {
            const from = Math.max(0, commonStart(same) - BEFORE);

            for (const name of same) shown.set(name, without(name, from, fits));
        }
    return shown;
}
