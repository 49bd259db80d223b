/** Against clicks that a visitor meant for something else: see decision 0034. */

import { useEffect, useEffectEvent, useState } from 'react';
import { unclobbered } from '../../session-core/unclobbered.ts';
import { useClock, useUi } from '../components/ui.tsx';

/** How long a button has to have been in sight before a pointer may press it, and how often that is looked at. Milliseconds. */
const longEnough = 500;
const look = 100;

/** Whether the screen has been in sight for a while: another window, closed over it a moment ago, may have led a click here. */
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
  return useClock(look, (now) => now - since >= longEnough);
}
