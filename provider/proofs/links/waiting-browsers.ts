/**
 * The browser that asked for a link and waits for it: recognised where the link is opened, and allowed to finish the
 * sign-in from there by the two digits that it shows.
 */
import { later, minute } from '../../clock/clock.ts';
import type { Queries } from '../../database/schema.ts';
import { browserName } from '../../http/browser-name.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { hashToken, newCode, newToken } from '../../secrets/secrets.ts';
import type { Parts, StoreWorld } from '../../world/ground.ts';
import { type Link, usableLinks, type WaitingColumns } from './links.ts';

/**
 * One guess in a hundred is right. A person who opens a link that they did not request sees no number, and can only
 * guess.
 */
const wrongMatches = 3;
/** An approval expires if no browser uses it: the tab may be closed. */
const approvalMinutes = 5;

/** What the browser that asks for a link gets, and what is stored of it. */
export interface WaitingBrowser {
  reply: {
    /** Its secret: recognises it, and collects the session once the sign-in is approved. */
    waiting_token: string;
    /** Two digits for it to show. */
    match_number: string;
  };
  columns: WaitingColumns;
}

/**
 * A new mark. A browser that asks again shows the number that it shows already, because the first mail may be opened too.
 *
 * @param earlier its marks of earlier requests
 */
export async function newWaitingBrowser(
  world: StoreWorld,
  { userAgent }: Caller,
  { earlier = [], addressKey }: { earlier?: readonly string[] | undefined; addressKey: string },
): Promise<WaitingBrowser> {
  const waiting_token = newToken(world.random);
  const waiting =
    earlier.length === 0
      ? undefined
      : await linksOf(world, world.database, earlier)
          .leftJoin('emails', 'emails.email_id', 'magic_links.email_id')
          .leftJoin('inboxes', 'inboxes.inbox_id', 'magic_links.inbox_id')
          .select('match_number')
          .where(({ fn, eb }) =>
            eb(fn.coalesce('emails.address_key', 'inboxes.address_key'), '=', addressKey),
          )
          .orderBy('magic_links.created_at', 'desc')
          .executeTakeFirst();
  const match_number = waiting?.match_number ?? newCode(world.random).slice(0, 2);
  return {
    reply: { waiting_token, match_number },
    columns: { waiting_hash: hashToken(waiting_token), match_number, asked_by: userAgent },
  };
}

/** What a visitor has to know where a link is opened, before it signs in there. */
export function askedFacts({ request, challenge }: Link, waitingTokens: readonly string[] = []) {
  const { waitingHash } = request;
  return {
    asked_by: browserName(request.by),
    asked_at: request.at.toISOString(),
    // A link without a mark, such as that of a reset or an invitation, belongs to no browser.
    same_browser: waitingHash === null || waitingTokens.some((token) => hashToken(token) === waitingHash),
    works_here: challenge === null,
    works_there: waitingHash !== null,
  };
}

/**
 * Lets the browser that asked for a link finish the sign-in, if the number is the one that it shows.
 *
 * @throws Refusal `unable_to_auth_magic_link`
 */
export async function approveWaitingBrowser(
  world: Parts<'clock'>,
  trx: Queries,
  { token, match_number: typed }: { token: string; match_number: string },
): Promise<{ approved: boolean; tries_left: number }> {
  const link = await usableLinks(world, trx)
    .select(['token_hash', 'match_number', 'wrong_matches'])
    .where('token_hash', '=', hashToken(token))
    // Parallel guesses do not get more tries.
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('unable_to_auth_magic_link'));
  if (link.match_number === null || link.wrong_matches >= wrongMatches)
    return { approved: false, tries_left: 0 };
  const approved = link.match_number === typed;
  const wrong = link.wrong_matches + (approved ? 0 : 1);
  await trx
    .updateTable('magic_links')
    .set(approved ? { approved_at: world.clock.now() } : { wrong_matches: wrong })
    .where('token_hash', '=', link.token_hash)
    .execute();
  return { approved, tries_left: wrongMatches - wrong };
}

/** Whether a browser may finish one of its sign-ins now, may later, or never. */
export async function waitingState(
  world: Parts<'database' | 'clock'>,
  waitingTokens: readonly string[],
): Promise<'waiting' | 'approved' | 'ended'> {
  const links = await linksOf(world, world.database, waitingTokens).select('approved_at').execute();
  if (links.length === 0) return 'ended';
  return links.some(({ approved_at }) => isApproved(world, approved_at)) ? 'approved' : 'waiting';
}

/** The hash of the approved link of a browser. @throws Refusal `unable_to_auth_magic_link` */
export async function approvedLink(
  world: Parts<'clock'>,
  queries: Queries,
  waitingTokens: readonly string[],
): Promise<string> {
  const links = await linksOf(world, queries, waitingTokens).select(['token_hash', 'approved_at']).execute();
  const approved = links.find(({ approved_at }) => isApproved(world, approved_at));
  if (!approved) throw new Refusal('unable_to_auth_magic_link');
  return approved.token_hash;
}

/** The usable links of a browser. */
const linksOf = (world: Parts<'clock'>, queries: Queries, waitingTokens: readonly string[]) =>
  usableLinks(world, queries).where('waiting_hash', 'in', waitingTokens.map(hashToken));

function isApproved({ clock }: Parts<'clock'>, approvedAt: Date | null): boolean {
  return approvedAt !== null && later(approvedAt, approvalMinutes * minute) > clock.now();
}
