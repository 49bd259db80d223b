/** The codes for the day that an authenticator app is lost: kept as hashes, each good once. */
import type { Queries } from '../database/schema.ts';
import { hashKeyed, type Random } from '../secrets.ts';
import type { World } from '../world.ts';

const count = 10;

export async function createRecoveryCodes(
  world: World,
  queries: Queries,
  totp_id: string,
): Promise<string[]> {
  const codes = Array.from({ length: count }, () => newRecoveryCode(world.random));
  const created_at = world.clock.now();
  await queries
    .insertInto('totp_recovery_codes')
    .values(
      codes.map((code) => ({
        totp_recovery_code_id: `totp-recovery-code-${world.random.uuid()}`,
        totp_id,
        code_hash: hashRecoveryCode(world, totp_id, code),
        created_at,
      })),
    )
    .execute();
  return codes;
}

/** Crockford's letters: none can be taken for another. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Sixty random bits, in three groups that can be read aloud. */
function newRecoveryCode(random: Random): string {
  const letters = [...random.bytes(12)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** However it was typed off: with or without dashes and spaces, in capitals. */
export function hashRecoveryCode(world: World, totpId: string, code: string): string {
  return hashKeyed(world.pepper, 'recovery code', totpId, code.toLowerCase().replace(/[\s-]/g, ''));
}
