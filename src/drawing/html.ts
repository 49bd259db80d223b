/** Writes a drawing as HTML. */
import { attributesOf, type Drawn } from './tree.ts';

/** Elements without an end tag. */
const empty = ['img', 'input'];

/** Writes the drawing with escaped texts and attributes. */
export function toHtml(drawn: Drawn): string {
  const { tag, content } = drawn;
  const start = `<${tag}${attributesOf(drawn).map(attribute).join('')}>`;
  if (empty.includes(tag)) return start;
  const inside = typeof content === 'string' ? escapeHtml(content) : content.map(toHtml).join('');
  return `${start}${inside}</${tag}>`;
}

/** An attribute with a leading space. */
export function attribute([name, value]: readonly [string, string]): string {
  return value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;
}

/** Escapes text, and values in double quotes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
