/** The place of an embedded one-tap prompt. */
import { browserIdentity } from '../../../session-core/browser/browser-identity.ts';
import { unclobbered } from '../../../session-core/lib/unclobbered.ts';
import { choosePrompt } from '../../../session-core/one-tap/choose-prompt.ts';
import type { OneTapPosition } from '../../../session-core/wire/oauth.ts';
import type { OAuthProvider } from '../../machine/config.ts';

/** The id by which the vendor's script finds the place. */
export const parentId = 'google-parent-prompt';
const slotName = 'ae-one-tap';
const placeholderHeight = 47;
/** The vendor's frame grows in steps: the page follows when its height has been stable for this time. Milliseconds. */
const resizeRest = 100;

/**
 * Whether the vendor's prompt may be embedded in the page. If the browser shows the prompt itself, the place would stay empty
 * for the minute that browsers take to say that there is no account.
 */
export function standsInPage(position: OneTapPosition): boolean {
  if (position === 'floating') return false;
  const surroundings = {
    fedcm: browserIdentity().supported(),
    // Only the server knows.
    vendor: true,
    userAgent: navigator.userAgent,
  };
  const way = choosePrompt({ position, prompt_parent_id: parentId }, surroundings);
  return way.by === 'vendor' && way.parentId !== undefined;
}

/**
 * Makes the place for an embedded prompt, and returns a function that removes it. The vendor's script looks for it in the
 * document, so a shadow root shows it through a slot.
 */
export function makePlace(place: HTMLElement, { position }: OAuthProvider): () => void {
  if (position === undefined || position === 'floating') return () => {};
  const parent = unclobbered(document).createElement('div');
  parent.id = parentId;
  // Set through the CSSOM, which a strict policy allows, unlike a style attribute.
  Object.assign(parent.style, {
    blockSize: `${placeholderHeight}px`,
    marginBlockEnd: '8px',
    overflow: 'hidden',
  });
  const resized = followHeight(parent);
  new MutationObserver(() => {
    for (const frame of parent.querySelectorAll('iframe')) {
      // The vendor's frame has a fixed width, and the form's column may be narrower.
      frame.style.width = '100%';
      resized.observe(frame);
    }
  }).observe(parent, { childList: true, subtree: true });
  const root = place.getRootNode() as Document | ShadowRoot;
  // Does not use `instanceof`: a frame has its own classes.
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

/** Gives the place the height of the frame in it, as soon as that height is stable. */
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
