/** The prompt of one-tap: where it stands, and what a developer is told when it does not. */

import { browserIdentity } from '../../../session-core/browser-identity.ts';
import { wayOf } from '../../../session-core/one-tap/way.ts';
import { unclobbered } from '../../../session-core/unclobbered.ts';
import type { OneTapPosition } from '../../../session-core/wire/oauth.ts';
import type { OAuthProvider } from '../../machine/config.ts';
import type { Problem } from '../../machine/machine.ts';

/** By this id the vendor's script finds the place. */
export const parentId = 'google-parent-prompt';
const slotName = 'ae-one-tap';
const placeholderHeight = 47;
/** The vendor's frame grows in steps: the page follows once it has kept its height for so long. Milliseconds. */
const resizeRest = 100;

/** For those who set the page up; visitors have the button. */
const messages: Readonly<Record<string, string>> = {
  oauth_config_not_found: 'One-tap: the project has no client id of Google.',
  no_login_redirect_urls_set: 'One-tap: the project has no login redirect address.',
  no_signup_redirect_urls_set: 'One-tap: the project has no sign-up redirect address.',
  unregistered_origin: 'One-tap: the origin of this page is not allowed for the client id.',
  invalid_client: 'One-tap: Google does not know the client id.',
  default_provider_not_allowed: 'One-tap: Google’s default client does not allow one-tap. Set up your own.',
};

/** What is said of a prompt that ended. Null for what a visitor did, or would not understand. */
export function problemOfReason(reason: string, publicToken: string): Problem | null {
  // An account was chosen, and then refused: whoever chose it waits for something.
  if (reason === 'oauth_flow_callback_error') return { code: 'oauth_failed', message: reason };
  return developerProblem(reason, publicToken);
}

/** Shown with test tokens only: with live ones, a page that is set up wrongly still has its button. */
export function developerProblem(reason: string, publicToken: string): Problem | null {
  const message = setUpMistake(reason);
  if (message === null || !publicToken.startsWith('public-token-test')) return null;
  return { code: 'one_tap', message };
}

/** What is wrong in how page or project are set up; null where nothing is, and the visitor or the browser said no. */
export function setUpMistake(reason: string): string | null {
  return Object.hasOwn(messages, reason) ? (messages[reason] as string) : null;
}

/**
 * Whether the vendor's prompt may stand in the page. Where the browser asks, a place for it would stay empty for the
 * minute that browsers take to say that nobody has an account.
 */
export function standsInPage(position: OneTapPosition): boolean {
  if (position === 'floating') return false;
  const surroundings = {
    fedcm: browserIdentity().supported(),
    // Only the server knows.
    vendor: true,
    userAgent: navigator.userAgent,
  };
  const way = wayOf({ position, prompt_parent_id: parentId }, surroundings);
  return way.by === 'vendor' && way.parentId !== undefined;
}

/**
 * Makes the place for an embedded prompt, and gives what takes it away. The vendor's script looks for it in the
 * document, so inside a shadow root a slot shows what stands outside.
 */
export function makePlace(place: HTMLElement, { position }: OAuthProvider): () => void {
  if (position === undefined || position === 'floating') return () => {};
  const parent = unclobbered(document).createElement('div');
  parent.id = parentId;
  // By the object model, which a strict policy allows, and no attribute.
  Object.assign(parent.style, {
    blockSize: `${placeholderHeight}px`,
    marginBlockEnd: '8px',
    overflow: 'hidden',
  });
  const resized = followHeight(parent);
  new MutationObserver(() => {
    for (const frame of parent.querySelectorAll('iframe')) {
      // The vendor's frame is as wide as it likes, and the column of the form may be narrower.
      frame.style.width = '100%';
      resized.observe(frame);
    }
  }).observe(parent, { childList: true, subtree: true });
  const root = place.getRootNode() as Document | ShadowRoot;
  // Not `instanceof`: in a frame it has classes of its own.
  if (root.nodeType !== Node.DOCUMENT_FRAGMENT_NODE) {
    place.prepend(parent);
    return () => parent.remove();
  }
  const slot = unclobbered(document).createElement('slot');
  slot.name = slotName;
  parent.slot = slotName;
  place.prepend(slot);
  (root as ShadowRoot).host.append(parent);
  return () => {
    slot.remove();
    parent.remove();
  };
}

/** Gives the place the height of the frame in it, as soon as that has come to rest. */
function followHeight(parent: HTMLElement): ResizeObserver {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return new ResizeObserver((entries) => {
    const height = Math.max(placeholderHeight, ...entries.map(({ target }) => target.clientHeight));
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      parent.style.blockSize = `${height}px`;
    }, resizeRest);
  });
}
