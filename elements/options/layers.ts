/** Where configuration comes from, and which source wins. */
import { isRecord } from '../../session-core/lib/is-record.ts';
import type { Layer } from '../stages/main.ts';

/**
 * Joins two layers: option blocks key by key; lists and single values replace. Null and undefined, which frameworks pass
 * for unset options, keep the weaker layer's value.
 */
export function join(below: Layer, above: Layer): Layer {
  const joined: Record<string, unknown> = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = joined[key];
    joined[key] = isRecord(value) && isRecord(under) ? join(under, value) : (value ?? under);
  }
  return joined;
}
