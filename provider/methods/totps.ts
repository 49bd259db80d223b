/** Codes of an authenticator app, as a further proof of a signed-in user, and the codes for the day it is lost. */
import { z } from '@hono/zod-openapi';
import { Secret, TOTP } from 'otpauth';
import { toDataURL } from 'qrcode';
import type { Factor, User } from '../../session-core/wire/shared.ts';
import type { TotpCalls } from '../../session-core/wire/totps.ts';
import { later, minute, second } from '../clock.ts';
import type { Queries, TotpRow } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { countWrongTry, limitTries, lockedFor } from '../limits.ts';
import { open, type SealKey, seal } from '../seal.ts';
import { hashKeyed, type Random } from '../secrets.ts';
import type { World } from '../world.ts';
import { type CallTable, noBody, sessionTokenOf, type Visit } from './call.ts';
import { authReply as authReplySchema, optional, protection, sessionDuration, user } from './schemas.ts';
import { authReply, checkDuration, joinSession, type OpenSession, touchSession } from './sign-in.ts';
import { loadUser } from './user-record.ts';

const defaultSetupMinutes = 60;
/** Seconds for which one code is shown. @see RFC 6238 section 5.2, which recommends it */
const period = 30;
/** Codes of the step before and after the present one are accepted too: clocks differ, and fingers are slow. */
const window = 1;
/** As RFC 4226 section 4 recommends: 160 bits. */
const secretBytes = 20;
const recoveryCodes = 10;

const totpReply = authReplySchema.extend({ totp_id: z.string() });

export const totps: CallTable<keyof TotpCalls> = {
  'POST /totps': {
    summary: 'Begin with an authenticator app; one that was never proved is replaced',
    area: 'Authenticator apps',
    credentials: 'session',
    body: z.object({ expiration_minutes: optional(z.number().int().min(5).max(1440)) }),
    reply: z.object({
      totp_id: z.string(),
      secret: z.string().openapi({ description: 'Base32' }),
      qr_code: z.string().openapi({ description: 'The secret as a picture: a data address of a PNG' }),
      recovery_codes: z.array(z.string()),
      user_id: z.string(),
      __user: user,
    }),
    refusals: ['session_not_found', 'active_totp_exists'],
    async answer({ world, visit, body }) {
      const { row } = await touchSession(world, sessionTokenOf(visit));
      const secret = new Secret({ buffer: Uint8Array.from(world.random.bytes(secretBytes)).buffer });
      const setup = await world.database.transaction().execute(async (trx) => {
        await lockUser(trx, row.user_id);
        return createTotp(world, trx, {
          userId: row.user_id,
          secret,
          minutes: body.expiration_minutes ?? defaultSetupMinutes,
        });
      });
      const __user = await loadUser(world.database, row.user_id, world.clock.now());
      const qr_code = await toDataURL(appAddress(world, __user, secret), { errorCorrectionLevel: 'M' });
      return { ...setup, secret: secret.base32, qr_code, user_id: row.user_id, __user };
    },
  },

  'POST /totps/authenticate': {
    summary: 'Prove a code of the authenticator app; the first one begins its use',
    area: 'Authenticator apps',
    credentials: 'session',
    body: z.object({
      totp_code: z.string().openapi({ example: '123456' }),
      session_duration_minutes: sessionDuration,
      ...protection,
    }),
    reply: totpReply,
    refusals: [
      'session_not_found',
      'invalid_code',
      'totp_not_found',
      'unable_to_authenticate_totp',
      'totp_code_already_authenticated',
      'invalid_session_duration',
      'user_lock_limit_reached',
      'too_many_requests',
    ],
    async answer({ world, visit, body }) {
      if (!/^[0-9]{6}$/.test(body.totp_code)) throw new Refusal('invalid_code');
      return prove(world, visit, body.session_duration_minutes, async (trx, totp) => {
        const step = matchingStep(world, totp, body.totp_code);
        if (step === null) return wrong('unable_to_authenticate_totp');
        if (step <= totp.last_step) return new Refusal('totp_code_already_authenticated');
        await trx
          .updateTable('totps')
          .set({ verified: true, last_step: step })
          .where('totp_id', '=', totp.totp_id)
          .execute();
        return {
          delivery_method: 'authenticator_app',
          type: 'totp',
          last_authenticated_at: world.clock.now().toISOString(),
          authenticator_app_factor: { totp_id: totp.totp_id },
        };
      });
    },
  },

  'POST /totps/recovery_codes': {
    summary: 'Make new recovery codes; those from before no longer work',
    area: 'Authenticator apps',
    credentials: 'session',
    body: noBody,
    reply: z.object({
      user_id: z.string(),
      totps: z.array(
        z.object({ totp_id: z.string(), verified: z.boolean(), recovery_codes: z.array(z.string()) }),
      ),
    }),
    refusals: ['session_not_found'],
    async answer({ world, visit }) {
      const { row } = await touchSession(world, sessionTokenOf(visit));
      const found = await world.database.transaction().execute(async (trx) => {
        const totp = await lockTotp(world, trx, row.user_id);
        if (!totp) return [];
        const { totp_id, verified } = totp;
        await trx.deleteFrom('totp_recovery_codes').where('totp_id', '=', totp_id).execute();
        return [{ totp_id, verified, recovery_codes: await createRecoveryCodes(world, trx, totp_id) }];
      });
      return { user_id: row.user_id, totps: found };
    },
  },

  'POST /totps/recover': {
    summary: 'Prove a recovery code in place of the authenticator app',
    area: 'Authenticator apps',
    credentials: 'session',
    body: z.object({
      recovery_code: z.string().max(64).openapi({ example: 'k7wq-03hd-x9tm' }),
      session_duration_minutes: sessionDuration,
      ...protection,
    }),
    reply: totpReply,
    refusals: [
      'session_not_found',
      'totp_not_found',
      'unable_to_authenticate_recovery_code',
      'invalid_session_duration',
      'user_lock_limit_reached',
      'too_many_requests',
    ],
    async answer({ world, visit, body }) {
      return prove(world, visit, body.session_duration_minutes, async (trx, totp) => {
        // Its owner has not begun to use it.
        if (!totp.verified) return new Refusal('totp_not_found');
        const used = await trx
          .updateTable('totp_recovery_codes')
          .set({ used_at: world.clock.now() })
          .where('totp_id', '=', totp.totp_id)
          .where('code_hash', '=', hashRecoveryCode(world, totp.totp_id, body.recovery_code))
          .where('used_at', 'is', null)
          .returning('totp_recovery_code_id')
          .executeTakeFirst();
        if (!used) return wrong('unable_to_authenticate_recovery_code');
        return {
          delivery_method: 'recovery_code',
          type: 'recovery_codes',
          last_authenticated_at: world.clock.now().toISOString(),
          recovery_code_factor: { totp_recovery_code_id: used.totp_recovery_code_id },
        };
      });
    },
  },
};

/** A refusal that counts against the user's tries. */
class Wrong {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    this.refusal = refusal;
  }
}

function wrong(type: 'unable_to_authenticate_totp' | 'unable_to_authenticate_recovery_code'): Wrong {
  return new Wrong(new Refusal(type));
}

/**
 * What both proofs share: a signed-in user, their app, the tries they have left, and a session that gains a factor.
 * Refusals leave the transaction as values: thrown, they would take the count of wrong tries back with them.
 */
async function prove(
  world: World,
  visit: Visit,
  asked: number | undefined,
  check: (queries: Queries, totp: TotpRow) => Promise<Factor | Refusal | Wrong>,
) {
  const minutes = checkDuration(asked ?? Number.NaN);
  const { row } = await touchSession(world, sessionTokenOf(visit));
  await limitTries(world, visit.ip);
  const userId = row.user_id;
  const subject = `totp ${userId}`;
  const outcome = await world.database
    .transaction()
    .execute(async (trx): Promise<Refusal | { session: OpenSession; totp_id: string }> => {
      const totp = await lockTotp(world, trx, userId);
      if (!totp) return new Refusal('totp_not_found');
      const retryAfter = await lockedFor(world, trx, subject);
      if (retryAfter !== null) return new Refusal('user_lock_limit_reached', { retryAfter });
      const factor = await check(trx, totp);
      if (factor instanceof Refusal) return factor;
      if (factor instanceof Wrong) {
        await countWrongTry(world, trx, subject);
        return factor.refusal;
      }
      // Thrown: without a session to prove it for, the code is not used up.
      const session = await joinSession(world, trx, visit, { userId, factor, minutes });
      if (!session) throw new Refusal('session_not_found');
      return { session, totp_id: totp.totp_id };
    });
  if (outcome instanceof Refusal) throw outcome;
  return { ...(await authReply(world, outcome.session)), totp_id: outcome.totp_id };
}

/** Two setups at once queue here. */
async function lockUser(queries: Queries, userId: string): Promise<void> {
  await queries.selectFrom('users').select('user_id').where('user_id', '=', userId).forUpdate().execute();
}

/** The user's app, if it is in use or may still be set up. Tries queue here. */
function lockTotp(world: World, queries: Queries, userId: string): Promise<TotpRow | undefined> {
  return queries
    .selectFrom('totps')
    .selectAll()
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('verified', '=', true), eb('expires_at', '>', world.clock.now())]))
    .forUpdate()
    .executeTakeFirst();
}

async function createTotp(
  world: World,
  queries: Queries,
  { userId, secret, minutes }: { userId: string; secret: Secret; minutes: number },
): Promise<{ totp_id: string; recovery_codes: string[] }> {
  const { verified } = (await lockTotp(world, queries, userId)) ?? { verified: false };
  if (verified) throw new Refusal('active_totp_exists');
  await queries.deleteFrom('totps').where('user_id', '=', userId).execute();
  const totp_id = `totp-${world.random.uuid()}`;
  const now = world.clock.now();
  await queries
    .insertInto('totps')
    .values({
      totp_id,
      user_id: userId,
      sealed_secret: seal(world.random, secretKey(world, totp_id), secret.base32),
      created_at: now,
      expires_at: later(now, minutes * minute),
    })
    .execute();
  return { totp_id, recovery_codes: await createRecoveryCodes(world, queries, totp_id) };
}

async function createRecoveryCodes(world: World, queries: Queries, totp_id: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => newRecoveryCode(world.random));
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
function hashRecoveryCode(world: World, totpId: string, code: string): string {
  return hashKeyed(world.pepper, 'recovery code', totpId, code.toLowerCase().replace(/[\s-]/g, ''));
}

/** Each secret is sealed for its own row: moved to another it does not open. */
function secretKey(world: World, totpId: string): SealKey {
  return { key: world.pepper, purpose: `totp secret ${totpId}` };
}

/** The time step whose code this is; null when it is none of those accepted now. The library compares in constant time. */
function matchingStep(world: World, totp: TotpRow, token: string): number | null {
  const secret = Secret.fromBase32(
    z.string().parse(open(secretKey(world, totp.totp_id), totp.sealed_secret)),
  );
  const timestamp = world.clock.now().getTime();
  const delta = new TOTP({ secret, period }).validate({ token, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / (period * second)) + delta;
}

/** @see https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
function appAddress(world: World, { emails, phone_numbers, user_id }: User, secret: Secret): string {
  const issuer = world.settings.project.project_name ?? 'account';
  const label = emails[0]?.email ?? phone_numbers[0]?.phone_number ?? user_id;
  return new TOTP({ issuer, label, secret, period }).toString();
}
