/* Random numbers that are the same in each run. */

/** Returns a function that gives numbers from 0 to below 1.
 * @param {number} seed */
export function randoms(seed) {
    let state = seed;

    return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 2 ** 32;
    };
}
