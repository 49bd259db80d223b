/** Starting, extending and describing sessions: what all ways of signing in end with. */

import type { Queries } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import type { World } from '../world.ts';
import { type IntermediateSession, startIntermediateSession } from './intermediate-sessions.ts';
import { isRemembered } from './remembered-devices.ts';
import { missingFactor, secondFactorRule } from './second-factor-rule.ts';
import type { Holder, OpenSession, SignIn } from './session-rows.ts';
import { joinSession, startSession } from './session-rows.ts';

/** A proof that may not be enough. */
interface FirstProof extends SignIn {
  /** Tokens of browsers that are remembered, as they were sent. */
  remembered?: readonly string[] | undefined;
  /** Set with the second factor, where that is missing. */
  newPasswordHash?: string;
}

/**
 * The last step of every first factor: adds the proof to the visitor's session if it belongs to the same user, else starts
 * a session. If a second factor is missing, it does neither: the visitor gets a token for the calls of that factor only.
 */
export async function signIn(
  world: World,
  queries: Queries,
  caller: Caller,
  proof: FirstProof,
): Promise<OpenSession | IntermediateSession> {
  const rule = await secondFactorRule(world, queries, proof.userId);
  const { totpId } = rule;
  const missing = proof.isBoth ? null : missingFactor(rule);
  if (missing && totpId !== null) {
    const proved = await joinSession(world, queries, caller, { ...proof, onlyWithTotp: totpId });
    if (proved) return proved;
  }
  if (
    missing &&
    !(totpId !== null && (await isRemembered(world, queries, { ...proof, totpId }, proof.remembered)))
  ) {
    return startIntermediateSession(world, queries, proof, missing);
  }
  const provedTotpId = proof.isBoth ? totpId : null;
  return joinOrStart(world, queries, caller, { ...proof, provedTotpId });
}

/** Null if this factor is enough; else an intermediate session, and the caller must do nothing else. */
export async function requireSecondFactor(
  world: World,
  queries: Queries,
  proof: FirstProof,
  { grant }: Pick<Holder, 'grant'> = {},
): Promise<IntermediateSession | null> {
  const rule = await secondFactorRule(world, queries, proof.userId);
  const missing = missingFactor(rule, { changesPassword: proof.newPasswordHash !== undefined });
  return missing && startIntermediateSession(world, queries, { ...proof, grant }, missing);
}

/** After both factors, or if one is enough. */
export async function joinOrStart(
  world: World,
  queries: Queries,
  caller: Caller,
  proof: SignIn,
): Promise<OpenSession> {
  return (await joinSession(world, queries, caller, proof)) ?? startSession(world, queries, caller, proof);
}
