/** Social sign-ins in progress. Only the browser that started one can end it, once, within minutes. */
import { later, minute } from '../../clock/clock.ts';
import { hashKeyed, hashToken, newToken } from '../../secrets/secrets.ts';
import type { Parts, StoreWorld } from '../../world/ground.ts';
import type { FlowProof } from './identity.ts';

const stateMinutes = 15;

export interface Flow {
  provider_type: string;
  login_url: string;
  signup_url: string;
  code_challenge: string | null;
  /** The signed-in user to attach the account to; null for a sign-in. */
  attach_user_id: string | null;
  /** The project, for members of organizations. @default the first project, and a user */
  project_id?: string;
  organization_id: string | null;
  discovers?: boolean;
  /** The company's login that a member signs in by. @default none */
  connection_id?: string | null;
  /** What a company's login has posted. @default nothing */
  sealed_answer?: string | null;
}

const columns = [
  'provider_type',
  'login_url',
  'signup_url',
  'code_challenge',
  'attach_user_id',
  'project_id',
  'organization_id',
  'discovers',
  'connection_id',
  'sealed_answer',
] as const;

/** Whether a member signs in, and no user. */
export const isOfMember = ({ organization_id, discovers = false }: Flow): boolean =>
  organization_id !== null || discovers;

/** @returns the state that travels with the visitor */
export async function beginFlow(
  world: StoreWorld,
  { browserSecret, ...flow }: Flow & { browserSecret: string },
): Promise<string> {
  const state = newToken(world.random);
  const now = world.clock.now();
  await world.database
    .insertInto('oauth_states')
    .values({
      state_hash: hashToken(state),
      browser_hash: hashToken(browserSecret),
      ...flow,
      created_at: now,
      expires_at: later(now, stateMinutes * minute),
    })
    .execute();
  return state;
}

/**
 * Remembers a proof that no flow of ours began, until it expires.
 *
 * @returns whether it is here for the first time
 */
export async function isFirstUse(
  world: Parts<'database' | 'clock'>,
  { proof, expiresAt, ...flow }: Flow & { proof: string; expiresAt: Date },
): Promise<boolean> {
  const now = world.clock.now();
  const row = await world.database
    .insertInto('oauth_states')
    .values({
      ...flow,
      state_hash: hashToken(proof),
      browser_hash: '',
      created_at: now,
      expires_at: expiresAt,
      used_at: now,
    })
    .onConflict((conflict) => conflict.column('state_hash').doNothing())
    .returning('state_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the flow. Null, without using it up, if it is unknown, has ended, or is another provider's or browser's. */
export async function endFlow(
  world: Parts<'database' | 'clock'>,
  {
    state,
    browserSecret,
    type,
    connectionId = null,
  }: { state: string; browserSecret: string; type: string; connectionId?: string | null },
): Promise<Flow | null> {
  const now = world.clock.now();
  const flow = await world.database
    .updateTable('oauth_states')
    .set({ used_at: now })
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browserSecret))
    .where('provider_type', '=', type)
    .where('connection_id', 'is not distinct from', connectionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst();
  return flow ?? null;
}

/** Finds a flow in progress without ending it. */
export async function findFlow(world: Parts<'database' | 'clock'>, state: string): Promise<Flow | null> {
  const flow = await world.database
    .selectFrom('oauth_states')
    .select(columns)
    .where('state_hash', '=', hashToken(state))
    .where('used_at', 'is', null)
    .where('expires_at', '>', world.clock.now())
    .executeTakeFirst();
  return flow ?? null;
}

/**
 * Derives the values that tie the identity provider's response to this flow from two secrets. The database has only
 * their hashes, so that nobody can derive the values from it.
 */
export function flowProof(state: string, browserSecret: string): FlowProof {
  return {
    nonce: hashKeyed([browserSecret], 'nonce', state),
    verifier: hashKeyed([browserSecret], 'code verifier', state),
  };
}
