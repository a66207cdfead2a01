# Lists the functions that C sources define: "FILE NAME LINES PARAMETERS static" or
# "… public".  LINES are those between the braces.  The sources must be formatted by
# clang-format: the braces of a function are at the start of a line, alone.

# Returns the number of parameters in the head of a function.
function parameters(head, i, depth, commas, c) {
    sub(/^[^(]*\(/, "", head)
    sub(/\)[^)]*$/, "", head)
    if (head ~ /^ *(void)? *$/)
        return 0
    depth = commas = 0
    for (i = 1; i <= length(head); i++) {
        c = substr(head, i, 1)
        depth += (c == "(") - (c == ")")
        commas += c == "," && depth == 0
    }
    return commas + 1
}

FNR == 1 {
    head = ""
    inside = 0
}
/^{$/ {
    inside = 1
    start = FNR
    next
}
inside && /^}$/ {
    gsub(/G_GNUC_[A-Z]+(\([^)]*\))?/, "", head)
    name = head
    sub(/\(.*/, "", name)
    sub(/.*[ *]/, "", name)
    print FILENAME, name, FNR - start - 1, parameters(head), head ~ /^ +static / ? "static" : "public"
    inside = 0
    head = ""
}
inside { next }
/^#/ { next }
/^( \*|}|\/\*|$)/ || /;$/ {
    head = ""
    next
}
{ head = head " " $0 }
