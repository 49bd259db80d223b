/**
 * The document, whatever the page has named. `<img name="body">` takes the place of `document.body`, and the same goes for
 * every other property and method, `createElement` and `cookie` among them.
 *
 * @see https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem
 */

/** Where the browser keeps a property; a page that has replaced it, as consent tools do, has put no element there. */
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
 * Reads and writes past named elements. To call methods and reach properties by; what wants the document itself, such as
 * `===`, a `WeakMap` or an observer, is to be given that.
 *
 * @example
 * unclobbered(document).body.append(frame);
 */
export function unclobbered<Root extends Document | ShadowRoot>(page: Root): Root {
  // Its handler is for either kind.
  return new Proxy(page, past) as Root;
}
