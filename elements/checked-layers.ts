/** The layers of configuration once the check is there, which says what is wrong in them. */
import { isRecord } from '../session-core/is-record.ts';
import type { ConfigProblem } from '../src/validate/schema.ts';
import { join } from './layers.ts';
import type { Checked, Layer } from './main.ts';

/** Tells what is wrong in a layer, and gives it without that. */
type CheckLayer = (layer: Layer) => [readonly ConfigProblem[], Layer];

/** What has been handed over as text, or as anything else. */
const noObject: ReturnType<CheckLayer> = [[{ path: 'config', message: '"config" must be an object.' }], {}];

/**
 * Joins layers, the strongest last. What is wrong in a layer is reported and left out, so that a weaker layer's value
 * still counts.
 */
export function joinLayers(layers: () => readonly Layer[], check: CheckLayer): Checked {
  try {
    const checked = layers().map((layer) => (isRecord(layer) ? check(layer) : noObject));
    return {
      options: checked.map(([, usable]) => usable).reduce(join, {}),
      problems: checked.flatMap(([found]) => found),
    };
  } catch (error) {
    // A getter of the host's that throws, or an option that holds itself.
    return {
      options: {},
      problems: [{ path: 'config', message: `The configuration cannot be read: ${error}` }],
    };
  }
}
