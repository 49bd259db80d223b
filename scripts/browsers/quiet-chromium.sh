#!/bin/sh
# Starts $REAL_CHROMIUM without the hidden pages of its address bar. Every context of a test has three of them, a third of
# the CPU time of the journeys. Chromium reads only the last --disable-features, so this adds ours to the one that
# Playwright passes.
unwanted=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,OmniboxAimPopup
for arg; do
  shift
  case $arg in
    --disable-features=*) arg=$arg,$unwanted ;;
  esac
  set -- "$@" "$arg"
done
exec "$REAL_CHROMIUM" "$@"
