/** Checks a configuration against its rules. Never throws; names the path of each mistake. */
import { isRecord } from '../../session-core/lib/is-record.ts';
import type { Fields, Rule } from './schema.ts';
import type { Mistake } from './sentences.ts';

/** The full checks of custom values, with paths relative to them. */
export type Customs = Readonly<Record<'theme' | 'strings', (value: unknown) => readonly Mistake[]>>;

/** Checks one value. The second result is the value without its mistakes. */
function check(value: unknown, rule: Rule, customs: Customs, path: string): [Mistake[], unknown] {
  const wrong = (expected: string): [Mistake[], undefined] => [
    [{ path, says: ['wrong', path, expected, value] }],
    undefined,
  ];
  switch (rule.kind) {
    case 'string':
    case 'boolean':
    case 'function':
      return typeof value === rule.kind ? [[], value] : wrong(`a ${rule.kind}`);
    case 'number':
      return typeof value === 'number' && value >= rule.min && value <= rule.max
        ? [[], value]
        : wrong(`a number from ${rule.min} to ${rule.max}`);
    case 'choice':
      return typeof value === 'string' && rule.of.includes(value)
        ? [[], value]
        : [[{ path, says: ['choice', path, rule.of, value] }], undefined];
    case 'list':
      if (!Array.isArray(value)) return wrong('a list');
      return rule.items ? checkList(value, rule.items, customs, path) : [[], value];
    case 'object':
      if (rule.short && typeof value === 'string')
        return checkFields({ [rule.short]: value }, rule.fields ?? {}, customs, path);
      return isRecord(value) ? checkFields(value, rule.fields ?? {}, customs, path) : wrong('an object');
    case 'record': {
      if (!isRecord(value)) return wrong('an object');
      const fields = Object.fromEntries(Object.keys(value).map((key) => [key, rule.values]));
      return checkFields(value, fields, customs, path);
    }
    case 'live': {
      const has = (method: string) => typeof Object(value)[method] === 'function';
      if (rule.methods.every(has)) return [[], value];
      return wrong(`an object with ${rule.methods.map((method) => `${method}()`).join(', ')}`);
    }
    case 'theme':
    case 'strings': {
      const ownMistakes = customs[rule.kind](value);
      const mistakes = ownMistakes.map((mistake) => ({
        ...mistake,
        path: [path, mistake.path].filter(Boolean).join('.'),
      }));
      if (ownMistakes.some(({ harmless }) => !harmless)) return [mistakes, undefined];
      return [mistakes, leaveOut(value, new Set(ownMistakes.map((mistake) => mistake.path)))];
    }
  }
}

/** The value without the entries at these paths. */
function leaveOut(value: unknown, paths: ReadonlySet<string>, prefix = ''): unknown {
  if (!isRecord(value) || paths.size === 0) return value;
  const entries = Object.entries(value).filter(([key]) => !paths.has(prefix + key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, leaveOut(inner, paths, `${prefix}${key}.`)]));
}

/** Checks an object field by field and reports unknown keys with the nearest known one. */
export function checkFields(
  value: Readonly<Record<string, unknown>>,
  fields: Fields,
  customs: Customs,
  path = '',
): [Mistake[], Record<string, unknown>] {
  const mistakes: Mistake[] = [];
  const usableFields: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    // Not set, which is no mistake under any name.
    if (entry === undefined || entry === null) continue;
    const at = path ? `${path}.${key}` : key;
    const rule = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!rule) {
      mistakes.push({ path: at, says: ['option', at, key, Object.keys(fields)], harmless: true });
      continue;
    }
    const [fieldMistakes, usable] = check(entry, rule, customs, at);
    mistakes.push(...fieldMistakes);
    if (usable !== undefined) usableFields[key] = usable;
  }
  return [mistakes, usableFields];
}

function checkList(
  value: readonly unknown[],
  items: Rule,
  customs: Customs,
  path: string,
): [Mistake[], unknown] {
  const mistakes: Mistake[] = [];
  const usableItems: unknown[] = [];
  for (const [index, item] of value.entries()) {
    const [itemMistakes, usable] = check(item, items, customs, `${path}[${index}]`);
    mistakes.push(...itemMistakes);
    if (usable !== undefined) usableItems.push(usable);
  }
  return [mistakes, usableItems];
}
