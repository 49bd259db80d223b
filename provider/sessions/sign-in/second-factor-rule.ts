/** Whether the first factor is enough: one rule for users and members, at a sign-in and for a change in a session. */
import type { MfaRequired } from '../../../session-core/wire/shared.ts';
import { prepare } from '../../database/prepare.ts';
import type { IntermediateSessionRow, Queries } from '../../database/schema.ts';
import type { Proved } from '../../database/tables/sessions.ts';
import type { MfaPolicy } from '../../database/tables/users.ts';
import { firstId, optionsOf, type SecondIds, secondIds } from '../../holders/second-factors.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts } from '../../world/ground.ts';

/** What is in force for a holder. */
interface InForce {
  policy: MfaPolicy;
  /** Whether they have set up a second factor that counts. */
  isSetUp: boolean;
  /** Whether they have a passkey, of which nothing is proved yet. @default false */
  hasPasskey?: boolean;
}

interface Asked {
  /** Whether a second factor that counts was proved. @default false */
  isProved?: boolean;
  /** Whether a second factor that is set up is asked for under every policy. @default false */
  insists?: boolean;
}

/**
 * The second factor: one is set up, and its `proof` is missing; or one is required, and its `setup` is missing. A passkey is two factors
 * at once: beside it, a thief of a password must not set up the second one.
 */
export function missingSecond(
  { policy, isSetUp, hasPasskey = false }: InForce,
  { isProved = false, insists = false }: Asked = {},
): 'proof' | 'setup' | null {
  if (isProved) return null;
  if (isSetUp) return policy === 'off' && !insists ? null : 'proof';
  if (policy !== 'required') return null;
  return hasPasskey ? 'proof' : 'setup';
}

/** The policy for a user, from the project or their own setting. */
export interface SecondFactorRule extends InForce {
  /** The one that they have set up. */
  secondId: string | null;
  options: MfaRequired['user_options'];
  /** Until this time no sign-in method may be added or removed. */
  lockedUntil: Date | null;
}

/** Whether these proofs of a session show the second factor. A passkey counts as both, but not in place of an app. */
export const provesSecond = ({ secondId }: SecondFactorRule, proofs: readonly Proved[]): boolean =>
  proofs.some(({ second, isBoth }) => (secondId === null ? isBoth : second === secondId));

/** @throws Refusal `user_locked`: every sign-in asks for the rule */
export async function secondFactorRule(
  world: Parts<'settings'>,
  queries: Queries,
  userId: string,
): Promise<SecondFactorRule> {
  const [row] = await findRule(queries, { userId });
  if (!row) throw new Error('The user of a second factor is missing.');
  if (row.locked_at !== null) throw new Refusal('user_locked');
  return ruleOf(world, row);
}

/** The rule for a half sign-in, and which second factor it lacks. A passkey that it has proved, as one factor, cannot be asked for again. */
export async function secondOfHalf(
  world: Parts<'settings'>,
  queries: Queries,
  { user_id, proofs }: Pick<IntermediateSessionRow, 'user_id' | 'proofs'>,
) {
  const rule = await secondFactorRule(world, queries, user_id);
  const isPasskeyProved = proofs.some(({ factor }) => factor.type === 'webauthn');
  return {
    ...rule,
    lacks: missingSecond({ ...rule, hasPasskey: rule.hasPasskey === true && !isPasskeyProved }),
  };
}

export interface RuleColumns extends SecondIds {
  mfa: MfaPolicy | null;
  /** Says only which factor is missing, never that none is. @default false */
  has_passkey?: boolean;
  methods_locked_until: Date | null;
}

/** The rule from its columns, of a user who is not locked. */
export function ruleOf(
  world: Parts<'settings'>,
  { mfa, has_passkey = false, methods_locked_until, ...ids }: RuleColumns,
): SecondFactorRule {
  const options = optionsOf(ids);
  return {
    policy: mfa ?? world.settings.project.mfa,
    isSetUp: options !== null,
    hasPasskey: has_passkey,
    secondId: firstId(ids),
    options,
    lockedUntil: methods_locked_until,
  };
}

const findRule = prepare<{ userId: string }>()((database, value) =>
  database
    .selectFrom('users')
    .select(['users.mfa', 'users.methods_locked_until', 'users.locked_at'])
    .select(secondIds('users'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('webauthn_registrations')
          .select('user_id')
          .whereRef('webauthn_registrations.user_id', '=', 'users.user_id')
          .where('is_passkey', '=', true),
      )
        .$castTo<boolean>()
        .as('has_passkey'),
    )
    .where('users.user_id', '=', value('userId')),
);

/**
 * The factor that a user still lacks at a sign-in; null when one factor is enough. An authenticator app protects the password under every policy: a thief who knows the
 * password, or reads mail, must not be able to lock the owner out with another.
 *
 * @param changesPassword whether the first factor would also set a password
 * @param isUnfamiliar whether the place asks for the app, whatever the policy
 */
export function missingFactor(
  rule: SecondFactorRule,
  { changesPassword = false, isUnfamiliar = false } = {},
): MfaRequired | null {
  if (missingSecond(rule, { insists: changesPassword || isUnfamiliar }) === null) return null;
  return { user_options: rule.options, secondary_auth_initiated: null };
}
