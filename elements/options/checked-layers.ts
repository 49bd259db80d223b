/** Joins the layers of configuration after checking each. */
import { isRecord } from '../../session-core/lib/is-record.ts';
import type { ConfigProblem } from '../../src/validate/schema.ts';
import type { Checked, Layer } from '../stages/main.ts';
import { join } from './layers.ts';

/** Returns the problems of a layer, and the layer without the options that have them. */
type CheckLayer = (layer: Layer) => [readonly ConfigProblem[], Layer];

/** The host has set a string or another value that is not an object. */
const noObject: ReturnType<CheckLayer> = [[{ path: 'config', message: '"config" must be an object.' }], {}];

/**
 * Joins layers, the strongest last. Leaves out and reports wrong options, so that a weaker layer's value still counts.
 */
export function joinLayers(layers: () => readonly Layer[], check: CheckLayer): Checked {
  try {
    const checked = layers().map((layer) => (isRecord(layer) ? check(layer) : noObject));
    return {
      options: checked.map(([, usable]) => usable).reduce(join, {}),
      problems: checked.flatMap(([problems]) => problems),
    };
  } catch (error) {
    // A getter of the host throws, or an option is circular.
    return {
      options: {},
      problems: [{ path: 'config', message: `The configuration cannot be read: ${error}` }],
    };
  }
}
