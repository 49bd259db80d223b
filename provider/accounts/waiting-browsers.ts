/**
 * The browser that asked for a link and waits for it: recognised where the link is opened, and allowed to finish the
 * sign-in from there by the two digits that it shows.
 */
import { later, minute } from '../clock.ts';
import type { Queries } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { hashToken, newCode, newToken } from '../secrets.ts';
import type { World } from '../world.ts';
import { findLink, type TakenLink, takeLinkByHash, type WaitingColumns } from './links.ts';

/**
 * One guess in a hundred is right. A person who opens a link that they did not request sees no number, and can only
 * guess.
 */
const wrongMatches = 3;
/** An approval expires if no browser uses it: the tab may be closed. */
const approvalMinutes = 5;

/** What a browser gets when it asks for a link. */
export interface WaitingBrowser {
  /** Its secret: recognises it, and collects the session once the sign-in is approved. */
  waitingToken: string;
  /** Two digits for it to show. */
  matchNumber: string;
}

/**
 * A new mark. A browser that asks again shows the number that it shows already, because the first mail may be opened too.
 *
 * @param earlier its marks of earlier requests
 */
export async function newWaitingBrowser(
  world: World,
  { earlier, addressKey }: { earlier: readonly string[]; addressKey: string },
): Promise<WaitingBrowser> {
  const waitingToken = newToken(world.random);
  const known =
    earlier.length === 0
      ? undefined
      : await ofBrowser(world, world.database, earlier)
          .innerJoin('emails', 'emails.email_id', 'magic_links.email_id')
          .select('match_number')
          .where('address_key', '=', addressKey)
          .orderBy('magic_links.created_at', 'desc')
          .executeTakeFirst();
  return { waitingToken, matchNumber: known?.match_number ?? newCode(world.random).slice(0, 2) };
}

/**
 * Lets the browser that asked for a link finish the sign-in, if the number is the one that it shows.
 *
 * @throws Refusal `unable_to_auth_magic_link`
 */
export async function approveWaitingBrowser(
  world: World,
  trx: Queries,
  { token, matchNumber }: { token: string; matchNumber: string },
): Promise<{ approved: boolean; triesLeft: number }> {
  // Locks, so that parallel guesses do not get more tries.
  await findLink(world, trx, token);
  const ofLink = hashToken(token);
  const link = await trx
    .selectFrom('magic_links')
    .select(['match_number', 'wrong_matches'])
    .where('token_hash', '=', ofLink)
    .executeTakeFirstOrThrow();
  if (link.match_number === null || link.wrong_matches >= wrongMatches)
    return { approved: false, triesLeft: 0 };
  const approved = link.match_number === matchNumber;
  const wrong = link.wrong_matches + (approved ? 0 : 1);
  await trx
    .updateTable('magic_links')
    .set(approved ? { approved_at: world.clock.now() } : { wrong_matches: wrong })
    .where('token_hash', '=', ofLink)
    .execute();
  return { approved, triesLeft: wrongMatches - wrong };
}

/** Whether a browser may finish one of its sign-ins now, may later, or never. */
export async function waitingState(
  world: World,
  waitingTokens: readonly string[],
): Promise<'waiting' | 'approved' | 'ended'> {
  const links = await ofBrowser(world, world.database, waitingTokens).select('approved_at').execute();
  if (links.length === 0) return 'ended';
  return links.some(({ approved_at }) => isApproved(world, approved_at)) ? 'approved' : 'waiting';
}

/**
 * Uses up the approved link of a browser.
 *
 * @throws Refusal `unable_to_auth_magic_link` and those of `checkVerifier`
 */
export async function takeApprovedLink(
  world: World,
  trx: Queries,
  { waitingTokens, verifier }: { waitingTokens: readonly string[]; verifier: string | undefined },
): Promise<TakenLink> {
  const links = await ofBrowser(world, trx, waitingTokens).select(['token_hash', 'approved_at']).execute();
  const approved = links.find(({ approved_at }) => isApproved(world, approved_at));
  if (!approved) throw new Refusal('unable_to_auth_magic_link');
  return takeLinkByHash(world, trx, { hash: approved.token_hash, verifier });
}

/** Whether the caller is the browser that asked for a link. */
export function isWaitingBrowser(waitingHash: string | null, waitingTokens: readonly string[]): boolean {
  return waitingHash !== null && waitingTokens.some((token) => hashToken(token) === waitingHash);
}

/** What is stored of a browser that asks. */
export function waitingColumns(
  { waitingToken, matchNumber }: WaitingBrowser,
  { userAgent }: Caller,
): WaitingColumns {
  return { waiting_hash: hashToken(waitingToken), match_number: matchNumber, asked_by: userAgent };
}

/** Its valid links. */
function ofBrowser(world: World, queries: Queries, waitingTokens: readonly string[]) {
  return queries
    .selectFrom('magic_links')
    .where('waiting_hash', 'in', waitingTokens.map(hashToken))
    .where('magic_links.used_at', 'is', null)
    .where('magic_links.expires_at', '>', world.clock.now());
}

function isApproved({ clock }: World, approvedAt: Date | null): boolean {
  return approvedAt !== null && later(approvedAt, approvalMinutes * minute) > clock.now();
}
