/** Finds names and values in a resource, and counts what it looks at. */
import { attributeOf } from './attributes.ts';
import type { Comparable, Filter } from './filter.ts';
import { ScimError } from './scim-error.ts';

export type Resource = Record<string, unknown>;

/**
 * Counts steps: each value or name that is looked at. A directory that repeats itself a thousand times on a group of ten thousand
 * must not hold up everybody else.
 */
export type Spend = (steps: number) => void;

const mostSteps = 1_000_000;

/** @throws ScimError 413 */
export function limitedSteps(): Spend {
  let remaining = mostSteps;
  return (steps) => {
    remaining -= steps;
    if (remaining < 0)
      throw new ScimError(413, 'This is too much for one request: send it in parts.', 'tooMany');
  };
}

/** What looks at names and values, and says how many. */
export function reading(spend: Spend) {
  function matches(one: unknown, filter: Filter): boolean {
    spend(1);
    switch (filter.op) {
      case 'and':
        return matches(one, filter.left) && matches(one, filter.right);
      case 'or':
        return matches(one, filter.left) || matches(one, filter.right);
      case 'not':
        return !matches(one, filter.filter);
      case 'some':
        throw new ScimError(400, 'A filter in a path must not contain another one.', 'invalidPath');
      default: {
        const actual = isObject(one)
          ? ownProperty(one, keyIn(one, filter.path.attribute))
          : filter.path.attribute.toLowerCase() === 'value'
            ? one
            : undefined;
        if (filter.op === 'pr') return actual !== undefined && actual !== null;
        const text = String(actual ?? '');
        spend(text.length >> 3);
        return compares(text, filter.op, filter.value);
      }
    }
  }

  /** The name as the resource has it, or as the schema writes it: names compare in any case. */
  function keyIn(home: Resource, name: string): string {
    if (Object.hasOwn(home, name)) return name;
    const lower = name.toLowerCase();
    const keys = Object.keys(home);
    spend(keys.length);
    return keys.find((key) => key.toLowerCase() === lower) ?? attributeOf(name);
  }

  /** The identity by which two values of one attribute are the same. */
  function idOf(one: unknown): unknown {
    spend(1);
    if (!isObject(one)) return one;
    const value = ownProperty(one, keyIn(one, 'value'));
    if (value !== undefined && value !== null) return value;
    const text = JSON.stringify(one);
    spend(text.length >> 3);
    return text;
  }

  return { matches, keyIn, idOf };
}

function compares(text: string, op: string, value: Comparable): boolean {
  // Some directories write truth as text.
  const [one, other] = [text.toLowerCase(), String(value ?? '').toLowerCase()];
  switch (op) {
    case 'eq':
      return one === other;
    case 'ne':
      return one !== other;
    case 'co':
      return one.includes(other);
    case 'sw':
      return one.startsWith(other);
    case 'ew':
      return one.endsWith(other);
    default:
      throw new ScimError(400, `A filter in a path does not support "${op}".`, 'invalidPath');
  }
}

export const isObject = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Never the properties that every object inherits. */
export const ownProperty = (home: Resource, key: string): unknown =>
  Object.hasOwn(home, key) ? home[key] : undefined;
