# Joins the modules of the page to one classic script, in the order of the
# arguments, without imports, exports, comment lines and indentation.  So each
# import is one line, top-level names differ in all modules, and no template
# literal spans lines.
BEGIN { print "(() => {\"use strict\";" }
{ sub(/^[ \t]+/, ""); sub(/\r$/, "") }
/^import / || /^\/\// || /^\/\*/ || /^\*( |\/|$)/ || /^$/ { next }
{ sub(/^export /, ""); print }
END { print "})();" }
