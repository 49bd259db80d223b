/** A small description of configuration, and the check of a value against it: never throws, names the path. */
import { nearest } from '../strings/nearest.ts';

/** One thing that is wrong in a configuration. */
export interface ConfigProblem {
  /** Where, such as `otpOptions.methods[1]`. */
  readonly path: string;
  /** What is wrong and what is expected. */
  readonly message: string;
  /** The key or value that was probably meant. */
  readonly meant?: string;
  /** True when the rest of the configuration still works as meant (a key too many). */
  readonly harmless?: true;
}

/** What a value may be. */
export type Rule =
  | { readonly kind: 'string' | 'boolean' | 'number' | 'function' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'list'; readonly items: Rule }
  | { readonly kind: 'object'; readonly fields: Fields }
  /** Any keys, all values by one rule. */
  | { readonly kind: 'record'; readonly values: Rule }
  /** Checked elsewhere; the function gives paths within the value. */
  | { readonly kind: 'custom'; readonly check: (value: unknown) => readonly ConfigProblem[] };

export type Fields = Readonly<Record<string, Rule>>;

/** Checks one value. The second result is the value without what was wrong in it. */
export function check(value: unknown, rule: Rule, path: string): [ConfigProblem[], unknown] {
  switch (rule.kind) {
    case 'string':
    case 'boolean':
    case 'function':
      return typeof value === rule.kind ? [[], value] : wrong(path, `a ${rule.kind}`, value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
        ? [[], value]
        : wrong(path, 'a number', value);
    case 'choice':
      return typeof value === 'string' && rule.of.includes(value)
        ? [[], value]
        : notAChoice(value, rule.of, path);
    case 'list':
      return checkList(value, rule.items, path);
    case 'object':
      return isRecord(value) ? checkFields(value, rule.fields, path) : wrong(path, 'an object', value);
    case 'record':
      return checkRecord(value, rule.values, path);
    case 'custom': {
      const problems = rule.check(value).map((problem) => ({
        ...problem,
        path: [path, problem.path].filter(Boolean).join('.'),
      }));
      return [problems, problems.some(({ harmless }) => !harmless) ? undefined : value];
    }
  }
}

/** Checks an object field by field; unknown keys are reported with the nearest known one. */
export function checkFields(
  value: Readonly<Record<string, unknown>>,
  fields: Fields,
  path = '',
): [ConfigProblem[], Record<string, unknown>] {
  const problems: ConfigProblem[] = [];
  const kept: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key;
    const rule = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!rule) {
      problems.push(unknownKey(key, at, Object.keys(fields)));
      continue;
    }
    if (entry === undefined || entry === null) continue;
    const [found, usable] = check(entry, rule, at);
    problems.push(...found);
    if (usable !== undefined) kept[key] = usable;
  }
  return [problems, kept];
}

function checkList(value: unknown, items: Rule, path: string): [ConfigProblem[], unknown] {
  if (!Array.isArray(value)) return wrong(path, 'a list', value);
  const problems: ConfigProblem[] = [];
  const kept: unknown[] = [];
  for (const [index, item] of value.entries()) {
    const [found, usable] = check(item, items, `${path}[${index}]`);
    problems.push(...found);
    if (usable !== undefined) kept.push(usable);
  }
  return [problems, kept];
}

function checkRecord(value: unknown, values: Rule, path: string): [ConfigProblem[], unknown] {
  if (!isRecord(value)) return wrong(path, 'an object', value);
  const fields = Object.fromEntries(Object.keys(value).map((key) => [key, values]));
  return checkFields(value, fields, path);
}

function unknownKey(key: string, path: string, known: readonly string[]): ConfigProblem {
  const meant = nearest(key, known);
  const hint = meant ? ` Did you mean "${meant}"?` : '';
  const problem = { path, message: `"${path}" is not an option.${hint}`, harmless: true } as const;
  return meant ? { ...problem, meant } : problem;
}

function notAChoice(value: unknown, of: readonly string[], path: string): [ConfigProblem[], undefined] {
  const meant = typeof value === 'string' ? nearest(value, of) : undefined;
  const hint = meant ? ` Did you mean "${meant}"?` : '';
  const message = `"${path}" must be one of ${of.join(', ')}, not ${show(value)}.${hint}`;
  return [[meant ? { path, message, meant } : { path, message }], undefined];
}

function wrong(path: string, expected: string, value: unknown): [ConfigProblem[], undefined] {
  return [[{ path, message: `"${path}" must be ${expected}, not ${show(value)}.` }], undefined];
}

function show(value: unknown): string {
  if (typeof value === 'string') return `"${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`;
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'function' ? 'a function' : String(value);
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
