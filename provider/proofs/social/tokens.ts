/** The tokens at the end of a social sign-in of a user or a member, which the host's page exchanges for a session. */
import type { Insertable } from 'kysely';
import { later, minute } from '../../clock/clock.ts';
import { isUnused, usedNow } from '../../database/one-use.ts';
import type { Queries, Tables } from '../../database/schema.ts';
import type { HolderKind } from '../../holders/holder.ts';
import { Refusal } from '../../http/refusal.ts';
import { withParameters } from '../../http/with-parameters.ts';
import { seal } from '../../secrets/seal.ts';
import { hashToken } from '../../secrets/secrets.ts';
import type { Parts, StoreWorld } from '../../world/ground.ts';
import { type Identity, providerValuesKey } from './identity.ts';
import type { Flow } from './states.ts';

const tokenMinutes = 5;

/** What differs between a user, a user who attaches an account, and a member. */
type Owned = Partial<
  Pick<
    Insertable<Tables['oauth_tokens']>,
    'oauth_registration_id' | 'attach_user_id' | 'sealed_identity' | 'sealed_member'
  >
>;

export async function storeToken(
  { database, random, clock, settings }: StoreWorld,
  { token, identity, flow }: { token: string; identity: Identity; flow: Flow },
  owned: Owned,
): Promise<void> {
  const now = clock.now();
  await database
    .insertInto('oauth_tokens')
    .values({
      token_hash: hashToken(token),
      project_id: settings.project.project_id,
      organization_id: flow.organization_id,
      discovers: flow.discovers ?? false,
      code_challenge: flow.code_challenge,
      sealed_values: seal(random, providerValuesKey(token), identity.values),
      created_at: now,
      expires_at: later(now, tokenMinutes * minute),
      ...owned,
    })
    .execute();
}

const columns = [
  'oauth_tokens.oauth_registration_id',
  'oauth_tokens.organization_id',
  'discovers',
  'attach_user_id',
  'sealed_identity',
  'sealed_member',
  'code_challenge',
  'sealed_values',
] as const;

/** A token that is neither used nor expired, without using it up. @throws Refusal `oauth_token_not_found` */
export async function findToken(
  { clock, settings }: Parts<'settings' | 'clock'>,
  queries: Queries,
  kind: HolderKind,
  token: string,
) {
  return queries
    .selectFrom('oauth_tokens')
    .leftJoin('oauth_registrations as account', (join) =>
      join.onRef('account.oauth_registration_id', '=', 'oauth_tokens.oauth_registration_id'),
    )
    .select(columns)
    .select(['account.user_id', 'account.provider_type'])
    .where('token_hash', '=', hashToken(token))
    .where('project_id', '=', settings.project.project_id)
    .where('sealed_member', kind === 'member' ? 'is not' : 'is', null)
    .where(isUnused(clock.now()))
    .where('expires_at', '>', clock.now())
    .executeTakeFirstOrThrow(() => new Refusal('oauth_token_not_found'));
}

/** Uses the token up. @throws Refusal `oauth_token_not_found` */
export async function takeToken(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  kind: HolderKind,
  token: string,
) {
  const row = await findToken(world, trx, kind, token);
  await trx
    .updateTable('oauth_tokens')
    .set(usedNow(world.clock.now()))
    .where('token_hash', '=', hashToken(token))
    .where(isUnused(world.clock.now()))
    .returning('token_hash')
    .executeTakeFirstOrThrow(() => new Refusal('oauth_token_not_found'));
  return row;
}

/** The address of the host's page, with the token or an error. */
export function returningAddress(
  { settings }: Parts<'settings'>,
  page: string,
  { discovers }: Pick<Flow, 'discovers'>,
  parameters: { token: string } | { error: string },
): string {
  const type = discovers ? 'discovery_oauth' : 'oauth';
  return withParameters(page, { [`${settings.prefix}_token_type`]: type, ...parameters });
}
