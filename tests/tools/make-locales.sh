#!/bin/sh
# make-locales.sh FOLDER: makes the locales that tests need in that folder, which
# LOCPATH is then to name.  Where localedef or its sources (on Debian: the
# package locales) are missing, the folder stays without them and the tests say
# what they skip.
set -eu
mkdir -p "$1"
complete=yes
for locale in de_DE.UTF-8 en_US.UTF-8 en_US.ISO-8859-1 ja_JP.EUC-JP; do
    [ ! -d "$1/$locale" ] || continue
    # Under another name first, for it may be interrupted.
    rm -rf "$1/new"
    if localedef -i "${locale%.*}" -f "${locale#*.}" "$1/new" >"$1/log" 2>&1
    then
        mv "$1/new" "$1/$locale"
    else
        complete=no
    fi
done
# Without the stamp make tries again the next time.
[ "$complete" = no ] || touch "$1/stamp"
