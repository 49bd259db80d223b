/** Codes that replace a lost authenticator app: each works once, by its hash. The sealed copy is for their owner to see again. */
import type { Insertable } from 'kysely';
import { z } from 'zod';
import type { Factor } from '../../../session-core/wire/shared.ts';
import { record } from '../../audit/record.ts';
import { isUnused, usedNow } from '../../database/one-use.ts';
import type { Queries, Tables } from '../../database/schema.ts';
import { open, type SealKey, seal } from '../../secrets/seal.ts';
import { keyedHashes, type Random } from '../../secrets/secrets.ts';
import type { Parts, RuleWorld } from '../../world/ground.ts';

const count = 10;

export async function createRecoveryCodes(
  world: RuleWorld,
  queries: Queries,
  totp_id: string,
): Promise<string[]> {
  const codes = Array.from({ length: count }, () => newRecoveryCode(world.random));
  const app = { totp_id, created_at: world.clock.now() };
  await queries
    .insertInto('totp_recovery_codes')
    .values(codes.map((code) => recoveryCodeRow(world, app, code)))
    .execute();
  return codes;
}

/** A code of an app, as it is stored. */
export function recoveryCodeRow(
  world: Parts<'random' | 'pepper'>,
  { totp_id, created_at }: { totp_id: string; created_at: Date },
  code: string,
): Insertable<Tables['totp_recovery_codes']> {
  return {
    totp_recovery_code_id: `totp-recovery-code-${world.random.uuid()}`,
    totp_id,
    code_hash: recoveryCodeHashes(world, totp_id, code)[0] ?? '',
    sealed_code: seal(world.random, codeKey(world, totp_id), code),
    created_at,
  };
}

/** A code from its sealed copy. */
export function openRecoveryCode(world: Parts<'pepper'>, totpId: string, sealed: string): string {
  return z.string().parse(open(codeKey(world, totpId), sealed));
}

/** Crockford's letters: none looks like another. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Sixty random bits, in three groups that can be read aloud. */
function newRecoveryCode(random: Random): string {
  const letters = [...random.bytes(12)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** Each code is sealed for its app. */
export function codeKey({ pepper }: Parts<'pepper'>, totpId: string): SealKey {
  return { key: pepper, purpose: `recovery code ${totpId}` };
}

/**
 * Those that are left, in the order in which their owner got them. Codes from before they were sealed count as well, but
 * cannot be shown.
 */
export async function readRecoveryCodes(
  world: Parts<'pepper'>,
  queries: Queries,
  totpId: string,
): Promise<{ codes: string[]; left: number }> {
  const rows = await queries
    .selectFrom('totp_recovery_codes')
    .select('sealed_code')
    .where('totp_id', '=', totpId)
    .where('used_at', 'is', null)
    .orderBy('seq')
    .execute();
  const codes = rows.flatMap(({ sealed_code: sealed }) =>
    sealed === null ? [] : [openRecoveryCode(world, totpId, sealed)],
  );
  return { codes, left: rows.length };
}

/** The codes from before no longer work. */
export async function replaceRecoveryCodes(
  world: RuleWorld,
  queries: Queries,
  totpId: string,
): Promise<string[]> {
  await queries.deleteFrom('totp_recovery_codes').where('totp_id', '=', totpId).execute();
  const details = { method: 'recovery_codes', id: totpId } as const;
  await record(queries, { kind: 'sign_in_method.changed', details });
  return createRecoveryCodes(world, queries, totpId);
}

/** Uses the code up; null when there is no such code. */
export async function takeRecoveryCode(
  world: Parts<'clock' | 'pepper'>,
  queries: Queries,
  totpId: string,
  code: string,
): Promise<Factor | null> {
  const now = world.clock.now();
  const used = await queries
    .updateTable('totp_recovery_codes')
    .set(usedNow(now))
    .where('totp_id', '=', totpId)
    .where('code_hash', 'in', recoveryCodeHashes(world, totpId, code))
    .where(isUnused(now))
    .returning('totp_recovery_code_id')
    .executeTakeFirst();
  if (!used) return null;
  return {
    delivery_method: 'recovery_code',
    type: 'recovery_codes',
    last_authenticated_at: now.toISOString(),
    recovery_code_factor: { totp_recovery_code_id: used.totp_recovery_code_id },
  };
}

/** However it was typed off: with or without dashes and spaces, in capitals. The newest first. */
export function recoveryCodeHashes(world: Parts<'pepper'>, totpId: string, code: string): string[] {
  return keyedHashes(world.pepper, 'recovery code', totpId, code.toLowerCase().replace(/[\s-]/g, ''));
}
