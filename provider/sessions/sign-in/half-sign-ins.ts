/** Half sign-ins of users and members: what is proved so far, and a token that waits for what is missing. */
import type { Insertable } from 'kysely';
import { sendLater } from '../../../platform/storage/together.ts';
import { later, minute } from '../../clock/clock.ts';
import { isUnused, usedNow } from '../../database/one-use.ts';
import type { HalfOf, Queries, Tables } from '../../database/schema.ts';
import type { HolderKind } from '../../holders/holder.ts';
import { keyedHashes, newToken } from '../../secrets/secrets.ts';
import type { Parts, RuleWorld } from '../../world/ground.ts';

/** The limit of one token. A limit for the holder bounds the sum over all tokens; see `limits.ts`. */
const mostWrongTries = 5;

type NewHalf = Omit<
  Insertable<Tables['intermediate_sessions']>,
  'token_hash' | 'project_id' | 'created_at' | 'expires_at'
>;

/**
 * @param options.until when it ends at the latest
 * @returns its token
 */
export async function insertHalf(
  world: RuleWorld,
  queries: Queries,
  half: NewHalf,
  { minutes, until }: { minutes: number; until?: Date | undefined },
): Promise<string> {
  const token = newToken(world.random);
  const created_at = world.clock.now();
  const end = later(created_at, minutes * minute);
  const insert = queries.insertInto('intermediate_sessions').values({
    ...half,
    token_hash: hashesOf(world, token)[0] ?? '',
    project_id: world.settings.project.project_id,
    created_at,
    expires_at: until && until < end ? until : end,
  });
  await sendLater(queries, insert.compile());
  return token;
}

/** Bound to the project: the token is worthless under another public token. */
const hashesOf = ({ pepper, settings }: Parts<'pepper' | 'settings'>, token: string): string[] =>
  keyedHashes(pepper, 'intermediate session', settings.project.public_token, token);

/** The half sign-in that a token opens, if it is of such a holder. @param options.lock until the transaction ends. @default false */
export async function findHalf<Kind extends HolderKind>(
  world: Parts<'clock' | 'settings' | 'pepper'>,
  queries: Queries,
  token: string,
  kind: Kind,
  { lock = false } = {},
): Promise<HalfOf<Kind> | undefined> {
  const row = await queries
    .selectFrom('intermediate_sessions')
    .selectAll()
    .where('token_hash', 'in', hashesOf(world, token))
    .where(kind === 'user' ? 'user_id' : 'address', 'is not', null)
    .where('expires_at', '>', world.clock.now())
    .where(isUnused(world.clock.now()))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  // The database checks which columns are null, and members begin with proofs of members.
  return row as HalfOf<Kind> | undefined;
}

interface Half {
  token_hash: string;
}

/** Uses its token up. The sweep deletes the row. */
export async function endHalf(
  { clock }: Parts<'clock'>,
  queries: Queries,
  { token_hash }: Half,
): Promise<void> {
  const use = queries
    .updateTable('intermediate_sessions')
    .set(usedNow(clock.now()))
    .where('token_hash', '=', token_hash);
  await sendLater(queries, use.compile());
}

/**
 * Counts a wrong code against a locked one; too many delete it, also for the request that its proxy sends again.
 *
 * @returns how many more it takes
 */
export async function countWrongHere(
  queries: Queries,
  half: Half & { wrong_tries: number },
): Promise<number> {
  const wrong_tries = half.wrong_tries + 1;
  if (wrong_tries >= mostWrongTries) {
    await queries.deleteFrom('intermediate_sessions').where('token_hash', '=', half.token_hash).execute();
    return 0;
  }
  await queries
    .updateTable('intermediate_sessions')
    .set({ wrong_tries })
    .where('token_hash', '=', half.token_hash)
    .execute();
  return mostWrongTries - wrong_tries;
}
