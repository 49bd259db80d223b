/**
 * The registry of second factors: what the records, the rules and the calls of users and of members say of each. The types of the wire
 * name what a new one lacks.
 */
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import type {
  MemberSeconds,
  MfaMethod,
  ProvableSecond,
  SecondOptions,
  UserSeconds,
} from '../../session-core/wire/seconds.ts';
import type { MemberRow, Tables } from '../database/schema.ts';
import type { StoredMethod } from '../database/stored-methods.ts';

/** The ids of those that their holder can prove, as the queries of the rules have them. */
export interface SecondIds {
  totp_id: string | null;
}

/** What shows which ones a member has. */
export type OwnSeconds = SecondIds & Pick<MemberRow, 'mfa_phone_verified'>;

interface Second {
  /** The kind of sign-in method that it is. */
  type: StoredMethod;
  isOf(member: OwnSeconds): boolean;
  missing: RefusalType;
  /** The right to remove it from a member. */
  removal: string;
}

export const seconds = {
  sms_otp: {
    type: 'phone',
    isOf: ({ mfa_phone_verified }) => mfa_phone_verified,
    missing: 'phone_number_not_found',
    removal: 'update.info.delete.mfa-phone',
  },
  totp: {
    type: 'app',
    isOf: ({ totp_id }) => totp_id !== null,
    missing: 'totp_not_found',
    removal: 'update.info.delete.mfa-totp',
  },
} as const satisfies Record<MfaMethod, Second>;

// The keys of an object have the type of any text.
export const mfaMethods = Object.keys(seconds) as MfaMethod[];
export const removals = mfaMethods.map((method) => seconds[method].removal);

/** The delivery methods of these factors in a session: none shows that the visitor is present. */
export const secondDeliveries = ['authenticator_app', 'recovery_code'];

/** The areas of the documentation with their calls for users. */
export const secondAreas = ['Authenticator apps'];

type Selecting = Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>;

/** Their ids, in a query of the holders. */
export const secondIds =
  (of: 'users' | 'members') =>
  ({ selectFrom }: Selecting) => {
    const [column, holder] =
      of === 'users'
        ? (['user_id', 'users.user_id'] as const)
        : (['member_id', 'members.member_id'] as const);
    return [
      selectFrom('totps')
        .select('totp_id')
        .where(`totps.${column}`, '=', sql<string>`${sql.ref(holder)}`)
        .where('verified', '=', true)
        .as('totp_id'),
    ];
  };

/** What a user's record shows, in a query of users. */
export const userSeconds = ({ selectFrom }: Selecting, now: RawBuilder<Date>) =>
  [
    jsonArrayFrom(
      selectFrom('totps')
        .select(['totp_id', 'verified'])
        .where('totps.user_id', '=', sql<string>`${sql.ref('users.user_id')}`)
        .where(({ eb, or }) => or([eb('verified', '=', true), eb('expires_at', '>', now)]))
        .orderBy('created_at')
        .orderBy('totp_id'),
    ).as('totps'),
  ] as const;

export const shownSeconds = ({ totps }: UserSeconds): UserSeconds => ({ totps });
export const registrationsOf = ({ totp_id }: SecondIds): MemberSeconds => ({
  totp_registration_id: totp_id ?? '',
});

export const noSeconds: OwnSeconds = { mfa_phone_verified: false, totp_id: null };

export const idsOfUser = ({ totps }: UserSeconds): SecondIds => ({
  totp_id: totps.find(({ verified }) => verified)?.totp_id ?? null,
});
export const idsOfMember = ({ totp_registration_id }: MemberSeconds): SecondIds => ({
  totp_id: totp_registration_id || null,
});
export const firstId = ({ totp_id }: SecondIds): string | null => totp_id;
export const optionsOf = ({ totp_id }: SecondIds): SecondOptions | null =>
  totp_id === null ? null : { totp_id };

export const userFields = { totps: z.array(z.object({ totp_id: z.string(), verified: z.boolean() })) };
export const optionFields = { totp_id: z.string() };
export const memberFields = { totp_registration_id: z.string() };

/** Those that a member can prove. */
export const secondsOf = (member: OwnSeconds): MfaMethod[] =>
  mfaMethods.filter((method) => seconds[method].isOf(member));

export const provableFields = <Proves extends z.ZodType>(proves: Proves) =>
  [
    z.object({ type: z.literal('totp'), proves, totp_id: z.string() }),
    z.object({ type: z.literal('recovery_code'), proves, totp_id: z.string() }),
  ] as const;

/** What can prove them again. A recovery code counts wherever there is an app. */
export function provableSeconds(
  { totp_id }: SecondIds,
  isAllowed = (_method: MfaMethod): boolean => true,
): (ProvableSecond & { proves: ['second_factor'] })[] {
  if (totp_id === null) return [];
  const proof = { proves: ['second_factor'] as ['second_factor'], totp_id };
  const code = { type: 'recovery_code', ...proof } as const;
  return isAllowed('totp') ? [{ type: 'totp', ...proof }, code] : [code];
}
