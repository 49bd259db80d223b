/** Whether the proofs so far are enough for an organization, and what is missing: one rule for every sign-in method. */
import type {
  AuthMethod,
  MemberMfaRequired,
  PrimaryRequired,
} from '../../../session-core/wire/b2b/shared.ts';
import type { MfaMethod } from '../../../session-core/wire/seconds.ts';
import type { OrganizationRow } from '../../database/schema.ts';
import type { Proof } from '../../database/tables/member-sign-in.ts';
import { firstId, type OwnSeconds, registrationsOf, secondsOf } from '../../holders/second-factors.ts';
import { missingSecond } from '../../sessions/sign-in/second-factor-rule.ts';
import { countsFor, isPrimary, provingMethods } from './proofs.ts';

/** What the rule needs to know about a member, or, without an id, about a person who may become one. */
export interface JudgedMember extends OwnSeconds {
  member_id?: string;
  address_key: string;
  /** Whether they were in before, with this address. */
  isSettled: boolean;
  is_breakglass: boolean;
  mfa_enrolled: boolean;
  mfa_phone_number: string | null;
  default_mfa_method: MfaMethod | null;
  /** Whether the person has a passkey that opens the organization: only who sets up a second factor needs to know. @default false */
  hasPasskey?: boolean;
}

export interface Verdict {
  primary: PrimaryRequired | null;
  mfa: MemberMfaRequired | null;
}

type Judging = Pick<OrganizationRow, 'organization_id' | 'settings'>;

/**
 * First the primary factor, then the address, then the second factor: at most one of them is missing at a time.
 *
 * @param options.changesPassword whether the sign-in would also set a password
 * @param options.isVouchedFor whether a server of the project vouches for all of it
 */
export function judge(
  organization: Judging,
  member: JudgedMember,
  proofs: readonly Proof[],
  { changesPassword = false, isVouchedFor = false } = {},
): Verdict {
  if (isVouchedFor) return { primary: null, mfa: null };
  const { settings, organization_id } = organization;
  const counting = proofs.filter((proof) => countsFor(proof, { ...member, organization_id }));
  const isProved = counting.some(
    (proof) => proof.address === member.address_key && isPrimary(proof) && showsAddress(settings, proof),
  );
  const primary = counting.filter((proof) => isPrimary(proof) && (isProved || !proof.claimed));
  const allowed = (method: string) => isAllowedFirst(settings, member, method);
  if (!primary.some(({ method }) => allowed(method))) {
    const methods = settings.auth_methods === 'RESTRICTED' ? settings.allowed_auth_methods : provingMethods;
    return { primary: { allowed_auth_methods: [...methods] }, mfa: null };
  }
  if (!member.isSettled && !isProved) {
    return { primary: { allowed_auth_methods: provingAmong(allowed) }, mfa: null };
  }
  return { primary: null, mfa: missingFactor(settings, member, counting, changesPassword) };
}

/** The methods of proving an address that the organization allows; if it allows none, by mail, in addition to the method that it asks for. */
export function provingAmong(allowed: (method: AuthMethod) => boolean): AuthMethod[] {
  const methods = provingMethods.filter(allowed);
  return methods.length > 0 ? methods : ['magic_link', 'email_otp'];
}

/** Asks for a proof of the address, by the methods that the organization allows. */
export function toProve({ settings }: Judging, helps = (_method: AuthMethod) => true): Verdict {
  const isAllowed = (method: AuthMethod) =>
    helps(method) && isAllowedFirst(settings, { is_breakglass: false }, method);
  return { primary: { allowed_auth_methods: provingAmong(isAllowed) }, mfa: null };
}

/** A workspace that the organization accepts proves the addresses of its people. */
function showsAddress(settings: OrganizationRow['settings'], proof: Proof): boolean {
  if (proof.provesAddress || proof.claimed) return proof.provesAddress;
  const allowed: Partial<Record<string, string[]>> = settings.allowed_oauth_tenants;
  return (
    settings.oauth_tenant_jit_provisioning === 'RESTRICTED' &&
    (proof.tenants ?? []).some(({ provider, tenant }) => allowed[provider]?.includes(tenant))
  );
}

/**
 * The second factor of a member, by the rule of all holders.
 *
 * @param counting the proofs that count for the member
 * @param insists for a change of how they sign in: a stolen first factor must not lock the owner out
 */
export function memberSecond(
  settings: Pick<OrganizationRow['settings'], 'mfa_policy' | 'mfa_methods' | 'allowed_mfa_methods'>,
  member: JudgedMember,
  counting: readonly Proof[],
  insists: boolean,
): ReturnType<typeof missingSecond> {
  const isAllowed = (method: string) => isAllowedSecond(settings, member, method);
  const isRequired = settings.mfa_policy === 'REQUIRED_FOR_ALL' || member.mfa_enrolled;
  const isSetUp = secondsOf(member).some(isAllowed);
  const isProved = counting.some(
    (proof) =>
      !isPrimary(proof) &&
      (proof.method === 'recovery_codes' || isAllowed(proof.method)) &&
      // It counts as both factors, but changes nothing in place of an app or a number.
      !(proof.method === 'passkey' && insists && isSetUp),
  );
  const hasPasskey = member.hasPasskey === true && !counting.some(({ method }) => method === 'passkey');
  const inForce = { policy: isRequired ? 'required' : 'off', isSetUp, hasPasskey } as const;
  return missingSecond(inForce, { isProved, insists });
}

function missingFactor(
  settings: OrganizationRow['settings'],
  member: JudgedMember,
  counting: readonly Proof[],
  changesPassword: boolean,
): MemberMfaRequired | null {
  if (memberSecond(settings, member, counting, changesPassword) === null) return null;
  const { mfa_phone_number } = member;
  if (firstId(member) === null && mfa_phone_number === null) {
    return { member_options: null, secondary_auth_initiated: null };
  }
  return {
    member_options: {
      mfa_phone_number: mfa_phone_number === null ? '' : masked(mfa_phone_number),
      ...registrationsOf(member),
    },
    secondary_auth_initiated: null,
  };
}

/** Members for emergencies may use any first factor. */
export function isAllowedFirst(
  {
    auth_methods,
    allowed_auth_methods,
  }: Pick<OrganizationRow['settings'], 'auth_methods' | 'allowed_auth_methods'>,
  { is_breakglass }: Pick<JudgedMember, 'is_breakglass'>,
  method: string,
): boolean {
  return (
    auth_methods === 'ALL_ALLOWED' || is_breakglass || allowed_auth_methods.some((one) => one === method)
  );
}

/** Members for emergencies may use any second factor, but they need one. */
export function isAllowedSecond(
  {
    mfa_methods,
    allowed_mfa_methods,
  }: Pick<OrganizationRow['settings'], 'mfa_methods' | 'allowed_mfa_methods'>,
  { is_breakglass }: Pick<JudgedMember, 'is_breakglass'>,
  method: string,
): boolean {
  return mfa_methods === 'ALL_ALLOWED' || is_breakglass || allowed_mfa_methods.some((one) => one === method);
}

/** Whether the provider texts a code by itself: to a verified number, if texts are the member's choice or only method. */
export function sendsByItself(settings: OrganizationRow['settings'], member: JudgedMember): boolean {
  const methods = secondsOf(member).filter((method) => isAllowedSecond(settings, member, method));
  return methods.includes('sms_otp') && (methods.length === 1 || member.default_mfa_method === 'sms_otp');
}

/** The last two digits: enough for the owner to recognise it. */
function masked(number: string): string {
  return `${'*'.repeat(Math.max(0, number.length - 2))}${number.slice(-2)}`;
}
