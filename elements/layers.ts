/** Where configuration comes from, and which source wins: the first look, by which the first screen is drawn. */
import { isRecord } from '../session-core/is-record.ts';
import type { Fields } from '../src/validate/schema.ts';
import type { Layer } from './inside.ts';

/** Joins what is of the right kind, the strongest layer last. What is inside is left to the check. */
export function firstLook(layers: readonly Layer[], rules: Fields): Layer {
  return layers
    .map((layer) => Object.fromEntries(Object.entries(layer).filter((entry) => seemsRight(entry, rules))))
    .reduce(join);
}

function seemsRight([option, value]: readonly [string, unknown], rules: Fields): boolean {
  const kind = Object.hasOwn(rules, option) && rules[option]?.kind;
  if (kind === 'list') return Array.isArray(value);
  if (kind === 'object') return isRecord(value);
  if (kind === 'custom') return value != null;
  return typeof value === kind;
}

/** Option blocks are joined key by key; lists and single values replace. */
export function join(below: Layer, above: Layer): Layer {
  const joined: Record<string, unknown> = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = joined[key];
    joined[key] = isRecord(value) && isRecord(under) ? join(under, value) : value;
  }
  return joined;
}
