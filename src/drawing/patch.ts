/**
 * Puts a drawing into the page. What is there already and fits stays as it is, so that a changed drawing
 * costs the visitor neither text nor focus. No HTML from strings: strict policies forbid it.
 */
import { attributesOf, type Drawn } from './tree.ts';

const svg = 'http://www.w3.org/2000/svg';

/** Makes the children of a node those of the drawing. */
export function patch(parent: Element, children: readonly (Drawn | string)[]): void {
  let next: ChildNode | null = parent.firstChild;
  for (const child of children) {
    const there = find(next, child);
    if (!there) {
      const made = make(parent, child);
      if (next) next.before(made);
      else parent.append(made);
      continue;
    }
    // What stands between is drawn no more.
    while (next && next !== there) next = removed(next);
    next = there.nextSibling;
    if (typeof child !== 'string') fill(there as Element, child);
    else if (there.nodeValue !== child) there.nodeValue = child;
  }
  while (next) next = removed(next);
}

function removed(node: ChildNode): ChildNode | null {
  const { nextSibling } = node;
  node.remove();
  return nextSibling;
}

/** The first node from here on that can become the wanted one: of the same kind, with the same class. */
function find(from: ChildNode | null, child: Drawn | string): ChildNode | null {
  for (let node = from; node; node = node.nextSibling) {
    if (typeof child === 'string') {
      if (node.nodeType === Node.TEXT_NODE) return node;
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      const element = node as Element;
      const named = element.getAttribute('class') ?? undefined;
      if (element.localName === child.tag && named === child.attributes.class) return node;
    }
  }
  return null;
}

function make(parent: Element, child: Drawn | string): Node | string {
  if (typeof child === 'string') return child;
  const space = child.tag === 'svg' ? svg : parent.namespaceURI;
  const element = parent.ownerDocument.createElementNS(space, child.tag);
  for (const [name, value] of attributesOf(child)) element.setAttribute(name, value);
  element.append(...child.children.map((inner) => make(element, inner)));
  return element;
}

function fill(element: Element, drawn: Drawn): void {
  const wanted = attributesOf(drawn);
  for (const [name, value] of wanted) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  for (const name of element.getAttributeNames()) {
    if (!wanted.some(([known]) => known === name)) element.removeAttribute(name);
  }
  patch(element, drawn.children);
}
