/** The project's settings as an earlier visit left them, as far as they can be believed before the rest has come. */

import { defaultBootstrap } from './default-bootstrap.ts';
import { parseJson, readLocal } from './lib/guarded.ts';
import type { Bootstrap } from './settings.ts';
import { bootstrapKeyOf } from './state/names.ts';

/**
 * What is in storage; the default when there is nothing, or nothing of use. All fields are there; that each is of its
 * kind is looked at by `checkedBootstrap`.
 */
export function storedBootstrap(stateKey: string): Bootstrap {
  const value = parseJson(readLocal(bootstrapKeyOf(stateKey)));
  return value ? { ...defaultBootstrap, ...value } : defaultBootstrap;
}
