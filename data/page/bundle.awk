# Joins the modules of the page to one classic script, in the order of the
# arguments, without imports, exports, comments on lines of their own, types and
# indentation.  So each import is one line, top-level names differ in all
# modules, and no template literal spans lines.
BEGIN { print "(() => {\"use strict\";" }
{ sub(/^[ \t]+/, ""); sub(/\r$/, ""); gsub(/\/\*\* @[^*]*\*\/ ?/, "") }
/^import / || /^\/\// || (/^\/\*/ && !/\*\/./) || /^\*( |\/|$)/ || /^$/ { next }
{ sub(/^export /, ""); print }
END { print "})();" }
