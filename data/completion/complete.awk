# Generates the completion for one shell: awk -v shell=SHELL -f complete.awk
# TABLE TEMPLATE.  TABLE is the output of "evheap --dump=options".  SHELL is
# bash, zsh or fish.  TEMPLATE has names like @options@, which are replaced by
# parts of the table.

BEGIN {
    FS = "\t"
}

# The table.

FNR == NR && ($1 == "option" || $1 == "run") {
    option[++n] = $2
    of_run[n] = $1 == "run"
    letter[n] = $3
    argument[n] = $4
    kind[n] = $5
    summary[n] = first_clause($6)
}

# Such words need no quotes in any shell.
FNR == NR && ($2 ~ /[^a-z-]/ || $3 ~ /[^A-Za-z0-9_.-]/ ||
    ($1 == "option" || $1 == "run") && $4 ~ /[^A-Za-z=]/) {
    fail("the table has more than letters in \"" $0 "\"")
}

FNR == NR && $1 == "word" {
    n_words[$2]++
    word[$2, n_words[$2]] = $3
    meaning[$2, n_words[$2]] = $4
}

FNR == NR {
    next
}

# The template.

FNR == 1 {
    if (shell == "bash")
        make_bash()
    else if (shell == "zsh")
        make_zsh()
    else
        make_fish()
}

{
    while (match($0, /@[a-z]+@/)) {
        name = substr($0, RSTART + 1, RLENGTH - 2)
        if (!(name in block))
            fail("nothing is called @" name "@")
        printf "%s%s", substr($0, 1, RSTART - 1), block[name]
        $0 = substr($0, RSTART + RLENGTH)
    }
    print
}

END {
    if (!failed && (!n || FNR == NR))
        fail("the table or the template is empty")
    exit failed
}

function fail(what) {
    print "complete.awk: " what >"/dev/stderr"
    failed = 1
    exit 1
}

# The first clause of a help text, where space is limited.
function first_clause(text) {
    sub(/( \(|[:;] ).*/, "", text)
    return text
}

# replace: replaces all of "old" by "new", without patterns.
function replace(text, old, new,    place, result) {
    while ((place = index(text, old)) > 0) {
        result = result substr(text, 1, place - 1) new
        text = substr(text, place + length(old))
    }
    return result text
}

# escape: writes a backslash before each of the characters.
function escape(text, characters,    i, c, result) {
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        result = result (index(characters, c) ? "\\" : "") c
    }
    return result
}

# Quotes a text as one word of bash or zsh.
function quote(text) {
    if (text ~ /^[A-Za-z0-9_.\/=-]+$/)
        return text
    return "'" replace(text, "'", "'\\''") "'"
}

function takes_argument(i) {
    return kind[i] != "none" && kind[i] != "alone"
}

# Whether a repeated option adds to its values.
function repeats(i) {
    return kind[i] ~ /^(texts|runs|output)$/
}

# The words of an option, with blanks in between.
function words_of(name,    i, result) {
    for (i = 1; i <= n_words[name]; i++)
        result = result (i > 1 ? " " : "") word[name, i]
    return result
}

# add(NAME, TEXT, BETWEEN): appends a text to a block of the template.
function add(name, text, between) {
    block[name] = block[name] (block[name] != "" ? between : "") text
}

function names_of(i) {
    return "--" option[i] (letter[i] != "" ? " | -" letter[i] : "")
}

# bash.

function bash_action(i) {
    if (kind[i] == "word" || kind[i] == "format")
        return "_evheap_words " words_of(option[i])
    if (kind[i] == "list")
        return "_evheap_list " words_of(option[i])
    if (kind[i] == "theme")
        return "_evheap_themes \"$2\""
    if (kind[i] == "output")
        return "_evheap_files '*'"
    if (kind[i] ~ /^runs?$/)
        return "_evheap_files \"$runs\""
    return "_evheap_nothing"
}

# Wraps a text into lines no longer than those of the templates.
function wrapped(text,    i, n, part, line, result) {
    n = split(text, part, " ")
    for (i = 1; i <= n; i++) {
        if (line != "" && length(line " " part[i]) > 70) {
            result = result line " \\\n        "
            line = ""
        }
        line = line (line != "" ? " " : "") part[i]
    }
    return result line
}

function make_bash(    i) {
    for (i = 1; i <= n; i++) {
        add(of_run[i] ? "run" : "options", \
            "--" option[i] (takes_argument(i) ? "=" : ""), " ")
        if (kind[i] == "theme")
            block["themes"] = words_of(option[i])
        if (kind[i] == "alone")
            add("alone", names_of(i), " | ")
        if (takes_argument(i)) {
            add("letters", letter[i], "")
            add("takers", "--" option[i], "|")
            add("cases", "    " names_of(i) ") " bash_action(i) " ;;", "\n")
        } else {
            add("flags", letter[i], "")
        }
    }
    block["options"] = wrapped(block["options"])
    block["run"] = wrapped(block["run"])
}

# zsh.

function zsh_action(i) {
    if (kind[i] == "word")
        return "(" words_of(option[i]) ")"
    if (kind[i] == "list")
        return zsh_list(i)
    if (kind[i] == "format")
        return "_evheap_formats"
    if (kind[i] == "theme")
        return "_evheap_themes"
    if (kind[i] == "output")
        return "_files"
    if (kind[i] ~ /^runs?$/)
        return "_evheap_runs"
    return " "
}

function zsh_list(i,    j, result) {
    result = "_values -s , " argument[i]
    for (j = 1; j <= n_words[option[i]]; j++)
        result = result " \"(all none)" word[option[i], j] "\""
    return result " \"(" words_of(option[i]) " none)all\"" \
        " \"(" words_of(option[i]) " all)none\""
}

# One name of an option: "(-s --sort)--sort=[order]:KEY:(area peak)".
function zsh_spec(i, name,    others, result) {
    others = letter[i] != "" ? "-" letter[i] " --" option[i] : ""
    if (kind[i] == "alone")
        result = "(- *)"
    else if (repeats(i))
        result = "*"
    else if (others != "")
        result = "(" others ")"
    result = result name
    if (takes_argument(i))
        result = result (name ~ /^--/ ? "=" : "+")
    result = result "[" escape(summary[i], "\\[]:") "]"
    if (takes_argument(i))
        result = result ":" argument[i] ":" zsh_action(i)
    return "  " quote(result) " \\"
}

function zsh_described(name,    i, result) {
    for (i = 1; i <= n_words[name]; i++)
        result = result (i > 1 ? "\n" : "") "    " \
            quote(word[name, i] ":" escape(meaning[name, i], "\\"))
    return result
}

function make_zsh(    i, part) {
    for (i = 1; i <= n; i++) {
        part = of_run[i] ? "run" : "options"
        if (letter[i] != "")
            add(part, zsh_spec(i, "-" letter[i]), "\n")
        add(part, zsh_spec(i, "--" option[i]), "\n")
        if (kind[i] == "theme")
            block["themes"] = words_of(option[i])
        if (kind[i] == "format")
            block["formats"] = zsh_described(option[i])
    }
}

# fish.

# Quotes a text as one word of fish, where a backslash is special between
# quotes.
function fish_quote(text) {
    return "'" escape(text, "\\'") "'"
}

function fish_action(i) {
    if (kind[i] == "word")
        return " -x -a " fish_quote(words_of(option[i]))
    if (kind[i] == "list")
        return " -x -a " "'(__evheap_list " words_of(option[i]) ")'"
    if (kind[i] == "format")
        return " -x -a '(__evheap_formats)'"
    if (kind[i] == "theme")
        return " -x -a '(__evheap_themes)'"
    if (kind[i] == "output")
        return " -r -F -a '(__evheap_joined)'"
    if (kind[i] ~ /^runs?$/)
        return " -x -a '(__evheap_runs)'"
    return takes_argument(i) ? " -x" : ""
}

function make_fish(    i, j, name) {
    for (i = 1; i <= n; i++) {
        name = option[i]
        add("options", "complete -c evheap -n " \
            (of_run[i] ? "__evheap_open_run" : "__evheap_open") \
            (letter[i] != "" ? " -s " letter[i] : "") \
            " -l " name fish_action(i) " -d " fish_quote(summary[i]), "\n")
        add(takes_argument(i) ? "letters" : "flags", letter[i], "")
        if (takes_argument(i))
            add("takers", "--" name, "|")
        if (kind[i] == "alone")
            add("alone", "--" name (letter[i] != "" ? " -" letter[i] : ""), " ")
        if (kind[i] == "theme")
            block["themes"] = words_of(name)
        for (j = 1; kind[i] == "format" && j <= n_words[name]; j++)
            add("formats", word[name, j] " " fish_quote(meaning[name, j]),
                " \\\n        ")
    }
}
