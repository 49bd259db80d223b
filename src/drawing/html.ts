/** Writes a drawing as HTML, for servers. */
import { attributesOf, type Drawn } from './tree.ts';

const empty = new Set(['img', 'input']);
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that cannot end what it stands in, neither an element's content nor a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** The markup of a drawing. */
export function html(drawn: Drawn | string): string {
  if (typeof drawn === 'string') return escapeHtml(drawn);
  const attributes = attributesOf(drawn).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const start = `<${drawn.tag}${attributes.join('')}>`;
  return empty.has(drawn.tag) ? start : `${start}${drawn.children.map(html).join('')}</${drawn.tag}>`;
}
