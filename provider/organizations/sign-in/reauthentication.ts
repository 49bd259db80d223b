/** What a member has to prove again before they may change how they sign in. */

import type { MemberProvableFactor } from '../../../session-core/wire/b2b/sessions.ts';
import type { Member, Organization } from '../../../session-core/wire/b2b/shared.ts';
import type { Reauthentication } from '../../../session-core/wire/sessions.ts';
import type { CryptoWalletRow, MemberSessionRow, WebAuthnRegistrationRow } from '../../database/schema.ts';
import { idsOfMember, provableSeconds } from '../../holders/second-factors.ts';
import { Refusal } from '../../http/refusal.ts';
import { ownerOf } from '../../proofs/passwords/of-members.ts';
import { findPassword } from '../../proofs/passwords/passwords.ts';
import { describeWallet } from '../../proofs/wallets/registrations.ts';
import { stillNeeded } from '../../sessions/reauthentication.ts';
import type { StoreWorld } from '../../world/ground.ts';
import { loadMember } from '../members/describe.ts';
import { findMember } from '../members/member-rows.ts';
import { shownMethods } from '../members/person.ts';
import { memberStanding } from '../members/second-factors.ts';
import { isAllowedFirst, isAllowedSecond } from './judge.ts';

export async function readMemberReauthentication(
  world: StoreWorld,
  session: MemberSessionRow,
  removing?: string,
): Promise<Reauthentication<MemberProvableFactor>> {
  const { database } = world;
  const row = await findMember(world, database, session.organization_id, session.member_id);
  if (!row) throw new Refusal('session_not_found');
  const { member, organization } = await loadMember(world, database, session.member_id);
  const standing = await memberStanding(database, { member: row, half: null, session }, organization);
  const password = await findPassword(database, ownerOf(world, row));
  const hasPassword = password !== undefined && !password.requires_reset;
  const { passkeys, wallets } = await shownMethods(world, database, session);
  return {
    ...stillNeeded(world, standing, removing),
    factors: provableFactors(member, organization, {
      hasPassword,
      passkeys: passkeys.filter((one) => one.webauthn_registration_id !== removing),
      wallets: wallets.filter((one) => one.crypto_wallet_id !== removing),
    }),
  };
}

function provableFactors(
  member: Member,
  organization: Organization,
  {
    hasPassword,
    passkeys,
    wallets,
  }: {
    hasPassword: boolean;
    passkeys: readonly WebAuthnRegistrationRow[];
    wallets: readonly CryptoWalletRow[];
  },
): MemberProvableFactor[] {
  const first = { proves: ['recent_sign_in'] } satisfies Pick<MemberProvableFactor, 'proves'>;
  const second = { proves: ['second_factor'] } satisfies Pick<MemberProvableFactor, 'proves'>;
  const { email_address: email, mfa_phone_number: phone_number } = member;
  const seconds = provableSeconds(idsOfMember(member), (method) =>
    isAllowedSecond(organization, member, method),
  );
  const isAllowed = (method: string) => isAllowedFirst(organization, member, method);
  const factors: MemberProvableFactor[] = [];
  const hasSecond = seconds.length > 0 || member.mfa_phone_number_verified;
  const isSecond = !hasSecond && isAllowedSecond(organization, member, 'passkey');
  for (const { webauthn_registration_id, name, domain, member_id } of isAllowed('passkey') ? passkeys : []) {
    const both = isSecond && member_id === member.member_id;
    const proves = both ? [...second.proves, ...first.proves] : first.proves;
    factors.push({ type: 'passkey', proves, webauthn_registration_id, name, domain });
  }
  if (hasPassword && isAllowed('password')) factors.push({ type: 'password', ...first, email });
  const by = (['email_otp', 'magic_link'] as const).filter(isAllowed);
  if (by.length > 0) factors.push({ type: 'email', ...first, email, by });
  for (const { member_oauth_registration_id, provider_type } of member.oauth_registrations) {
    if (isAllowed(`${provider_type}_oauth`))
      factors.push({ type: 'social_account', ...first, member_oauth_registration_id, provider_type });
  }
  for (const row of isAllowed('crypto_wallet') ? wallets : []) {
    const { verified: _verified, ...wallet } = describeWallet(row);
    factors.push({ type: 'wallet', ...first, ...wallet });
  }
  if (isAllowed('sso')) {
    for (const { registration_id, connection_id } of member.sso_registrations)
      factors.push({ type: 'company_login', ...first, registration_id, connection_id });
  }
  factors.push(...seconds);
  if (member.mfa_phone_number_verified && isAllowedSecond(organization, member, 'sms_otp'))
    factors.push({ type: 'phone_number', ...second, phone_number });
  return factors;
}
