/** When the widget may move the visitor's focus, and the page with it. */
import { unclobbered } from '../../session-core/unclobbered.ts';

/**
 * True if the focus is in the widget, or nowhere: a screen that goes away drops it on the body.
 * Whoever is typing elsewhere on the page is left alone.
 */
export function mayTakeFocus(container: ShadowRoot | HTMLElement): boolean {
  const page = unclobbered(container.ownerDocument);
  const active = page.activeElement;
  if (!active || active === page.body || active === page.documentElement) return true;
  // The widget may stand in another component's shadow root: the page then sees only that one's host.
  for (let node: Node | null = container; node; node = node.parentNode ?? hostOf(node)) {
    if (node === active) return true;
  }
  return container.contains(active);
}

function hostOf(node: Node): Element | null {
  // Not `'host' in node`: a named element of the page may be the document's.
  return node.nodeType === 11 ? (node as ShadowRoot).host : null;
}

const used = new WeakSet<Node>();
const deeds = ['keydown', 'pointerdown', 'click'];

/** Takes note of what a visitor does in a widget, until the answer of this is called. */
export function noteUse(container: ShadowRoot | HTMLElement): () => void {
  const note = () => used.add(container);
  for (const deed of deeds) container.addEventListener(deed, note);
  return () => {
    for (const deed of deeds) container.removeEventListener(deed, note);
  };
}

/** Whether a visitor has done anything in the widget. */
export function isUsed(container: ShadowRoot | HTMLElement): boolean {
  return used.has(container);
}

/**
 * Brings into view what appears, as a message below the field that it is about: a phone's keyboard leaves little room. Not for
 * a visitor who is elsewhere on the page. To be given as a `ref`, which calls it once, when the element appears.
 */
export function showUp(element: Element | null): void {
  if (element?.closest('.ae-card:focus-within')) element.scrollIntoView({ block: 'nearest' });
}
