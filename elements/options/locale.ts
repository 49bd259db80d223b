/** The language of an element's surroundings: chooses its texts, and the country of phone numbers. */

/** The `lang` in effect for an element, also across shadow roots; empty if none is set. */
export function localeOf(element: Element): string {
  const named = element.closest('[lang]');
  // A control of a form may have the name of a method.
  if (named) return Element.prototype.getAttribute.call(named, 'lang') ?? '';
  const root = element.getRootNode();
  // A named element of the page may be the document's `host`, and in a frame a shadow root has a class of its own.
  return root.nodeType === 11 ? localeOf((root as ShadowRoot).host) : '';
}
