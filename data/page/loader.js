/* Starts the page: unpacks its script, and runs it.  It is in the page as it is here, before
 * the picture, which is text until it is printed, or the script cannot run. */

/** Shows the picture. */
function showPicture() {
    const text = document.querySelector("#picture noscript");

    if (text) text.outerHTML = text.textContent ?? "";
}

/** Returns the text of an element, which has it in Base64 as zlib (RFC 1950) compressed
 * it, and empties the element.  Errors: the browser cannot decompress it.
 * @param {string} id */
async function unpack(id) {
    const element = /** @type {HTMLElement} */ (document.getElementById(id));
    const packed = atob(element.textContent ?? "");
    const bytes = new Uint8Array(packed.length);
    const {readable, writable} = new DecompressionStream("deflate");
    const reader = readable.pipeThrough(new TextDecoderStream()).getReader();
    const writer = writable.getWriter();
    let text = "";

    element.textContent = "";
    for (let i = 0; i < bytes.length; i++) bytes[i] = packed.charCodeAt(i);
    writer.write(bytes).catch(() => {});
    writer.close().catch(() => {});
    for (;;) {
        const {done, value} = await reader.read();

        if (done) return text;
        text += value;
    }
}

document.documentElement.classList.add("explored");
addEventListener("beforeprint", showPicture);
document.addEventListener("DOMContentLoaded", () =>
    unpack("program")
        .then((text) => {
            const script = document.createElement("script");

            script.textContent = text;
            document.body.append(script);
            if (!("evheap" in window)) throw new Error("the script has not started");
        })
        .catch(() => {
            showPicture();
            document.documentElement.classList.remove("explored");
            document.getElementById("unstarted")?.removeAttribute("hidden");
        }),
);
