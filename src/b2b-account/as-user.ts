/** A member and their proofs, as the account page knows those of a user. */
import type { MemberState } from '../../session-core/b2b/client/session.ts';
import type { MemberProvableFactor } from '../../session-core/wire/b2b/sessions.ts';
import type { Member, Organization } from '../../session-core/wire/b2b/shared.ts';
import type { ProvableFactor } from '../../session-core/wire/sessions.ts';
import type { CryptoWallet, User, WebAuthnRegistration } from '../../session-core/wire/shared.ts';
import type { CompanyFactor } from '../account/confirm/ways.ts';
import { secondsShown } from './seconds.ts';

export interface UserState {
  readonly user: User | null;
  readonly session: unknown;
  readonly fromCache: boolean;
}

/** The state of a member as one of a user. */
export const asUser = (
  { member, session, fromCache }: MemberState,
  passkeys: WebAuthnRegistration[],
  wallets: CryptoWallet[],
): UserState => ({
  user: member && userOf(member, passkeys, wallets),
  session,
  fromCache,
});

function userOf(
  member: Member,
  webauthn_registrations: WebAuthnRegistration[],
  crypto_wallets: CryptoWallet[],
): User {
  const { member_id, mfa_phone_number: phone, member_password_id } = member;
  const { deletes_at } = member;
  return {
    user_id: member_id,
    status: 'active',
    created_at: member.created_at,
    name: { first_name: member.name, middle_name: '', last_name: '' },
    emails: [{ email_id: member_id, email: member.email_address, verified: member.email_address_verified }],
    phone_numbers:
      phone === ''
        ? []
        : [{ phone_id: phone, phone_number: phone, verified: member.mfa_phone_number_verified }],
    providers: member.oauth_registrations.map((one) => ({
      oauth_user_registration_id: one.member_oauth_registration_id,
      provider_subject: one.provider_subject,
      provider_type: one.provider_type,
      profile_picture_url: one.profile_picture_url ?? '',
      locale: one.locale ?? '',
    })),
    password: member_password_id === '' ? null : { password_id: member_password_id, requires_reset: false },
    ...secondsShown(member),
    crypto_wallets,
    webauthn_registrations,
    biometric_registrations: [],
    roles: [],
    trusted_metadata: {},
    untrusted_metadata: {},
    ...(deletes_at !== undefined && { deletes_at }),
  };
}

/** None, where this page cannot ask for the proof. */
export function asFactor(
  { proves, ...factor }: MemberProvableFactor,
  organization: Organization | null,
): (ProvableFactor | CompanyFactor)[] {
  switch (factor.type) {
    case 'email':
      return factor.by.includes('email_otp')
        ? [{ type: 'email', email_id: '', email: factor.email, proves }]
        : [];
    case 'phone_number':
      return [{ ...factor, phone_id: '', proves }];
    case 'social_account': {
      const { provider_type, member_oauth_registration_id: oauth_user_registration_id } = factor;
      return [{ type: 'social_account', oauth_user_registration_id, provider_type, proves }];
    }
    case 'company_login': {
      const { connection_id } = factor;
      const connection = organization?.sso_active_connections.find(
        (one) => one.connection_id === connection_id,
      );
      return connection
        ? [{ type: 'company_login', connection_id, name: connection.display_name, proves }]
        : [];
    }
  }
  return [{ ...factor, proves }];
}
