/**
 * The document without DOM clobbering. `<img name="body">` replaces `document.body`, and so can a name for every other
 * property and method, such as `createElement` and `cookie`.
 *
 * @see https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem
 */

/** Skips a named element. Keeps a page's own replacement, such as a consent tool's, which is never an element. */
const holder = (page: object, name: PropertyKey): object =>
  typeof Object.getOwnPropertyDescriptor(page, name)?.value === 'object' ? Object.getPrototypeOf(page) : page;

const past: ProxyHandler<Document | ShadowRoot> = {
  get(page, name) {
    const value: unknown = Reflect.get(holder(page, name), name, page);
    return typeof value === 'function' ? value.bind(page) : value;
  },
  set: (page, name, value) => Reflect.set(holder(page, name), name, value, page),
};

/**
 * Reads and writes properties and calls methods past named elements. Pass the document itself to code that needs its
 * identity, such as `===`, a `WeakMap` or an observer.
 *
 * @example
 * unclobbered(document).body.append(frame);
 */
export function unclobbered<Root extends Document | ShadowRoot>(page: Root): Root {
  // One handler serves both types.
  return new Proxy(page, past) as Root;
}
