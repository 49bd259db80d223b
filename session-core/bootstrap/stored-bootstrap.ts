/** Reads the settings that an earlier visit stored, with only the checks that fit in the first chunk. */

import { parseJson, readLocal } from '../lib/guarded.ts';
import type { Bootstrap } from '../settings.ts';
import { bootstrapKeyOf } from '../state/names.ts';
import { defaultBootstrap } from './default-bootstrap.ts';

/**
 * The stored settings, or the defaults if there are none or they are damaged. No field is missing; `checkedBootstrap`
 * checks each field's type.
 */
export function storedBootstrap(stateKey: string): Bootstrap {
  const value = parseJson(readLocal(bootstrapKeyOf(stateKey)));
  return value ? { ...defaultBootstrap, ...value } : defaultBootstrap;
}
