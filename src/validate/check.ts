/** Checks a configuration against its rules. Never throws; names the path of each mistake. */
import { isRecord } from '../../session-core/lib/is-record.ts';
import type { ConfigProblem, Fields, Rule } from './schema.ts';

/** Words each mistake. */
export interface Words {
  /** A value of the wrong type. `expected` includes the article. */
  wrong(path: string, expected: string, value: unknown): ConfigProblem;
  notAChoice(path: string, of: readonly string[], value: unknown): ConfigProblem;
  unknownKey(path: string, key: string, names: readonly string[]): ConfigProblem;
  /** The full check of a custom value, with paths relative to it. */
  custom(name: 'theme' | 'strings', value: unknown): readonly ConfigProblem[];
}

/** Checks one value. The second result is the value without its mistakes. */
function check(value: unknown, rule: Rule, words: Words, path: string): [ConfigProblem[], unknown] {
  const wrong = (expected: string): [ConfigProblem[], undefined] => [
    [words.wrong(path, expected, value)],
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
        : [[words.notAChoice(path, rule.of, value)], undefined];
    case 'list':
      if (!Array.isArray(value)) return wrong('a list');
      return rule.items ? checkList(value, rule.items, words, path) : [[], value];
    case 'object':
      if (rule.short && typeof value === 'string')
        return checkFields({ [rule.short]: value }, rule.fields ?? {}, words, path);
      return isRecord(value) ? checkFields(value, rule.fields ?? {}, words, path) : wrong('an object');
    case 'record': {
      if (!isRecord(value)) return wrong('an object');
      const fields = Object.fromEntries(Object.keys(value).map((key) => [key, rule.values]));
      return checkFields(value, fields, words, path);
    }
    case 'live': {
      const has = (method: string) => typeof Object(value)[method] === 'function';
      if (rule.methods.every(has)) return [[], value];
      return wrong(`an object with ${rule.methods.map((method) => `${method}()`).join(', ')}`);
    }
    case 'theme':
    case 'strings': {
      const ownProblems = words.custom(rule.kind, value);
      const problems = ownProblems.map((problem) => ({
        ...problem,
        path: [path, problem.path].filter(Boolean).join('.'),
      }));
      if (ownProblems.some(({ harmless }) => !harmless)) return [problems, undefined];
      return [problems, leaveOut(value, new Set(ownProblems.map((problem) => problem.path)))];
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
  words: Words,
  path = '',
): [ConfigProblem[], Record<string, unknown>] {
  const problems: ConfigProblem[] = [];
  const usableFields: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    // Not set, which is no mistake under any name.
    if (entry === undefined || entry === null) continue;
    const at = path ? `${path}.${key}` : key;
    const rule = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!rule) {
      problems.push(words.unknownKey(at, key, Object.keys(fields)));
      continue;
    }
    const [fieldProblems, usable] = check(entry, rule, words, at);
    problems.push(...fieldProblems);
    if (usable !== undefined) usableFields[key] = usable;
  }
  return [problems, usableFields];
}

function checkList(
  value: readonly unknown[],
  items: Rule,
  words: Words,
  path: string,
): [ConfigProblem[], unknown] {
  const problems: ConfigProblem[] = [];
  const usableItems: unknown[] = [];
  for (const [index, item] of value.entries()) {
    const [itemProblems, usable] = check(item, items, words, `${path}[${index}]`);
    problems.push(...itemProblems);
    if (usable !== undefined) usableItems.push(usable);
  }
  return [problems, usableItems];
}
