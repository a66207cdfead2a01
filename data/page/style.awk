# Removes the comments of one line and most blanks from the style sheet of the page.
/^ *\/\*.*\*\/ *$/ { next }
{
    sub(/^[ \t]+/, ""); sub(/\r$/, "")
    gsub(/ \{ /, "{"); gsub(/ \{$/, "{"); gsub(/;? \} */, "}")
    gsub(/: /, ":"); gsub(/; /, ";"); gsub(/, /, ",")
    printf "%s", $0
}
END { print "" }
