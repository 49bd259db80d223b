/** The name and the metadata that users change themselves. */

import type { Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { shownName } from '../http/text.ts';
import { lockUser } from './user-rows.ts';
export const maxMetadataBytes = 4096;

/** The parts that are given, as people are shown them. */
export function displayed(name: Name) {
  return Object.fromEntries(
    Object.entries(name).flatMap(([part, text]) => (text === undefined ? [] : [[part, shownName(text)]])),
  );
}

/**
 * By top-level keys; null removes one.
 *
 * @throws Refusal `bad_request` when there would be too much of it
 */
export function mergeMetadata(
  metadata: Record<string, unknown>,
  changes: Record<string, unknown>,
  field: 'untrusted_metadata' | 'trusted_metadata' = 'untrusted_metadata',
): string {
  const entries = Object.entries({ ...metadata, ...changes }).filter(([, value]) => value !== null);
  const text = JSON.stringify(Object.fromEntries(entries));
  if (Buffer.byteLength(text) <= maxMetadataBytes) return text;
  const message = `must have at most ${maxMetadataBytes} bytes`;
  throw new Refusal('bad_request', {
    message: `${field}: ${message}`,
    issues: {
      in: 'body',
      list: [
        {
          keyword: 'maxLength',
          dataPath: `.${field}`,
          schemaPath: `#/properties/${field}/maxLength`,
          params: { limit: maxMetadataBytes },
          message,
        },
      ],
    },
  });
}

type Name = Partial<Record<'first_name' | 'middle_name' | 'last_name', string | undefined>>;

interface ProfileChange {
  name: Name;
  /** Merged by top-level keys; null removes one. */
  metadata: Record<string, unknown> | undefined;
}

/** @throws Refusal `bad_request` when the metadata would exceed the limit */
export async function changeProfile(
  queries: Queries,
  userId: string,
  { name, metadata }: ProfileChange,
): Promise<void> {
  const { untrusted_metadata } = await lockUser(queries, userId);
  const changes = {
    ...displayed(name),
    ...(metadata ? { untrusted_metadata: mergeMetadata(untrusted_metadata, metadata) } : {}),
  };
  if (Object.keys(changes).length === 0) return;
  await queries.updateTable('users').set(changes).where('user_id', '=', userId).execute();
}
