/** From the attributes of an element to options: names, and how each text is read. */
import type { ConfigProblem, Fields, Rule } from '../src/validate/schema.ts';

/** Attribute of an option: `otpOptions` -> `otp-options`, `enableShadowDOM` -> `enable-shadow-dom`. */
export function attributeName(option: string): string {
  return option.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}

/** Options that can stand in an attribute; functions cannot. */
export function attributeOptions(rules: Fields): readonly string[] {
  return Object.keys(rules).filter((option) => rules[option]?.kind !== 'function');
}

/** What the attributes say, unchecked, and what could not be read at all. */
export function readAttributes(
  element: Element,
  rules: Fields,
): { values: Record<string, unknown>; problems: ConfigProblem[] } {
  const values: Record<string, unknown> = {};
  const problems: ConfigProblem[] = [];
  for (const [option, rule] of Object.entries(rules)) {
    const name = attributeName(option);
    const text = element.getAttribute(name);
    if (text === null) continue;
    try {
      const value = parse(text, rule);
      if (value !== undefined) values[option] = value;
    } catch (error) {
      problems.push({
        path: option,
        message: `"${option}": the attribute ${name} is not valid JSON. ${(error as SyntaxError).message}`,
      });
    }
  }
  return { values, problems };
}

function parse(text: string, rule: Rule): unknown {
  switch (rule.kind) {
    case 'boolean':
      // Presence counts, as in HTML; the word false is there for options that are on by default.
      return !/^(false|no|off|0)$/i.test(text.trim());
    case 'string':
    case 'choice':
      return text === '' ? undefined : text;
    case 'number':
      return Number(text);
    case 'list':
      return text.trim().startsWith('[') ? JSON.parse(text) : words(text);
    case 'custom':
      // A word (`dark`) stands for itself, anything else is JSON.
      return /^[\w-]+$/.test(text.trim()) ? text.trim() : parseJson(text);
    case 'object':
    case 'record':
      return parseJson(text);
    case 'function':
      return undefined;
  }
}

function parseJson(text: string): unknown {
  return text.trim() === '' ? undefined : JSON.parse(text);
}

function words(text: string): string[] | undefined {
  const found = text.split(/[\s,]+/).filter(Boolean);
  return found.length > 0 ? found : undefined;
}
