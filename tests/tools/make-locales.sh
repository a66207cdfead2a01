#!/bin/sh
# make-locales.sh FOLDER: makes the locales for the tests in that folder, for
# LOCPATH.  Without localedef or the sources of locales (Debian's package
# locales) the folder stays empty, and tests that need a locale are skipped.
set -eu
mkdir -p "$1"
complete=yes
for locale in de_DE.UTF-8 en_US.UTF-8 en_US.ISO-8859-1 ja_JP.EUC-JP; do
    [ ! -d "$1/$locale" ] || continue
    # Renamed only when complete, because localedef may be interrupted.
    rm -rf "$1/new"
    if localedef -i "${locale%.*}" -f "${locale#*.}" "$1/new" >"$1/log" 2>&1
    then
        mv "$1/new" "$1/$locale"
    else
        complete=no
    fi
done
# Without the stamp, make tries again.
[ "$complete" = no ] || touch "$1/stamp"
