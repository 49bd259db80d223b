/** Protects against stolen clicks: see docs/design/screens.md. */

import { useEffect, useEffectEvent, useState } from 'react';
import { unclobbered } from '../../session-core/lib/unclobbered.ts';
import { useClock, useUi } from '../components/ui.tsx';

/** How long a button must be visible before a pointer can press it, and how often to check. Milliseconds. */
const longEnough = 500;
const checkEvery = 100;

/** True once the screen has been visible for a while: a click right after another window closes may be meant for that window. */
export function useSteady(): boolean {
  const { clock } = useUi();
  const [since, setSince] = useState(Number.POSITIVE_INFINITY);
  const appeared = useEffectEvent(() => {
    setSince(unclobbered(document).visibilityState === 'visible' ? clock.now() : Number.POSITIVE_INFINITY);
  });
  useEffect(() => {
    const again = () => appeared();
    again();
    window.addEventListener('focus', again);
    unclobbered(document).addEventListener('visibilitychange', again);
    return () => {
      window.removeEventListener('focus', again);
      unclobbered(document).removeEventListener('visibilitychange', again);
    };
  }, []);
  return useClock(checkEvery, (now) => now - since >= longEnough);
}
