# Removes most blanks from the style sheet of the page.
{
    sub(/^[ \t]+/, ""); sub(/\r$/, "")
    gsub(/ \{ /, "{"); gsub(/ \{$/, "{"); gsub(/;? \}/, "}")
    gsub(/: /, ":"); gsub(/; /, ";"); gsub(/, /, ","); sub(/,$/, ", ")
    if ($0 != "") print
}
