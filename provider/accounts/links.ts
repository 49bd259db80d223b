/** Tokens in mailed links: made, led back to a page of the host, and used once. */
import { later, minute } from '../clock.ts';
import type { Queries } from '../database/schema.ts';
import { isAllowedAddress } from '../http/origins.ts';
import { Refusal } from '../http/refusal.ts';
import { checkVerifier } from '../pkce.ts';
import { hashToken, newToken } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import type { World } from '../world.ts';
import { ofEmail, type Recipient } from './contacts.ts';

interface NewLink {
  minutes: number;
  challenge: string | null;
  /** Whether it may also set a password. */
  resetsPassword?: boolean;
}

export async function createLink(
  world: World,
  { contact, claimantId }: Recipient,
  { minutes, challenge, resetsPassword = false }: NewLink,
): Promise<string> {
  const token = newToken(world.random);
  const now = world.clock.now();
  await world.database
    .insertInto('magic_links')
    .values({
      token_hash: hashToken(token),
      email_id: contact.id,
      claimant_id: claimantId,
      code_challenge: challenge,
      resets_password: resetsPassword,
      created_at: now,
      expires_at: later(now, minutes * minute),
    })
    .execute();
  return token;
}

interface Found extends Recipient {
  challenge: string | null;
}

/**
 * The address whose link this is, and who is to get it; its row stays locked, so that uses of several links wait for each other.
 *
 * @throws Refusal `unable_to_auth_magic_link`
 */
export async function findLink(
  world: World,
  queries: Queries,
  token: string,
  { resetsPassword = false } = {},
): Promise<Found> {
  const row = await queries
    .selectFrom('emails')
    .innerJoin('magic_links', 'magic_links.email_id', 'emails.email_id')
    .selectAll('emails')
    .select(['magic_links.code_challenge', 'magic_links.claimant_id'])
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', world.clock.now())
    .$if(resetsPassword, (query) => query.where('resets_password', '=', true))
    .forUpdate('emails')
    .executeTakeFirst();
  if (!row) throw new Refusal('unable_to_auth_magic_link');
  const { code_challenge: challenge, claimant_id: claimantId, ...email } = row;
  return { contact: ofEmail(email), claimantId, challenge };
}

/**
 * Uses a link up and gives the address that it proves. A refusal for the verifier takes the use back with the
 * transaction: a link opened in the wrong browser still works in the right one.
 *
 * @throws Refusal `unable_to_auth_magic_link` and those of `checkVerifier`
 */
export async function takeLink(
  world: World,
  queries: Queries,
  {
    token,
    verifier,
    resetsPassword,
  }: { token: string; verifier: string | undefined; resetsPassword?: boolean },
): Promise<Recipient> {
  const { challenge, ...recipient } = await findLink(
    world,
    queries,
    token,
    resetsPassword ? { resetsPassword } : {},
  );
  const used = await queries
    .updateTable('magic_links')
    .set({ used_at: world.clock.now() })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst();
  if (!used) throw new Refusal('unable_to_auth_magic_link');
  checkVerifier(challenge, verifier);
  return recipient;
}

/**
 * The page that a link leads to: the first that is given, else the configured one.
 *
 * @param wrong how an address is refused that is not one of the host's
 * @throws Refusal
 */
export function checkPage(
  settings: Settings,
  wrong: 'invalid_login_redirect_url' | 'no_match_for_provided_magic_link_url',
  ...asked: (string | undefined)[]
): string {
  const given = asked.filter((address) => address !== undefined);
  if (!given.every((address) => isAllowedAddress(address, settings))) throw new Refusal(wrong);
  return given[0] ?? settings.defaultRedirectUrl;
}

export type TokenType =
  | 'magic_links'
  | 'login'
  | 'reset_password'
  | 'discovery'
  | 'multi_tenant_magic_links'
  | 'multi_tenant_passwords';

export function addressWithToken({ settings }: World, page: string, type: TokenType, token: string): string {
  const url = new URL(page);
  url.searchParams.set(`${settings.prefix}_token_type`, type);
  url.searchParams.set('token', token);
  return url.href;
}
