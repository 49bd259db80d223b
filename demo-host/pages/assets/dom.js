/** Builds elements. Strings become text, never markup: the pages' policy forbids turning text into markup. */

/** An HTML element. Leaves out attributes and children that are false or null; attributes `on…` become listeners. */
export function html(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** Creates an SVG element with attributes and children. */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

/** The element with this id, which the page must have. */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element with the id "${id}".`);
  return element;
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(
    ...children.flat(Number.POSITIVE_INFINITY).filter((child) => child !== false && child != null),
  );
  return element;
}
