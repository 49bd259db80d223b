/**
 * Puts a drawing into the page. What is there already and fits stays as it is, so that a changed drawing
 * costs the visitor neither text nor focus. No HTML from strings: strict policies forbid it.
 */
import { unclobbered } from '../../session-core/unclobbered.ts';
import { attributesOf, type Drawn } from './tree.ts';

/** Makes the children of a node those of the drawing. */
export function patch(parent: Element, children: readonly Drawn[]): void {
  const drawn = new Set<Node>();
  let next = parent.firstChild;
  for (const child of children) {
    let there = next;
    while (there && !fits(there as Element, child)) there = there.nextSibling;
    if (there) {
      next = there.nextSibling;
      fill(there as Element, child);
    } else {
      there = make(parent, child);
      parent.insertBefore(there, next);
    }
    drawn.add(there);
  }
  for (const node of [...parent.childNodes]) if (!drawn.has(node)) node.remove();
}

/** Whether a node can become the wanted one: of the same kind, with the same class. */
function fits(node: Element, { tag, attributes }: Drawn): boolean {
  return node.localName === tag && node.getAttribute('class') === (attributes.class ?? null);
}

function make(parent: Element, drawn: Drawn): Element {
  const element = unclobbered(parent.ownerDocument).createElementNS(parent.namespaceURI, drawn.tag);
  for (const [name, value] of attributesOf(drawn)) element.setAttribute(name, value);
  const { content } = drawn;
  if (typeof content === 'string') element.textContent = content;
  else for (const child of content) element.append(make(element, child));
  return element;
}

function fill(element: Element, drawn: Drawn): void {
  const wanted = new Map(attributesOf(drawn));
  for (const [name, value] of wanted) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  for (const name of element.getAttributeNames()) if (!wanted.has(name)) element.removeAttribute(name);
  const { content } = drawn;
  if (typeof content !== 'string') patch(element, content);
  else if (element.textContent !== content) element.textContent = content;
}
