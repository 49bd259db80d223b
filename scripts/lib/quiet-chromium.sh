#!/bin/sh
# Starts $REAL_CHROMIUM without the hidden pages of its address bar: three of them for every context of a test, which
# are a third of what the journeys ask of a processor. Of two --disable-features the second alone would count, so what
# is to be left out is added to the one that Playwright gives.
unwanted=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,OmniboxAimPopup
for arg; do
  shift
  case $arg in
    --disable-features=*) arg=$arg,$unwanted ;;
  esac
  set -- "$@" "$arg"
done
exec "$REAL_CHROMIUM" "$@"
