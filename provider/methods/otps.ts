/** Sign-in by a six-digit passcode that is sent by mail. */
import { z } from '@hono/zod-openapi';
import type { OtpCalls } from '../../session-core/wire/otps.ts';
import { later, minute } from '../clock.ts';
import type { EmailRow, Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { countWrongTry, limitSends, limitTries, lockedFor } from '../limits.ts';
import { hashKeyed, newCode, sameHash } from '../secrets.ts';
import type { World } from '../world.ts';
import { confirmEmail, findOrCreateEmail, lockEmail, readAddress } from './addresses.ts';
import type { CallTable } from './call.ts';
import {
  authReply as authReplySchema,
  emailAddress,
  locale,
  optional,
  protection,
  sessionDuration,
} from './schemas.ts';
import { authReply, checkDuration, emailFactor, type OpenSession, signIn } from './sign-in.ts';

const defaultExpiryMinutes = 2;
/** A late mail still works: this many of the newest codes of an address are valid together. */
const liveCodes = 3;
/** With the right code among a million, five tries at three codes succeed once in 66,000. */
const wrongTriesPerCode = 5;

export const otps: CallTable<keyof OtpCalls> = {
  'POST /otps/email/login_or_create': {
    summary: 'Mail a passcode; a new address gets a new, pending user',
    area: 'One-time passcodes',
    credentials: 'project',
    body: z.object({
      email: emailAddress,
      expiration_minutes: optional(z.number().int().min(1).max(10)),
      login_template_id: optional(z.string()),
      signup_template_id: optional(z.string()),
      locale,
      ...protection,
    }),
    reply: z.object({ method_id: z.string() }),
    refusals: ['invalid_email', 'too_many_requests'],
    async answer({ world, visit, body }) {
      const address = readAddress(body.email);
      await limitSends(world, address.key, visit.ip);
      const email = await findOrCreateEmail(world, address);
      const minutes = body.expiration_minutes ?? defaultExpiryMinutes;
      const code = await createCode(world, email, minutes);
      await world.messenger.sendCode({ to: address.typed, code, minutes, locale: body.locale });
      return { method_id: email.email_id };
    },
  },

  'POST /otps/authenticate': {
    summary: 'Exchange a passcode for a session',
    area: 'One-time passcodes',
    credentials: 'project',
    body: z.object({
      token: z.string().openapi({ description: 'The passcode', example: '123456' }),
      method_id: z.string(),
      session_duration_minutes: sessionDuration,
      ...protection,
    }),
    reply: authReplySchema.extend({ method_id: z.string() }),
    refusals: [
      'invalid_code',
      'otp_code_not_found',
      'invalid_session_duration',
      'too_many_requests',
      'user_lock_limit_reached',
    ],
    async answer({ world, visit, body }) {
      const minutes = checkDuration(body.session_duration_minutes ?? Number.NaN);
      if (!/^[0-9]{6}$/.test(body.token)) throw new Refusal('invalid_code');
      await limitTries(world, visit.ip);
      // Refusals leave the transaction as values: thrown, they would take the count of wrong tries back with them.
      const outcome = await world.database.transaction().execute(async (trx) => {
        const email = await lockEmail(trx, body.method_id);
        if (!email) return new Refusal('otp_code_not_found');
        const retryAfter = await lockedFor(world, trx, email.address_key);
        if (retryAfter !== null) return new Refusal('user_lock_limit_reached', { retryAfter });
        if (!(await takeCode(world, trx, email, body.token))) {
          await countWrongTry(world, trx, email.address_key);
          return new Refusal('otp_code_not_found');
        }
        await confirmEmail(trx, email);
        const factor = emailFactor('otp', email, world.clock.now());
        return signIn(world, trx, visit, { userId: email.user_id, factor, minutes });
      });
      const session: OpenSession = orThrow(outcome);
      return { ...(await authReply(world, session)), method_id: body.method_id };
    },
  },
};

async function createCode(world: World, email: EmailRow, minutes: number): Promise<string> {
  const code = newCode(world.random);
  const now = world.clock.now();
  await world.database.transaction().execute(async (trx) => {
    await lockEmail(trx, email.email_id);
    await trx
      .insertInto('otp_codes')
      .values({
        code_id: `code-${world.random.uuid()}`,
        email_id: email.email_id,
        code_hash: hashCode(world, email, code),
        created_at: now,
        expires_at: later(now, minutes * minute),
      })
      .execute();
    const codes = await usableCodes(world, trx, email.email_id);
    const surplus = codes.slice(liveCodes).map((row) => row.code_id);
    if (surplus.length > 0) await trx.deleteFrom('otp_codes').where('code_id', 'in', surplus).execute();
  });
  return code;
}

/** Newest first. */
function usableCodes(world: World, queries: Queries, emailId: string) {
  return queries
    .selectFrom('otp_codes')
    .select(['code_id', 'code_hash'])
    .where('email_id', '=', emailId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', world.clock.now())
    .where('wrong_tries', '<', wrongTriesPerCode)
    .orderBy('created_at', 'desc')
    .orderBy('code_id')
    .execute();
}

/** Uses the code up if it is right; else counts the try against every code it could have been. */
async function takeCode(world: World, queries: Queries, email: EmailRow, code: string): Promise<boolean> {
  const codes = await usableCodes(world, queries, email.email_id);
  const hash = hashCode(world, email, code);
  // All are compared, whichever matches: the time taken tells nothing.
  const [match] = codes.filter((row) => sameHash(row.code_hash, hash));
  if (!match) {
    const ids = codes.map((row) => row.code_id);
    if (ids.length > 0) {
      await queries
        .updateTable('otp_codes')
        .set(({ eb }) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
        .where('code_id', 'in', ids)
        .execute();
    }
    return false;
  }
  const used = await queries
    .updateTable('otp_codes')
    .set({ used_at: world.clock.now() })
    .where('code_id', '=', match.code_id)
    .where('used_at', 'is', null)
    .returning('code_id')
    .executeTakeFirst();
  return used !== undefined;
}

function hashCode(world: World, email: EmailRow, code: string): string {
  return hashKeyed(world.pepper, 'otp', email.email_id, code);
}

function orThrow<T>(outcome: T | Refusal): T {
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}
