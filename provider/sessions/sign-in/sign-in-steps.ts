/**
 * What a sign-in of a user asks besides the first proof, as one list of steps in their order. The long form takes each step; the
 * everyday form, which reads and writes all at once, asks each whether it has nothing to ask: see `plain-code-sign-in.ts`.
 */
import type { Factor } from '../../../session-core/wire/shared.ts';
import type { Queries } from '../../database/schema.ts';
import type { Caller } from '../../http/caller.ts';
import type { Parts } from '../../world/ground.ts';
import { isAdmissionOff, missingAdmission } from './admission.ts';
import type { Missing } from './intermediate-sessions.ts';
import { missingFactor, type RuleColumns, ruleOf, type SecondFactorRule } from './second-factor-rule.ts';
import { arePlacesAlike, missingInPlace } from './unfamiliar-places.ts';

type Asking = Parts<'settings' | 'pepper'>;

/** What a step may ask about the first proof, and about who gives it. */
export interface Asked {
  userId: string;
  factor: Factor;
  /** Set with the second factor, where that is missing. */
  newPasswordHash?: string;
  /** Whether a server of the project vouches for the visitor, wherever they are. @default false */
  isVouchedFor?: boolean;
}

interface Step {
  /** What it asks is proved before the visitor's own session is looked at, or only by those who get a new one. */
  asks: 'proof' | 'admission';
  /** Whether it asks nothing of a user with these columns, whatever the proof and the place. */
  isSilent(world: Parts<'settings'>, columns: RuleColumns): boolean;
  /** @param caller null where the place says nothing: an app's server */
  missing(
    world: Asking,
    queries: Queries,
    caller: Caller | null,
    request: Asked & { rule: SecondFactorRule },
  ): Promise<Missing | null>;
}

const steps: readonly Step[] = [
  {
    asks: 'proof',
    isSilent: (world, columns) => missingFactor(ruleOf(world, columns)) === null,
    async missing(_world, _queries, _caller, { rule, newPasswordHash }) {
      const mfa = missingFactor(rule, { changesPassword: newPasswordHash !== undefined });
      return mfa && { mfa, admission: null };
    },
  },
  {
    asks: 'proof',
    isSilent: arePlacesAlike,
    missing: async (world, queries, caller, request) =>
      caller === null || request.isVouchedFor ? null : missingInPlace(world, queries, caller, request),
  },
  {
    asks: 'admission',
    isSilent: isAdmissionOff,
    async missing(world, queries, _caller, { userId }) {
      const admission = await missingAdmission(world, queries, { kind: 'user', id: userId });
      return admission && { mfa: null, admission };
    },
  },
];

/** Whether no step asks anything of this user, who is not locked. */
export const asksNothing = (
  world: Parts<'settings'>,
  { locked_at, ...columns }: RuleColumns & { locked_at: Date | null },
): boolean => locked_at === null && steps.every((step) => step.isSilent(world, columns));

/** What the first step that asks for something misses. */
export async function firstMissing(
  kinds: readonly Step['asks'][],
  ...request: Parameters<Step['missing']>
): Promise<Missing | null> {
  for (const step of steps) {
    const missing = kinds.includes(step.asks) ? await step.missing(...request) : null;
    if (missing) return missing;
  }
  return null;
}
