/** Links that are mailed to users and members: only a hash of the token is stored, and each works once. */
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import { later, minute } from '../../clock/clock.ts';
import { isUnused, usedNow } from '../../database/one-use.ts';
import type { Queries } from '../../database/schema.ts';
import type { LinkPurpose } from '../../database/tables/factors.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkVerifier } from '../../secrets/pkce.ts';
import { hashToken } from '../../secrets/secrets.ts';
import type { Parts } from '../../world/ground.ts';

/** Where a link goes: a mail address of a user, or an inbox of members. */
export type Mailbox =
  | {
      email_id: string;
      /** The signed-in user who gets the address once it is proved. */
      claimant_id: string | null;
    }
  | { inbox_id: string };

/** What is stored of the browser that asks; see `waiting-browsers.ts`. */
export interface WaitingColumns {
  waiting_hash: string;
  match_number: string;
  asked_by: string;
}

export interface NewLink {
  /** 32 random bytes. */
  token: string;
  purpose: LinkPurpose;
  minutes: number;
  challenge: string | null;
  browser?: WaitingColumns | undefined;
}

/** Whether the link may set a password. */
export const isReset = (purpose: LinkPurpose): boolean =>
  purpose === 'reset' || purpose === 'discovery_reset';

/** Stores the link. A mail that is sent again has the same link, whose lifetime starts again. */
export async function storeLink(
  { clock }: Parts<'clock'>,
  queries: Queries,
  mailbox: Mailbox,
  { token, purpose, minutes, challenge, browser }: NewLink,
): Promise<void> {
  const now = clock.now();
  await queries
    .insertInto('magic_links')
    .values({
      token_hash: hashToken(token),
      ...mailbox,
      purpose,
      code_challenge: challenge,
      ...browser,
      created_at: now,
      expires_at: later(now, minutes * minute),
    })
    .onConflict((conflict) =>
      conflict.column('token_hash').doUpdateSet({ expires_at: ({ ref }) => ref('excluded.expires_at') }),
    )
    .execute();
}

/** A link that may be used. */
export interface Link {
  hash: string;
  challenge: string | null;
  /** What refuses it, if another call uses it first. */
  missing: RefusalType;
  /** The browser that asked. */
  request: { at: Date; by: string; waitingHash: string | null };
}

/** The links that are neither used nor expired. */
export function usableLinks({ clock }: Parts<'clock'>, queries: Queries) {
  return queries
    .selectFrom('magic_links')
    .where(isUnused(clock.now()))
    .where('magic_links.expires_at', '>', clock.now());
}

/** What of a row makes a link. */
export const linkColumns = [
  'magic_links.token_hash as link_hash',
  'magic_links.code_challenge as link_challenge',
  'magic_links.created_at as asked_at',
  'magic_links.asked_by',
  'magic_links.waiting_hash',
] as const;

interface LinkRow {
  link_hash: string;
  link_challenge: string | null;
  asked_at: Date;
  asked_by: string;
  waiting_hash: string | null;
}

export function linkOf(row: LinkRow, missing: RefusalType): Link {
  const request = { at: row.asked_at, by: row.asked_by, waitingHash: row.waiting_hash };
  return { hash: row.link_hash, challenge: row.link_challenge, missing, request };
}

/**
 * Uses a link up. A refusal for the verifier takes the use back with the transaction: a link that was opened in the wrong browser
 * still works in the right one.
 *
 * @throws Refusal `link.missing`, those of `checkVerifier`
 */
export async function useLink(
  { clock }: Parts<'clock'>,
  trx: Queries,
  { hash, challenge, missing }: Pick<Link, 'hash' | 'challenge' | 'missing'>,
  verifier: string | undefined,
): Promise<void> {
  await trx
    .updateTable('magic_links')
    .set(usedNow(clock.now()))
    .where('token_hash', '=', hash)
    .where(isUnused(clock.now()))
    .returning('token_hash')
    .executeTakeFirstOrThrow(() => new Refusal(missing));
  checkVerifier(challenge, verifier);
}
