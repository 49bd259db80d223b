/** An authenticator app: its secret, stored encrypted, and the check of its codes. */

import type { ExpressionBuilder } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { toDataURL } from 'qrcode';
import { z } from 'zod';
import type { Factor } from '../../../session-core/wire/shared.ts';
import { record } from '../../audit/record.ts';
import { later, minute, second } from '../../clock/clock.ts';
import { usedNow } from '../../database/one-use.ts';
import type { Queries, Tables, TotpRow } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { open, type SealKey, seal } from '../../secrets/seal.ts';
import type { Parts, RuleWorld } from '../../world/ground.ts';
import { createRecoveryCodes } from './recovery-codes.ts';

/** Seconds for which one code is shown. @see RFC 6238 section 5.2, which recommends it */
const period = 30;
/** Codes of the step before and after the current one are accepted too: clocks differ, and fingers are slow. */
const window = 1;
/** How many secrets of an unfinished set-up count: a reload makes another, and the app may have the first. */
const mostSecrets = 3;
/** 160 bits, as RFC 4226 section 4 recommends. */
const secretBytes = 20;

/** Whose app it is. */
export type TotpOwner = { user_id: string } | { member_id: string };

const isOwn = (owner: TotpOwner) => (eb: ExpressionBuilder<Tables, 'totps'>) =>
  'user_id' in owner ? eb('user_id', '=', owner.user_id) : eb('member_id', '=', owner.member_id);

/** The owner's app, if it is in use or may still be set up. Tries queue here. */
export function lockTotp(
  world: Parts<'clock'>,
  queries: Queries,
  owner: TotpOwner,
): Promise<TotpRow | undefined> {
  return queries
    .selectFrom('totps')
    .selectAll()
    .where(isOwn(owner))
    .where(({ eb, or }) => or([eb('verified', '=', true), eb('expires_at', '>', world.clock.now())]))
    .forUpdate()
    .executeTakeFirst();
}

/** @throws Refusal `active_totp_exists` */
export async function createTotp(
  world: RuleWorld,
  queries: Queries,
  { owner, minutes }: { owner: TotpOwner; minutes: number },
): Promise<{ totp_id: string; secret: Secret; recovery_codes: string[] }> {
  const before = await lockTotp(world, queries, owner);
  if (before?.verified) throw new Refusal('active_totp_exists');
  const secret = new Secret({ buffer: Uint8Array.from(world.random.bytes(secretBytes)).buffer });
  await queries.deleteFrom('totps').where(isOwn(owner)).execute();
  const totp_id = `totp-${world.random.uuid()}`;
  const now = world.clock.now();
  await queries
    .insertInto('totps')
    .values({
      totp_id,
      ...owner,
      sealed_secret: seal(world.random, secretKey(world, totp_id), [
        secret.base32,
        ...(before ? secretsOf(world, before) : []).slice(0, mostSecrets - 1),
      ]),
      created_at: now,
      expires_at: later(now, minutes * minute),
    })
    .execute();
  return {
    totp_id,
    secret,
    recovery_codes: await createRecoveryCodes(world, queries, totp_id),
  };
}

/** What seals the secret of an app: moved to another row it does not open. */
export function secretKey(world: Parts<'pepper'>, totpId: string): SealKey {
  return { key: world.pepper, purpose: `totp secret ${totpId}` };
}

/** A code that is accepted now. */
interface Match {
  /** The time step of the code. */
  step: number;
  /** The secret that made it. */
  secret: string;
}

/** The secrets of an app, the newest first. An app in use has one. */
function secretsOf(world: Parts<'pepper'>, { totp_id, sealed_secret }: TotpRow): string[] {
  const secrets = open(secretKey(world, totp_id), sealed_secret);
  return z.array(z.string()).parse(typeof secrets === 'string' ? [secrets] : secrets);
}

/** Null if the code is not accepted now. The library compares in constant time. */
export function matchingCode(world: Parts<'clock' | 'pepper'>, totp: TotpRow, token: string): Match | null {
  const timestamp = world.clock.now().getTime();
  for (const secret of secretsOf(world, totp)) {
    const app = new TOTP({ secret: Secret.fromBase32(secret), period });
    const delta = app.validate({ token, timestamp, window });
    if (delta !== null) return { secret, step: Math.floor(timestamp / (period * second)) + delta };
  }
  return null;
}

/**
 * The secret, as its owner gets it: to type, to scan, and to open an app on this device.
 *
 * @param label by which people tell their accounts apart
 * @see https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
export async function shownSecret({ settings }: Parts<'settings'>, label: string, secret: Secret) {
  // A colon separates the two, also an encoded one: neither may have another.
  const issuer = withoutColons(settings.project.project_name ?? 'account');
  const otpauth_uri = new TOTP({ issuer, label: withoutColons(label), secret, period }).toString();
  const qr_code = await toDataURL(otpauth_uri, { errorCorrectionLevel: 'M' });
  return { secret: secret.base32, otpauth_uri, qr_code };
}

const withoutColons = (text: string) => text.replaceAll(':', ' ').replace(/\s+/g, ' ').trim();

/** Each time step counts once. The first code proves that the setup worked, and with which secret. */
export async function spendCode(
  world: Parts<'clock' | 'random' | 'pepper'>,
  queries: Queries,
  { totp_id, user_id, member_id, verified }: TotpRow,
  { step, secret }: Match,
): Promise<void> {
  await queries
    .updateTable('totps')
    .set({
      verified: true,
      last_step: step,
      ...usedNow(world.clock.now()),
      ...(verified ? {} : { sealed_secret: seal(world.random, secretKey(world, totp_id), secret) }),
    })
    .where('totp_id', '=', totp_id)
    .execute();
  if (verified) return;
  const details = { method: 'totp', id: totp_id } as const;
  await record(queries, { kind: 'sign_in_method.added', userId: user_id ?? member_id, details });
}

export function totpFactor({ totp_id }: TotpRow, at: Date): Factor {
  return {
    delivery_method: 'authenticator_app',
    type: 'totp',
    last_authenticated_at: at.toISOString(),
    authenticator_app_factor: { totp_id },
  };
}
