/** Notices a value that a script sets without an event, as some password managers and native keyboards do. */
import { useEffect, useEffectEvent } from 'react';
import { unclobbered } from '../../../session-core/lib/unclobbered.ts';
import { useUi } from '../ui.tsx';

/** How often to look. ms */
const step = 250;

/**
 * Calls `look` four times a second while `wanted` and while the page is visible, and when the page becomes visible. No event
 * can replace the timer: scripts of browser extensions do not pass through anything that the page can observe.
 */
export function useSilentInput(wanted: boolean, look: () => void): void {
  const { clock } = useUi();
  const looked = useEffectEvent(look);
  useEffect(() => {
    if (!wanted) return;
    const page = unclobbered(document);
    let stop: (() => void) | undefined;
    const follow = () => {
      stop?.();
      stop = page.hidden ? undefined : clock.every(step, () => looked());
    };
    const shown = () => {
      follow();
      if (!page.hidden) looked();
    };
    follow();
    page.addEventListener('visibilitychange', shown);
    return () => {
      page.removeEventListener('visibilitychange', shown);
      stop?.();
    };
  }, [wanted, clock]);
}
