// A placeholder.
const data = JSON.parse(document.getElementById("data").textContent);
const settings = JSON.parse(document.getElementById("settings").textContent);

/** @param {string} text */
function _(text) {
    return settings.words[text] ?? text;
}

window.evheap = { data, settings, title: _("heap profile") };
