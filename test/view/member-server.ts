/** What the scripted server replies to a member who signs in. */
import type { CallName } from '../../session-core/wire/calls.ts';
import { ok } from '../fakes/server.ts';
import { server } from './element.ts';

/** The scripted server's reply to a call of members. */
export const on = (call: string, reply: object) => server.on(call as CallName, () => ok({ ...reply }));
/** What the visitor proves ends in a half sign-in of a member. */
export function memberIsHalfIn(way: 'totp' | 'sms_otp' | null) {
  server.bootstrap.vertical = 'B2B';
  const time = new Date().toISOString();
  const organization = {
    ...{ organization_id: 'organization-1', organization_name: 'Meadow', organization_slug: 'meadow' },
    ...{ organization_logo_url: '', mfa_methods: 'ALL_ALLOWED', allowed_mfa_methods: [] },
    ...{ auth_methods: 'ALL_ALLOWED', allowed_auth_methods: [], sso_active_connections: [] },
  };
  const member = {
    ...{ member_id: 'member-1', organization_id: 'organization-1', email_address: 'ada@example.com' },
    ...{ status: 'active', default_mfa_method: way ?? '', mfa_phone_number_verified: way === 'sms_otp' },
    totp_registration_id: way === 'totp' ? 'totp-1' : '',
  };
  const common = { member_id: 'member-1', member, organization, primary_required: null };
  on('POST /b2b/organizations/search', { organization });
  on('POST /b2b/otps/email/login_or_signup', { member_created: false });
  on('POST /b2b/otps/email/authenticate', {
    ...{ ...common, member_session: null, session_token: '', session_jwt: '' },
    ...{ member_authenticated: false, intermediate_session_token: 'half-1' },
    mfa_required: {
      member_options: way && { mfa_phone_number: '••• 3456', totp_registration_id: 'totp-1' },
      secondary_auth_initiated: way === 'sms_otp' ? 'sms_otp' : null,
    },
  });
  const member_session = {
    ...{ member_session_id: 'session-1', member_id: 'member-1', organization_id: 'organization-1' },
    ...{ started_at: time, last_accessed_at: time, authentication_factors: [], roles: [] },
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const whole = { ...common, member_session, session_token: 'token-1', session_jwt: 'jwt-1' };
  const done = { ...whole, member_authenticated: true, intermediate_session_token: '', mfa_required: null };
  on('POST /b2b/totp/authenticate', done);
  on('POST /b2b/otps/sms/authenticate', done);
  return done;
}

/** The code of a mail is all that a member needs. */
export function memberSignsIn(factors: readonly object[] = []): void {
  const reply = memberIsHalfIn(null);
  const member_session = { ...reply.member_session, authentication_factors: factors };
  on('POST /b2b/otps/email/authenticate', { ...reply, member_session });
}
