# Summary of all tests: prints what was skipped, and as the last line "N passed,
# N failed".  The status is 1 if a test failed or none ran.  Each line of input
# has a test's result from automake, and its log: "PASS
# build-check/tests/NAME.log".
#
# Unit tests print "95%: Checks: 20, Failures: 1, Errors: 0", and "SKIP name:
# why" for tests that are not counted there.  Scripts print a line for each
# test: "PASS name", "FAIL name: why" or "SKIP name: why".  A log with neither
# counts as one test.  A failed test without such a line counts as one failure.
#
# Tests that are skipped with the reason "no corpus" are counted in one line.

# skip(TEXT): records "name: why".
function skip(text,    at, name, why) {
    at = index(text, ": ")
    name = substr(text, 1, at - 1)
    why = substr(text, at + 2)
    if (why == "no corpus") {
        n_without_corpus++
        return
    }
    if ((why, name) in seen)
        return
    seen[why, name]
    if (why in names)
        names[why] = names[why] "; " name
    else {
        reasons[++n_reasons] = why
        names[why] = name
    }
}

# wrap(TEXT): prints it in lines of up to 78 characters.
function wrap(text,    n, i, word, line) {
    n = split(text, word, " ")
    line = word[1]
    for (i = 2; i <= n; i++) {
        if (length(line " " word[i]) > 78) {
            print line
            line = "   "
        }
        line = line " " word[i]
    }
    print line
}

{
    outcome = $1
    log_file = substr($0, length($1) + 2)
    p = f = s = 0
    while ((getline line <log_file) > 0) {
        if (line ~ /\(exit status: [0-9]+\)$/)
            continue
        if (line ~ /^[0-9]+%: Checks: /) {
            gsub(/,/, "", line)
            split(line, word, " ")
            f += word[5] + word[7]
            p += word[3] - word[5] - word[7]
        } else if (line ~ /^PASS /)
            p++
        else if (line ~ /^FAIL /)
            f++
        else if (line ~ /^SKIP /) {
            s++
            skip(substr(line, 6))
        }
    }
    close(log_file)
    if (outcome != "PASS" && outcome != "SKIP" && !f)
        f++
    if (outcome == "SKIP" && !s)
        s++
    if (outcome == "PASS" && !p && !f && !s)
        p++
    passed += p
    failed += f
    skipped += s
}

END {
    for (i = 1; i <= n_reasons; i++) {
        why = reasons[i]
        wrap("skipped: " names[why] " (" why ")")
    }
    if (n_without_corpus)
        wrap("skipped: " n_without_corpus " tests that need the developers' corpus " \
             "(doc/internals/corpus.md)")
    printf "%d passed, %d failed%s\n", passed, failed, \
        skipped ? sprintf(", %d skipped", skipped) : ""
    exit failed > 0 || !passed
}
