/** A drawing as HTML. */
import { attributesOf, type Drawn } from './tree.ts';

/** Elements that have no end tag. */
const empty = ['img', 'input'];

/** Writes the drawing, texts and attributes escaped. */
export function toHtml(drawn: Drawn): string {
  const { tag, content } = drawn;
  const start = `<${tag}${attributesOf(drawn).map(attribute).join('')}>`;
  if (empty.includes(tag)) return start;
  const inside = typeof content === 'string' ? escapeHtml(content) : content.map(toHtml).join('');
  return `${start}${inside}</${tag}>`;
}

/** An attribute with the space before it. */
export function attribute([name, value]: readonly [string, string]): string {
  return value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;
}

/** For text, and for values in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
