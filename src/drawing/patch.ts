/**
 * Puts a drawing into the page. What is there already and fits stays as it is, so that a changed drawing
 * costs the visitor neither text nor focus. No HTML from strings: strict policies forbid it.
 */
import { attributesOf, type Drawn } from './tree.ts';

const svg = 'http://www.w3.org/2000/svg';

/** Makes the children of a node those of the drawing. */
export function patch(parent: Element, children: readonly (Drawn | string)[]): void {
  let next = parent.firstChild;
  for (const child of children) {
    let there = next;
    while (there && !fits(there, child)) there = there.nextSibling;
    if (!there) {
      parent.insertBefore(make(parent, child), next);
      continue;
    }
    // What stands between is drawn no more.
    while (next !== there) next = removed(next as ChildNode);
    next = there.nextSibling;
    fill(there, child);
  }
  while (next) next = removed(next);
}

function removed(node: ChildNode): ChildNode | null {
  const { nextSibling } = node;
  node.remove();
  return nextSibling;
}

/** Whether a node can become the wanted one: of the same kind, with the same class. */
function fits(node: Node, child: Drawn | string): boolean {
  if (typeof child === 'string') return node.nodeType === Node.TEXT_NODE;
  const element = node as Element;
  return (
    element.localName === child.tag && element.getAttribute('class') === (child.attributes.class ?? null)
  );
}

function make(parent: Element, child: Drawn | string): Node {
  if (typeof child === 'string') return document.createTextNode(child);
  const space = child.tag === 'svg' ? svg : parent.namespaceURI;
  const element = parent.ownerDocument.createElementNS(space, child.tag);
  fill(element, child);
  return element;
}

function fill(node: Node, child: Drawn | string): void {
  if (typeof child === 'string') {
    if (node.nodeValue !== child) node.nodeValue = child;
    return;
  }
  const element = node as Element;
  const wanted = new Map(attributesOf(child));
  for (const [name, value] of wanted) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  for (const name of element.getAttributeNames()) if (!wanted.has(name)) element.removeAttribute(name);
  patch(element, child.children);
}
