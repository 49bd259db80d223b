/**
 * Renders a drawing into the page. Matching nodes stay, so that a changed drawing costs the visitor neither text nor
 * focus. It sets no HTML strings, which strict policies forbid.
 */
import { unclobbered } from '../../session-core/lib/unclobbered.ts';
import { attributesOf, type Drawn } from './tree.ts';

/** Makes the node's children match the drawing. */
export function patch(parent: Element, children: readonly Drawn[]): void {
  const drawn = new Set<Node>();
  let next = parent.firstChild;
  for (const child of children) {
    let there = next;
    while (there && !fits(there as Element, child)) there = there.nextSibling;
    const node = there ?? unclobbered(parent.ownerDocument).createElement(child.tag);
    fill(node as Element, child);
    if (there) next = there.nextSibling;
    else parent.insertBefore(node, next);
    drawn.add(node);
  }
  for (const node of [...parent.childNodes]) if (!drawn.has(node)) node.remove();
}

/** True if a node has the same tag and class. */
function fits(node: Element, { tag, attributes }: Drawn): boolean {
  return node.localName === tag && node.className === (attributes.class ?? '');
}

function fill(element: Element, drawn: Drawn): void {
  const attributes = new Map(attributesOf(drawn));
  for (const [name, value] of attributes) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  for (const name of element.getAttributeNames()) if (!attributes.has(name)) element.removeAttribute(name);
  const { content } = drawn;
  if (typeof content !== 'string') patch(element, content);
  else if (element.textContent !== content) element.textContent = content;
}
