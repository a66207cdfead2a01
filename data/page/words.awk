# Lists the texts that the modules of the page translate, _("..."), one a line,
# each once.  The text may be on the line after "_(".
{
    if (held != "")
        sub(/^[ \t]+/, "")
    $0 = held $0
    held = ""
}
/(^|[^A-Za-z0-9_$.])_\($/ { held = $0; next }
{
    while (match($0, /(^|[^A-Za-z0-9_$.])_\("([^"\\]|\\.)*"/)) {
        text = substr($0, RSTART, RLENGTH)
        $0 = substr($0, RSTART + RLENGTH)
        sub(/^[^"]*"/, "", text)
        sub(/"$/, "", text)
        gsub(/\\"/, "\"", text)
        if (!seen[text]++)
            print text
    }
}
