/* The address of the document: that of its only page, or of several pages together.  The
 * browser's history has each step, so that Back undoes it. */

/** @typedef {object} Address
 * @property {() => string} read returns the address with "#"; "" if there is none
 * @property {(address: string) => void} write */

/** What changes without a step of its own: where the reader looks. */
const FLEETING = ["cursor", "band", "q", "re", "sort", "line"];

/** @param {string} address with or without "#" */
const partsOf = (address) => new URLSearchParams(address.replace(/^#/, ""));

/** @param {string} key */
const isFleeting = (key) => FLEETING.includes(key.replace(/^\d+\./, ""));

/** Returns the part of an address that a step changes.
 * @param {string} address */
function stepOf(address) {
    const parts = partsOf(address);

    for (const key of [...parts.keys()]) if (isFleeting(key)) parts.delete(key);
    return parts.toString();
}

/** Returns another step's address, with what has changed since this one without a step.
 * @param {string} other
 * @param {string} begun the address of this step at first
 * @param {string} now */
function carry(other, begun, now) {
    const parts = partsOf(other);
    const first = partsOf(begun);
    const last = partsOf(now);

    for (const key of [...first.keys(), ...last.keys()].filter(isFleeting)) {
        const value = last.get(key);

        if (value === first.get(key)) continue;
        if (value === null) parts.delete(key);
        else parts.set(key, value);
    }
    return parts.toString();
}

/** Returns how many steps can be undone. */
export const stepsBack = () => history.state?.steps ?? 0;

/** @param {string} address */
const toOf = (address) => (address === "" ? location.pathname + location.search : "#" + address);

/** Makes a step.
 * @param {string} address */
export const pushStep = (address) =>
    history.pushState(
        {...history.state, steps: stepsBack() + 1, begun: address},
        "",
        toOf(address),
    );

/** @returns {Address} */
export function makeAddress() {
    let known = location.hash;
    let opened = known;
    /** The page has written nothing since it was opened. */
    let isNew = true;
    /** The address of the step at first. */
    let begun = "";

    return {
        read() {
            if (location.hash !== known) {
                const isOwn = history.state?.begun !== undefined;

                opened = isOwn ? carry(location.hash, begun, known) : location.hash;
                known = location.hash;
                isNew = true;
            }
            return opened;
        },
        write(address) {
            /* The reader has changed the address: the page will hear of it. */
            if (location.hash !== known) return;
            if (isNew) history.replaceState({begun: address, ...history.state}, "", toOf(address));
            else if (stepOf(known) !== stepOf(address)) pushStep(address);
            else if (known.replace(/^#/, "") !== address)
                history.replaceState(history.state, "", toOf(address));
            isNew = false;
            known = opened = location.hash;
            begun = history.state.begun;
        },
    };
}

/** What pages have in common: the search, and times if all have the same axis. */
const TIMES = ["from", "to", "cursor"];
const COMMON = [...TIMES, "q", "re"];

/** A page of several: its number, from 0, and whether its times follow those of the
 * first.
 * @typedef {{index: number, follows: boolean}} Place */

/** Returns whether the first page keeps a part of the address for another.
 * @param {string} key
 * @param {boolean} follows */
const isCommon = (key, follows) => COMMON.includes(key) && (follows || !TIMES.includes(key));

/** Returns the address of a page.
 * @param {string} address of all, with or without "#"
 * @param {Place} place
 * @param {(time: number) => number} toOwn returns the page's time of one of the first
 *   page */
export function ownAddress(address, {index, follows}, toOwn) {
    const own = new URLSearchParams();

    for (const [key, value] of partsOf(address)) {
        const [, number, name = key] = /^(\d+)\.(.*)$/.exec(key) ?? [];
        const isOwn = index === Number(number ?? 1) - 1;
        const time = Number(value);

        if (!isOwn && (number !== undefined || !isCommon(name, follows))) continue;
        const moves = !isOwn && TIMES.includes(name) && value !== "" && Number.isFinite(time);

        own.append(name, moves ? String(toOwn(time)) : value);
    }
    return own.toString();
}

/** Returns the address of all pages.
 * @param {string[]} addresses of each
 * @param {(index: number) => boolean} follows
 * @param {Record<string, string>} more */
export function jointAddress(addresses, follows, more) {
    const all = new URLSearchParams(more);

    addresses.forEach((address, i) => {
        for (const [key, value] of new URLSearchParams(address))
            if (i === 0) all.append(key, value);
            else if (!isCommon(key, follows(i))) all.append(`${i + 1}.${key}`, value);
    });
    return all.toString();
}
