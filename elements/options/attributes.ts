/** Converts the attributes of an element to options. */
import { kebab } from '../../src/strings/kebab.ts';
import type { Fields, Rule } from '../../src/validate/schema.ts';

/** Attribute of an option: `otpOptions` -> `otp-options`. */
export { kebab as attributeName };

/** The options in the attributes, unchecked. Invalid JSON stays a string. */
export function readAttributes(element: Element, rules: Fields): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [option, { kind }] of Object.entries(rules)) {
    const text = element.getAttribute(kebab(option));
    if (text !== null) values[option] = read(text, kind);
  }
  return values;
}

function read(attribute: string, kind: Rule['kind']): unknown {
  if (kind === 'string') return attribute || undefined;
  const text = attribute.trim();
  // Presence counts, as in HTML. The word `false` turns off an option that is on by default.
  if (kind === 'boolean') return !/^(false|no|off|0)$/i.test(text);
  if (text === '') return undefined;
  if (kind === 'list' && !text.startsWith('[')) return text.split(/[\s,]+/).filter(Boolean);
  try {
    return JSON.parse(text);
  } catch {
    // A word, or invalid JSON that the check reports.
    return text;
  }
}
