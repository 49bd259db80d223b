/** Where configuration comes from, and which source wins. */
import { type ConfigProblem, checkFields, type Fields, isRecord } from '../src/validate/schema.ts';

export interface Checked {
  readonly options: Record<string, unknown>;
  readonly problems: ConfigProblem[];
}

/**
 * Joins layers, the strongest last. Option blocks are joined key by key; lists and single values replace.
 * What is wrong in a layer is reported and left out, so that a weaker layer's value still counts.
 */
export function joinLayers(layers: readonly Readonly<Record<string, unknown>>[], rules: Fields): Checked {
  const problems: ConfigProblem[] = [];
  let options: Record<string, unknown> = {};
  for (const layer of layers) {
    const [found, usable] = checkFields(layer, rules);
    problems.push(...found);
    options = join(options, usable);
  }
  return { options, problems };
}

function join(
  below: Readonly<Record<string, unknown>>,
  above: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const joined: Record<string, unknown> = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = joined[key];
    joined[key] = isRecord(value) && isRecord(under) ? join(under, value) : value;
  }
  return joined;
}
