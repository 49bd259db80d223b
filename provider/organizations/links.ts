/** Tokens in links that are mailed to inboxes: made, looked up, and used once. */

import type { RefusalType } from '../../session-core/wire/errors.ts';
import { addressWithToken } from '../accounts/links.ts';
import { later, minute } from '../clock.ts';
import type { InboxRow, Queries } from '../database/schema.ts';
import type { LinkPurpose } from '../database/tables/member-sign-in.ts';
import { Refusal } from '../http/refusal.ts';
import { withParameters } from '../http/with-parameters.ts';
import { checkVerifier } from '../pkce.ts';
import { hashToken, newToken } from '../secrets.ts';
import type { World } from '../world.ts';
import { type InboxPlace, openInbox } from './inboxes.ts';
import { projectIdOf } from './organization-rows.ts';

interface NewLink {
  purpose: LinkPurpose;
  minutes: number;
  challenge: string | null;
  /** @default made here */
  token?: string | undefined;
}

export async function createInboxLink(
  world: World,
  place: InboxPlace,
  { purpose, minutes, challenge, token = newToken(world.random) }: NewLink,
): Promise<string> {
  const { inbox_id } = await openInbox(world, world.database, place);
  const now = world.clock.now();
  await world.database
    .insertInto('magic_links')
    .values({
      token_hash: hashToken(token),
      inbox_id,
      purpose,
      code_challenge: challenge,
      created_at: now,
      expires_at: later(now, minutes * minute),
    })
    // A mail that is sent again has the same token.
    .onConflict((conflict) =>
      conflict.column('token_hash').doUpdateSet({ expires_at: ({ ref }) => ref('excluded.expires_at') }),
    )
    .execute();
  return token;
}

interface FoundLink {
  inbox: InboxRow;
  challenge: string | null;
}

/** Links that set a password have their own refusal. */
const notFound = (purposes: readonly LinkPurpose[]): RefusalType =>
  purposes.every((one) => one === 'reset' || one === 'discovery_reset')
    ? 'unable_to_auth_password_reset_token'
    : 'unable_to_auth_magic_link';

/** The inbox that a link was mailed to. @throws Refusal `unable_to_auth_magic_link`, `unable_to_auth_password_reset_token` */
export async function findInboxLink(
  world: World,
  queries: Queries,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<FoundLink> {
  const found = await queries
    .selectFrom('inboxes')
    .innerJoin('magic_links', 'magic_links.inbox_id', 'inboxes.inbox_id')
    .selectAll('inboxes')
    .select('magic_links.code_challenge')
    .where('token_hash', '=', hashToken(token))
    .where('project_id', '=', projectIdOf(world))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('magic_links.expires_at', '>', world.clock.now())
    .executeTakeFirst();
  if (!found) throw new Refusal(notFound(purposes));
  const { code_challenge: challenge, ...inbox } = found;
  return { inbox, challenge };
}

/**
 * Uses up a link. A refusal for the verifier rolls the use back.
 *
 * @throws Refusal `unable_to_auth_magic_link` and those of `checkVerifier`
 */
export async function takeInboxLink(
  world: World,
  trx: Queries,
  {
    token,
    verifier,
    purposes,
  }: { token: string; verifier: string | undefined; purposes: readonly LinkPurpose[] },
): Promise<InboxRow> {
  const { inbox, challenge } = await findInboxLink(world, trx, token, purposes);
  const used = await trx
    .updateTable('magic_links')
    .set({ used_at: world.clock.now() })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst();
  if (!used) throw new Refusal(notFound(purposes));
  checkVerifier(challenge, verifier);
  return inbox;
}

/** Open links and codes to an address of an organization stop working. */
export async function endMail(queries: Queries, organizationId: string, addressKey: string): Promise<void> {
  await queries
    .deleteFrom('inboxes')
    .where('organization_id', '=', organizationId)
    .where('address_key', '=', addressKey)
    .execute();
}

/** A link to the page that sets a password: the page knows it by the second parameter. */
export function resetAddress(
  world: World,
  page: string,
  type: 'multi_tenant_passwords' | 'discovery',
  token: string,
): string {
  const address = addressWithToken(world, page, type, token);
  return withParameters(address, { [`${world.settings.prefix}_redirect_type`]: 'reset_password' });
}
