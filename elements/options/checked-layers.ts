/** Joins the layers of configuration after checking each. */
import { isRecord } from '../../session-core/lib/is-record.ts';
import type { Mistake } from '../../src/validate/sentences.ts';
import type { Layer } from '../stages/main.ts';
import { join } from './layers.ts';

/** Returns the mistakes of a layer, and the layer without the options that have them. */
type CheckLayer = (layer: Layer) => [readonly Mistake[], Layer];

interface CheckedLayers {
  readonly options: Layer;
  readonly mistakes: readonly Mistake[];
}

/** The host has set a string or another value that is not an object. */
const noObject: ReturnType<CheckLayer> = [[{ path: 'config', says: ['config'] }], {}];

/**
 * Joins layers, the strongest last. Leaves out and reports wrong options, so that a weaker layer's value still counts.
 */
export function joinLayers(layers: () => readonly Layer[], check: CheckLayer): CheckedLayers {
  try {
    const checked = layers().map((layer) => (isRecord(layer) ? check(layer) : noObject));
    return {
      options: checked.map(([, usable]) => usable).reduce(join, {}),
      mistakes: checked.flatMap(([mistakes]) => mistakes),
    };
  } catch (error) {
    // A getter of the host throws, or an option is circular.
    return {
      options: {},
      mistakes: [{ path: 'config', says: ['unreadable', error] }],
    };
  }
}
