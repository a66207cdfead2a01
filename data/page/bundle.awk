# Joins the modules of the page to one classic script, in the order of the
# arguments, without imports, exports, comments on lines of their own, types,
# indentation, and most blanks and ends of lines.  So each import is one line,
# top-level names differ in all modules, no template literal spans lines, and a
# division has blanks.

# Returns code that has no texts, without the blanks around signs, and without
# the parentheses of a single parameter.  A blank between two signs "+" or "-"
# stays: "a + +b".
function dense(code) {
    gsub(/ => /, "=>", code); gsub(/ === /, "===", code); gsub(/ !== /, "!==", code)
    gsub(/ = /, "=", code); gsub(/ \+= /, "+=", code); gsub(/ \? /, "?", code)
    gsub(/ \?\? /, "??", code); gsub(/ : /, ":", code); gsub(/ < /, "<", code)
    gsub(/ > /, ">", code); gsub(/ <= /, "<=", code); gsub(/ >= /, ">=", code)
    gsub(/ \|\| /, "||", code); gsub(/ && /, "\\&\\&", code); gsub(/ \* /, "*", code)
    gsub(/ \/ /, "/", code); gsub(/ \+ /, "+ ", code); gsub(/ - /, "- ", code)
    gsub(/, /, ",", code); gsub(/: /, ":", code); gsub(/; /, ";", code)
    gsub(/\) /, ")", code); gsub(/=> ?\{/, "=>{", code); gsub(/if \(/, "if(", code)
    gsub(/for \(/, "for(", code); gsub(/else \{/, "else{", code); gsub(/\} else/, "}else", code)
    gsub(/\{ /, "{", code); gsub(/ \}/, "}", code)
    sub(/\+ $/, "+", code); sub(/- $/, "-", code)
    while (match(code, /[+-] [^+-]/))
        code = substr(code, 1, RSTART) substr(code, RSTART + 2)
    while (match(code, /\([A-Za-z_$][A-Za-z0-9_$]*\)=>/))
        code = substr(code, 1, RSTART - 1) substr(code, RSTART + 1, RLENGTH - 4) \
            "=>" substr(code, RSTART + RLENGTH)
    return code
}

BEGIN { printf "(() => {\"use strict\";" }
match($0, /^(export )?(async )?(function|const|let) [A-Za-z0-9_$]+/) {
    name = substr($0, RSTART, RLENGTH)
    sub(/.* /, "", name)
    if (name in module) {
        print FILENAME ": " name " is in " module[name] ", too" >"/dev/stderr"
        failed = 1
        exit 1
    }
    module[name] = FILENAME
}
{ sub(/^[ \t]+/, ""); sub(/\r$/, ""); gsub(/\/\*\* @[^*]*\*\/ ?/, "") }
/^import / || /^\/\// || (/^\/\*/ && !/\*\/./) || /^\*( |\/|$)/ || /^$/ { next }
{
    sub(/^export /, "")
    line = ""
    # Template literals within others are left alone.
    if (split($0, parts, "`") <= 3)
        while (match($0, /"([^"\\]|\\.)*"|'([^'\\]|\\.)*'|`[^`]*`|\/[^ *\/]([^\/\\]|\\.)*\//)) {
            text = substr($0, RSTART, RLENGTH)
            rest = substr($0, RSTART + RLENGTH)
            line = line dense(substr($0, 1, RSTART - 1)) text
            $0 = rest
        }
    else {
        line = $0
        $0 = ""
    }
    line = line dense($0)
    # A statement does not end at these signs.
    separator = last ~ /[[{(,]$/ || line ~ /^[])}]/ ? "" : "\n"
    printf "%s%s", separator, line
    last = line
}
END { if (!failed) print "})();" }
