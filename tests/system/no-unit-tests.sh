#!/bin/sh
# Replaces the unit tests if configure has not found the library Check.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
skip 'unit tests' 'the library Check is missing: install check'
exit 77
