/** From the attributes of an element to options: names, and how each text is read. */
import { kebab } from '../src/strings/kebab.ts';
import type { Fields, Rule } from '../src/validate/schema.ts';

/** Attribute of an option: `otpOptions` -> `otp-options`. */
export { kebab as attributeName };

/** What the attributes say, unchecked. What should be JSON and is not, stays the text that it is. */
export function readAttributes(element: Element, rules: Fields): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [option, { kind }] of Object.entries(rules)) {
    const text = element.getAttribute(kebab(option));
    const value = text === null ? undefined : read(text, kind);
    if (value !== undefined) values[option] = value;
  }
  return values;
}

function read(given: string, kind: Rule['kind']): unknown {
  if (kind === 'string') return given || undefined;
  const text = given.trim();
  // Presence counts, as in HTML; the word false is there for options that are on by default.
  if (kind === 'boolean') return !/^(false|no|off|0)$/i.test(text);
  if (text === '') return undefined;
  if (kind === 'list' && !text.startsWith('[')) return text.split(/[\s,]+/).filter(Boolean);
  try {
    return JSON.parse(text);
  } catch {
    // A word, or what the check will find wrong.
    return text;
  }
}
