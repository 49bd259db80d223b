/** Attaches a social account to a signed-in user: the token that starts the flow, and the account at its end. */
import { z } from '@hono/zod-openapi';
import { parseAddress } from '../../accounts/emails.ts';
import { later, minute } from '../../clock/clock.ts';
import type { Queries } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { open, type SealKey, seal } from '../../secrets/seal.ts';
import { hashToken, newToken } from '../../secrets/secrets.ts';
import type { Parts, StoreWorld } from '../../world/ground.ts';
import type { Identity, ProviderType } from './identity.ts';
import { findAccount, keepAccount, ofUsers } from './registrations.ts';

const tokenMinutes = 5;

/** Issues a token that lets one flow with this provider attach its account to the user. */
export async function beginAttach(world: StoreWorld, userId: string, type: ProviderType): Promise<string> {
  const token = newToken(world.random);
  await world.database
    .insertInto('oauth_attach_tokens')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      provider_type: type,
      expires_at: later(world.clock.now(), tokenMinutes * minute),
    })
    .execute();
  return token;
}

/**
 * Uses up the attach token and returns its user; null without a token.
 *
 * @throws Refusal `invalid_oauth_attach_token`
 */
export async function redeemAttachToken(
  world: Parts<'database' | 'clock'>,
  token: string | undefined,
  type: ProviderType,
): Promise<string | null> {
  if (token === undefined) return null;
  const now = world.clock.now();
  const row = await world.database
    .updateTable('oauth_attach_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('provider_type', '=', type)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirstOrThrow(() => new Refusal('invalid_oauth_attach_token'));
  return row.user_id;
}

/** Whether the account belongs to this user, or to no user yet. */
export async function isAttachable(
  world: Parts<'database'>,
  { type, subject, userId }: { type: ProviderType; subject: string; userId: string },
): Promise<boolean> {
  const account = { provider_type: type, provider_subject: subject };
  const registration = await findAccount(world.database, ofUsers, account);
  return registration === undefined || registration.user_id === userId;
}

/** The part of an identity that waits, sealed, until the user's session claims it. */
const pending = z.object({
  type: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  pictureUrl: z.string(),
  locale: z.string(),
});

function identityKey(token: string): SealKey {
  return { key: token, purpose: 'oauth identity to attach' };
}

/** Encrypts the identity with the token that travels with the visitor. */
export function sealIdentity(
  world: Parts<'random'>,
  token: string,
  type: ProviderType,
  identity: Identity,
): string {
  const { subject, pictureUrl, locale, emailVerified } = identity;
  const email = emailVerified ? identity.email : null;
  return seal(world.random, identityKey(token), { type, subject, email, pictureUrl, locale });
}

/**
 * Attaches the account to the user. The user asked for the account only, so its address is not added to theirs.
 *
 * @throws Refusal `duplicate_oauth_registration`
 */
export async function attachAccount(
  world: Parts<'clock' | 'random'>,
  queries: Queries,
  { userId, token, sealed }: { userId: string; token: string; sealed: string },
) {
  const { type, subject, email, pictureUrl, locale } = pending.parse(open(identityKey(token), sealed));
  const account = await keepAccount(
    world,
    queries,
    { user_id: userId },
    {
      id: `oauth-user-${world.random.uuid()}`,
      provider_type: type,
      provider_subject: subject,
      email_id: email === null ? null : await ownEmail(queries, userId, email),
      profile_picture_url: pictureUrl,
      locale,
    },
  );
  if (!account) throw new Refusal('duplicate_oauth_registration');
  return { ...account, user_id: userId };
}

async function ownEmail(queries: Queries, userId: string, email: string): Promise<string | null> {
  const address = parseAddress(email);
  if (!address) return null;
  const ownAddress = await queries
    .selectFrom('emails')
    .select('email_id')
    .where('address_key', '=', address.key)
    .where('user_id', '=', userId)
    .where('verified', '=', true)
    .executeTakeFirst();
  return ownAddress?.email_id ?? null;
}
