/** Where configuration comes from, and which source wins. */
import { isRecord } from '../session-core/is-record.ts';
import { type ConfigProblem, type Fields, type Rule, seemsRight } from '../src/validate/schema.ts';

export interface Checked {
  readonly options: Record<string, unknown>;
  readonly problems: readonly ConfigProblem[];
}

type Layer = Readonly<Record<string, unknown>>;

/** Tells what is wrong in a layer, and gives it without that. */
type Check = (layer: Layer) => [readonly ConfigProblem[], Layer];

/**
 * Joins layers, the strongest last. Option blocks are joined key by key; lists and single values replace.
 * What is wrong in a layer is reported and left out, so that a weaker layer's value still counts.
 */
export function joinLayers(layers: readonly Layer[], check: Check): Checked {
  const problems: ConfigProblem[] = [];
  let options: Record<string, unknown> = {};
  for (const layer of layers) {
    const [found, usable] = check(layer);
    problems.push(...found);
    options = join(options, usable);
  }
  return { options, problems };
}

/** A first look at a layer, without words: enough to draw by. */
export function firstLook(rules: Fields): Check {
  return (layer) => {
    const known = Object.entries(layer).filter(([key, value]) => Object.hasOwn(rules, key) && value != null);
    const right = known.filter(([key, value]) => seemsRight(value, rules[key] as Rule));
    const problems = right.length < known.length ? [{ path: '', message: '' }] : [];
    return [problems, Object.fromEntries(right)];
  };
}

function join(below: Layer, above: Layer): Record<string, unknown> {
  const joined: Record<string, unknown> = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = joined[key];
    joined[key] = isRecord(value) && isRecord(under) ? join(under, value) : value;
  }
  return joined;
}
