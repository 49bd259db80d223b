/** Tokens in mailed links: creates them, builds the address of the host's page, and uses each once. */
import { later, minute } from '../clock.ts';
import type { Queries } from '../database/schema.ts';
import { isAllowedAddress } from '../http/origins.ts';
import { Refusal } from '../http/refusal.ts';
import { withParameters } from '../http/with-parameters.ts';
import { checkVerifier } from '../pkce.ts';
import { hashToken } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import type { World } from '../world.ts';
import { ofEmail, type Recipient } from './contacts.ts';

/** What is stored of the browser that asks; see `waiting-browsers.ts`. */
export interface WaitingColumns {
  waiting_hash: string;
  match_number: string;
  asked_by: string;
}

interface NewLink {
  /** 32 random bytes. */
  token: string;
  minutes: number;
  challenge: string | null;
  /** Whether it may also set a password. */
  resetsPassword?: boolean;
  browser?: WaitingColumns;
}

/** Stores the link. A mail that is sent again has the same link, whose lifetime starts again. */
export async function createLink(
  { clock, database }: Pick<World, 'clock' | 'database'>,
  { contact, claimantId }: Recipient,
  { token, minutes, challenge, resetsPassword = false, browser }: NewLink,
  queries: Queries = database,
): Promise<void> {
  const now = clock.now();
  await queries
    .insertInto('magic_links')
    .values({
      token_hash: hashToken(token),
      email_id: contact.id,
      claimant_id: claimantId,
      code_challenge: challenge,
      resets_password: resetsPassword,
      ...browser,
      created_at: now,
      expires_at: later(now, minutes * minute),
    })
    .onConflict((conflict) =>
      conflict.column('token_hash').doUpdateSet({ expires_at: ({ ref }) => ref('excluded.expires_at') }),
    )
    .execute();
}

interface Found extends Recipient {
  challenge: string | null;
  /** The browser that asked. */
  asked: { at: Date; userAgent: string; waitingHash: string | null };
}

/** The user whom a used link proves, and the user who gets the address. */
export type TakenLink = Recipient;

/**
 * The address of this link, and the user who will get it; its row stays locked, so that uses of several links wait for each other.
 *
 * @throws Refusal `unable_to_auth_magic_link`
 */
export function findLink(
  world: World,
  queries: Queries,
  token: string,
  options: { resetsPassword?: boolean } = {},
): Promise<Found> {
  return findByHash(world, queries, hashToken(token), options);
}

async function findByHash(
  world: World,
  queries: Queries,
  hash: string,
  { resetsPassword = false } = {},
): Promise<Found> {
  const row = await queries
    .selectFrom('emails')
    .innerJoin('magic_links', 'magic_links.email_id', 'emails.email_id')
    .selectAll('emails')
    .select(['magic_links.code_challenge', 'magic_links.claimant_id'])
    .select(['magic_links.created_at as asked_at', 'magic_links.asked_by', 'magic_links.waiting_hash'])
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', world.clock.now())
    .$if(resetsPassword, (query) => query.where('resets_password', '=', true))
    .forUpdate('emails')
    .executeTakeFirst();
  if (!row) throw new Refusal('unable_to_auth_magic_link');
  const {
    code_challenge: challenge,
    claimant_id: claimantId,
    asked_at,
    asked_by,
    waiting_hash,
    ...email
  } = row;
  const asked = { at: asked_at, userAgent: asked_by, waitingHash: waiting_hash };
  return { contact: ofEmail(email), claimantId, challenge, asked };
}

/**
 * Uses a link up and returns the address that it proves. A refusal for the verifier takes the use back with the
 * transaction: a link opened in the wrong browser still works in the right one.
 *
 * @throws Refusal `unable_to_auth_magic_link` and those of `checkVerifier`
 */
export function takeLink(
  world: World,
  queries: Queries,
  { token, ...rest }: { token: string; verifier: string | undefined; resetsPassword?: boolean },
): Promise<TakenLink> {
  return takeLinkByHash(world, queries, { hash: hashToken(token), ...rest });
}

/** The same by the hash of the token. */
export async function takeLinkByHash(
  world: World,
  queries: Queries,
  {
    hash,
    verifier,
    resetsPassword,
  }: { hash: string; verifier: string | undefined; resetsPassword?: boolean },
): Promise<TakenLink> {
  const { challenge, contact, claimantId } = await findByHash(
    world,
    queries,
    hash,
    resetsPassword ? { resetsPassword } : {},
  );
  const used = await queries
    .updateTable('magic_links')
    .set({ used_at: world.clock.now() })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst();
  if (!used) throw new Refusal('unable_to_auth_magic_link');
  checkVerifier(challenge, verifier);
  return { contact, claimantId };
}

/**
 * The page that a link leads to: the first that is given, else the configured one.
 *
 * @param wrong the refusal of an address that is not one of the host's
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
  | 'multi_tenant_passwords'
  | 'multi_tenant_impersonation';

export function addressWithToken({ settings }: World, page: string, type: TokenType, token: string): string {
  return withParameters(page, { [`${settings.prefix}_token_type`]: type, token });
}
