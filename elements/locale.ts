/** Which language an element speaks, for plural forms and numbers, and the country of phone numbers. */

/** The language tag of what an element stands in, also across shadow roots; empty where nothing says. */
export function localeOf(element: Element): string {
  const named = element.closest('[lang]');
  if (named) return named.getAttribute('lang') ?? '';
  const root = element.getRootNode();
  // A named element of the page may be the document's `host`, and in a frame a shadow root has a class of its own.
  return root.nodeType === 11 ? localeOf((root as ShadowRoot).host) : '';
}
