/* Elements of lists whose index is known to be within the list.  TypeScript, with
 * noUncheckedIndexedAccess, takes any other element for one that may be missing. */

/** Returns an element.
 * @template T
 * @param {ArrayLike<T>} list
 * @param {number} i
 * @returns {T} */
export function at(list, i) {
    return /** @type {T} */ (list[i]);
}

/** Returns a number.  For Float64Array only: loops over values are fast if all
 * lists are of one kind.
 * @param {Float64Array} values
 * @param {number} i
 * @returns {number} */
export function valueAt(values, i) {
    return /** @type {number} */ (values[i]);
}

/** Returns the last element of a list that is not empty.
 * @template T
 * @param {ArrayLike<T>} list
 * @returns {T} */
export function lastOf(list) {
    return at(list, list.length - 1);
}
