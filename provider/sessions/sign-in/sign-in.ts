/** From a factor of a user to a session: every sign-in method ends here. */
import type { Factor } from '../../../session-core/wire/shared.ts';
import type { Queries } from '../../database/schema.ts';
import type { Proved } from '../../database/tables/sessions.ts';
import { userHolder } from '../../holders/holder.ts';
import type { Caller } from '../../http/caller.ts';
import type { RuleWorld } from '../../world/ground.ts';
import type { NoticeWorld } from '../../world/world.ts';
import { lockSessionToJoin } from '../locked-session.ts';
import { type Grant, type OpenSession, renewSession, type Start, startSession } from '../session-rows.ts';
import { proofOf } from './factors.ts';
import { type IntermediateSession, startIntermediateSession } from './intermediate-sessions.ts';
import { isRemembered } from './remembered-devices.ts';
import { provesSecond, type SecondFactorRule, secondFactorRule } from './second-factor-rule.ts';
import { type Asked, firstMissing } from './sign-in-steps.ts';

/** What a user has proved. */
interface SignIn extends Proved {
  userId: string;
  minutes: number;
}

/** What is added to a session: perhaps no proof and no time. */
interface JoinProof extends Pick<Proved, 'second' | 'isBoth'> {
  userId: string;
  factor: Factor | null;
  minutes: number | undefined;
}

/**
 * Adds the proof, if there is one, to the visitor's session if it is this user's; null if it is not.
 *
 * @param onlyWith joins only a session that has proved the second factor of this rule
 */
export async function joinSession(
  world: RuleWorld,
  queries: Queries,
  caller: Caller,
  { userId, minutes, factor, ...proof }: JoinProof,
  onlyWith?: SecondFactorRule,
): Promise<OpenSession | null> {
  const current = await lockSessionToJoin(world, queries, caller, 'user', userId);
  if (!current) return null;
  if (onlyWith && !provesSecond(onlyWith, current.proofs)) return null;
  const proofs = factor ? [proofOf({ ...proof, factor })] : [];
  return renewSession(world, queries, caller, current, { proofs, minutes });
}

/** Starts a session of a user in place of another user’s, if the visitor has one. */
export async function startInPlace(
  world: NoticeWorld,
  queries: Queries,
  caller: Caller,
  { userId, ...start }: Omit<Start<'user'>, 'holder'> & { userId: string },
): Promise<OpenSession> {
  const session = await lockSessionToJoin(world, queries, caller, 'user');
  const replaces = session && session.user_id !== userId ? [session.session_id] : [];
  return startSession(world, queries, caller, { ...start, holder: userHolder(world, userId), replaces });
}

const withProof = <Of extends SignIn>(proof: Of) => ({ ...proof, proofs: [proofOf(proof)] });

const start = (world: NoticeWorld, queries: Queries, caller: Caller, proof: SignIn) =>
  startInPlace(world, queries, caller, withProof(proof));

/** A proof that may not be enough. */
interface FirstProof extends SignIn, Asked {
  /** Tokens of browsers that are remembered, as they were sent. */
  remembered?: readonly string[] | undefined;
}

/**
 * The last step of every first factor: adds the proof to the visitor's session if it belongs to the same user, else starts
 * a session. If a second factor is missing, it does neither: the visitor gets a token for the calls of that factor only. If the
 * user has to accept terms or fill in fields, no session starts either.
 */
export async function signIn(
  world: NoticeWorld,
  queries: Queries,
  caller: Caller,
  proof: FirstProof,
): Promise<OpenSession | IntermediateSession> {
  const rule = await secondFactorRule(world, queries, proof.userId);
  const { options, secondId } = rule;
  const request = { ...proof, rule };
  const missing = proof.isBoth ? null : await firstMissing(['proof'], world, queries, caller, request);
  if (missing) {
    const proved = await joinSession(world, queries, caller, proof, rule);
    if (proved) return proved;
    const isKnown =
      options !== null &&
      (await isRemembered(world, queries, { ...proof, second: options }, proof.remembered));
    if (!isKnown) return startIntermediateSession(world, queries, withProof(proof), missing);
  }
  const proved = proof.isBoth && secondId !== null ? { ...proof, second: secondId } : proof;
  const joined = await joinSession(world, queries, caller, proved);
  if (joined) return joined;
  const admission = await firstMissing(['admission'], world, queries, caller, request);
  if (admission) return startIntermediateSession(world, queries, withProof(proved), admission);
  return start(world, queries, caller, proved);
}

/**
 * Null if this factor is enough; else an intermediate session, and the caller must do nothing else.
 *
 * @param caller null where the place says nothing: an app's server
 */
export function requireSecondFactor(
  world: RuleWorld,
  queries: Queries,
  caller: Caller | null,
  proof: FirstProof & { grant?: Grant },
): Promise<IntermediateSession | null> {
  return halfIfMissing(['proof'], world, queries, caller, proof);
}

/**
 * The same before a new password is set: also asks for the terms and fields that are missing. The password waits with the
 * session.
 */
export function requireMore(
  world: RuleWorld,
  queries: Queries,
  caller: Caller,
  proof: FirstProof,
): Promise<IntermediateSession | null> {
  return halfIfMissing(['proof', 'admission'], world, queries, caller, proof);
}

async function halfIfMissing(
  kinds: Parameters<typeof firstMissing>[0],
  world: RuleWorld,
  queries: Queries,
  caller: Caller | null,
  proof: FirstProof & { grant?: Grant },
): Promise<IntermediateSession | null> {
  const rule = await secondFactorRule(world, queries, proof.userId);
  const missing = await firstMissing(kinds, world, queries, caller, { ...proof, rule });
  return missing && startIntermediateSession(world, queries, withProof(proof), missing);
}

/** Starts the session, if nothing is missing. */
export async function joinOrStart(
  world: NoticeWorld,
  queries: Queries,
  caller: Caller,
  proof: SignIn,
): Promise<OpenSession> {
  return (await joinSession(world, queries, caller, proof)) ?? start(world, queries, caller, proof);
}
