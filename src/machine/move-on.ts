/** Decides what follows a sign-in: the host moves on, or the element does, or the last screen stays. */
import { attempt } from '../../session-core/lib/guarded.ts';
import { unclobbered } from '../../session-core/lib/unclobbered.ts';
import type { Answered } from './events.ts';

/** A sign-in that has ended. */
export interface Ended {
  /** Reports the end to the host, and calls `answered` with whether the host has prevented the default action. */
  readonly report: (answered: Answered) => void;
  /** The option `signedInUrl`. */
  readonly url: string | undefined;
  /** Called with true when the page is about to be left, and with false when the visitor is back on it. */
  readonly changed: (isLeaving: boolean) => void;
  /** Aborts when the element has gone. */
  readonly signal: AbortSignal;
}

/** The browser's navigations, where it reports them. */
interface Navigating extends Event {
  readonly navigationType: string;
  readonly destination: { readonly sameDocument: boolean };
}

/** Notifies the host of the end of a sign-in. Then the page moves on, if the host does or the configuration names a page. */
export function moveOn({ report, url, changed, signal }: Ended): void {
  const { navigation } = globalThis as { navigation?: EventTarget };
  let navigates = false;
  const watch = (event: Event) => {
    const { navigationType, destination } = event as Navigating;
    // A page that only corrects its own address stays.
    if (!destination.sameDocument || navigationType === 'push') navigates = true;
  };
  navigation?.addEventListener('navigate', watch);
  report((isPrevented) => {
    navigation?.removeEventListener('navigate', watch);
    const isHosts = isPrevented || navigates;
    const to = isHosts ? null : nextPage(url);
    if (!isHosts && !to) return;
    changed(true);
    // The browser may show this page again as it was left.
    addEventListener('pageshow', ({ persisted }) => persisted && changed(false), { signal });
    if (to) location.replace(to);
  });
}

/** The page to return to that this page's address names, or else the configured one. */
function nextPage(url: string | undefined): string | null {
  if (!url) return null;
  const address = new URLSearchParams(location.search).get('return_to');
  return (address && pageAt(address, isOtherPageHere)) || pageAt(url, () => true);
}

/** Anyone can write the address of this page, so it leads only to pages of the same site; to itself would be a loop. */
const isOtherPageHere = ({ origin, pathname }: URL) =>
  origin === location.origin && pathname !== location.pathname;

function pageAt(address: string, accepts: (to: URL) => boolean): string | null {
  const to = attempt(() => new URL(address, unclobbered(document).baseURI), null);
  return to && /^https?:$/.test(to.protocol) && accepts(to) ? to.href : null;
}
