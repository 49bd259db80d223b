/** The project's settings as an earlier visit left them. */
import type { Bootstrap } from './client.ts';
import { defaultBootstrap, toBootstrap } from './default-bootstrap.ts';
import { parseJson } from './guarded.ts';
import { isRecord } from './is-record.ts';

/** Under which key of the storage they are kept. */
export const bootstrapKeyOf = (stateKey: string) => `${stateKey}::bootstrap`;

/** What is in storage, checked field by field; the default when there is nothing, or nothing of use. */
export function storedBootstrap(stateKey: string, read: (key: string) => string | null): Bootstrap {
  const value = parseJson(read(bootstrapKeyOf(stateKey)));
  return isRecord(value) ? toBootstrap(value) : defaultBootstrap;
}
