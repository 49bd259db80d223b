/** What a call passes once its caller is known, over whichever address it came: delegates, body, organization, limits, proof, answer. */

import type { RefusalType } from '../../session-core/wire/errors.ts';
import { record } from '../audit/record.ts';
import type { Queries } from '../database/schema.ts';
import type { HolderKind } from '../holders/holder.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { allDelegates, refuseDelegates } from '../sessions/delegates.ts';
import { logFailure } from '../watch/outages.ts';
import { countSignIn } from '../watch/sign-ins.ts';
import type { Parts } from '../world/ground.ts';
import type { World } from '../world/world.ts';
import type { Call, CallName } from './call.ts';
import { requiredProof, requireProof } from './rules/changes.ts';
import { applyLimits, isCounted } from './rules/limits.ts';
import { checkOrganization, isOfOrganization } from './rules/organizations.ts';

interface Made {
  ownWorld: World;
  caller: Caller;
}

interface CallSteps {
  /** Refuses delegates who may not make the call. */
  checkDelegate(request: Made): Promise<void>;
  /** Refuses a member's call that names another organization than that of the session. */
  checkOrganization(request: Made, named: readonly unknown[]): Promise<void>;
  /** Counts, requires the proof, and answers. */
  answer(request: Made & { body: unknown; params: Record<string, string> }): Promise<object>;
}

/** What a declaration says once is not asked of each request: the most frequent calls declare none of it. */
export function callSteps(name: CallName, kind: HolderKind, call: Call<CallName>): CallSteps {
  const { delegates = [] } = call;
  const isForSome = call.credentials === 'session' && !allDelegates.every((one) => delegates.includes(one));
  const ofOrganization = isOfOrganization(name, call);
  const counts = isCounted(call);
  const proof = requiredProof(call);
  return {
    async checkDelegate({ ownWorld, caller }) {
      if (isForSome) await refuseDelegates(ownWorld, caller, kind, delegates);
    },
    async checkOrganization({ ownWorld, caller }, named) {
      if (ofOrganization) await checkOrganization(ownWorld, caller, [...named]);
    },
    async answer({ ownWorld, caller, body, params }) {
      try {
        if (counts) await applyLimits(ownWorld, call, { caller, body: body as never });
        if (proof) await requireProof(ownWorld, proof, { kind, caller, params });
        return await call.answer({ world: ownWorld, caller, body: body as never, params });
      } catch (error) {
        return noteRefusal(ownWorld, name, call, error);
      }
    },
  };
}

/** @throws the error itself, also where it cannot be recorded */
async function noteRefusal(
  world: Parts<'database' | 'outages' | 'log' | 'facts'>,
  name: CallName,
  { tries, signsInBy }: Pick<Call<CallName>, 'tries' | 'signsInBy'>,
  error: unknown,
): Promise<never> {
  countSignIn(world.facts, signsInBy, error);
  if (error instanceof Refusal && (tries === 'proof' || tries === 'proof, itself')) {
    await recordRefusal(world.database, name, error).catch((err: unknown) =>
      logFailure(world, err, 'could not record a refused sign-in'),
    );
  }
  throw error;
}

/** Refusals that say nothing about a proof. Limits are among them: an attacker must not fill the record at will. */
const aboutForm: readonly RefusalType[] = ['bad_request'];

/** Records the refusal of a call that proves who the visitor is. Outside of its transaction, which the refusal has rolled back. */
async function recordRefusal(queries: Queries, call: CallName, refusal: Refusal): Promise<void> {
  const { type, status } = refusal;
  if (status >= 500 || aboutForm.includes(type)) return;
  if (type === 'user_lock_limit_reached')
    await record(queries, { kind: 'sign_in.locked', details: { call } });
  else await record(queries, { kind: 'sign_in.refused', details: { call, reason: type } });
}
