/** Decides when the widget may move the visitor's focus and scroll the page. */
import { unclobbered } from '../../session-core/lib/unclobbered.ts';

/**
 * True if the focus is in the widget or nowhere: removing a screen moves it to the body.
 * A visitor who types elsewhere on the page keeps the focus there.
 */
export function mayTakeFocus(container: ShadowRoot | HTMLElement): boolean {
  const page = unclobbered(container.ownerDocument);
  const active = page.activeElement;
  if (!active || active === page.body || active === page.documentElement) return true;
  // The widget may be in another component's shadow root, whose host is then the page's active element.
  // From host to host, and not by `parentNode`: in a form of the page, that may be a control with this name.
  for (let node: Node | null = container; node; node = hostOf(node.getRootNode())) {
    if (Node.prototype.contains.call(active, node)) return true;
  }
  return container.contains(active);
}

/** The host of a shadow root; null for other nodes. */
export function hostOf(node: Node): Element | null {
  // Does not use `'host' in node`: a named element of the page may be the document's.
  return node.nodeType === 11 ? (node as ShadowRoot).host : null;
}

const used = new WeakSet<Node>();
const actions = ['keydown', 'pointerdown', 'click'];

/** Records whether the visitor uses the widget, until the returned function is called. */
export function noteUse(container: ShadowRoot | HTMLElement): () => void {
  const note = () => used.add(container);
  for (const action of actions) container.addEventListener(action, note);
  return () => {
    for (const action of actions) container.removeEventListener(action, note);
  };
}

/** True if the visitor has used the widget. */
export function isUsed(container: ShadowRoot | HTMLElement): boolean {
  return used.has(container);
}

/**
 * Scrolls a new element into view, such as an error below its field: a phone's keyboard leaves little room. It does
 * nothing while the focus is elsewhere on the page. Use it as a `ref`, which calls it when the element appears.
 */
export function showUp(element: Element | null): void {
  if (element?.closest('.ae-card:focus-within')) element.scrollIntoView({ block: 'nearest' });
}
