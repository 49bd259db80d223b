/** How members of organizations sign in through their host's server. */
import type { CallName } from '../calls/call.ts';
import { b2bCallTable } from '../calls/table.ts';
import { describeOrganization } from '../organizations/members/describe.ts';
import { requireOrganization } from '../organizations/organization-rows.ts';
import { memberByAddress, withHome } from './members.ts';
import { type ServerCall, type ServerCallTable, textOf } from './server-call.ts';

/** The wire's session of an hour, unless the server says how long. */
const usualMinutes = 60;

/** The call of visitors of this name. */
const visited = (method: string, name: CallName): ServerCall => {
  const call: { body: object } | undefined = (b2bCallTable as Record<string, { body: object }>)[name];
  const hasDuration = call && 'shape' in call.body && 'session_duration_minutes' in Object(call.body.shape);
  return {
    method,
    answer({ visit, body: { session_token: _token, attributes: _attributes, ...body } }) {
      return visit(name, {
        body: hasDuration ? { session_duration_minutes: usualMinutes, ...body } : body,
      });
    },
  };
};

/** Sends to the person who has the address. The reply names the member, whom the call of visitors does not reveal. */
const sends = (method: string, name: CallName): ServerCall => ({
  method,
  async answer(request) {
    const { ownWorld, body, visit } = request;
    const [organizationId, address] = [textOf(body.organization_id), textOf(body.email_address)];
    const find = () => memberByAddress(request, organizationId, address, { beside: true });
    const before = await find();
    await visit(name);
    const member = before ?? (await find());
    const created = { member_created: before === undefined };
    if (member) return { ...(await withHome(ownWorld, { member })), ...created };
    const organization = await requireOrganization(ownWorld, ownWorld.database, organizationId);
    return { member_id: '', member: null, organization: describeOrganization(organization), ...created };
  },
});

export const memberSignIns: ServerCallTable = {
  'POST /v1/b2b/magic_links/email/login_or_signup': {
    ...sends('magicLinks.email.loginOrSignup', 'POST /b2b/magic_links/email/login_or_signup'),
    differs: 'A new person is a member once they open the link: until then `member_id` is empty.',
  },
  'POST /v1/b2b/magic_links/email/invite': {
    method: 'magicLinks.email.invite',
    async answer({ ownWorld, body: { organization_id, ...body }, manage }) {
      const request = { params: { organization_id: textOf(organization_id) }, body };
      const reply = await manage<{ member: { member_id: string } }>(
        'POST /v1/admin/organizations/:organization_id/invitations',
        request,
      );
      return withHome(ownWorld, reply);
    },
  },
  'POST /v1/b2b/magic_links/email/discovery/send': visited(
    'magicLinks.email.discovery.send',
    'POST /b2b/magic_links/email/discovery/send',
  ),
  'POST /v1/b2b/magic_links/authenticate': visited(
    'magicLinks.authenticate',
    'POST /b2b/magic_links/authenticate',
  ),
  'POST /v1/b2b/magic_links/discovery/authenticate': visited(
    'magicLinks.discovery.authenticate',
    'POST /b2b/magic_links/discovery/authenticate',
  ),

  'POST /v1/b2b/otps/email/login_or_signup': sends(
    'otps.email.loginOrSignup',
    'POST /b2b/otps/email/login_or_signup',
  ),
  'POST /v1/b2b/otps/email/authenticate': visited(
    'otps.email.authenticate',
    'POST /b2b/otps/email/authenticate',
  ),
  'POST /v1/b2b/otps/email/discovery/send': visited(
    'otps.email.discovery.send',
    'POST /b2b/otps/email/discovery/send',
  ),
  'POST /v1/b2b/otps/email/discovery/authenticate': visited(
    'otps.email.discovery.authenticate',
    'POST /b2b/otps/email/discovery/authenticate',
  ),
  'POST /v1/b2b/otps/sms/send': visited('otps.sms.send', 'POST /b2b/otps/sms/send'),
  'POST /v1/b2b/otps/sms/authenticate': visited('otps.sms.authenticate', 'POST /b2b/otps/sms/authenticate'),

  'POST /v1/b2b/passwords/authenticate': visited(
    'passwords.authenticate',
    'POST /b2b/passwords/authenticate',
  ),
  'POST /v1/b2b/passwords/discovery/authenticate': visited(
    'passwords.discovery.authenticate',
    'POST /b2b/passwords/discovery/authenticate',
  ),
  'POST /v1/b2b/passwords/strength_check': visited(
    'passwords.strengthCheck',
    'POST /b2b/passwords/strength_check',
  ),
  'POST /v1/b2b/passwords/email/reset/start': sends(
    'passwords.email.resetStart',
    'POST /b2b/passwords/email/reset/start',
  ),
  'POST /v1/b2b/passwords/email/reset': visited('passwords.email.reset', 'POST /b2b/passwords/email/reset'),
  'POST /v1/b2b/passwords/discovery/email/reset/start': visited(
    'passwords.discovery.email.resetStart',
    'POST /b2b/passwords/discovery/reset/start',
  ),
  'POST /v1/b2b/passwords/discovery/email/reset': visited(
    'passwords.discovery.email.reset',
    'POST /b2b/passwords/discovery/reset',
  ),
  'POST /v1/b2b/passwords/existing_password/reset': visited(
    'passwords.existingPassword.reset',
    'POST /b2b/passwords/existing_password/reset',
  ),
  'POST /v1/b2b/passwords/session/reset': visited(
    'passwords.sessions.reset',
    'POST /b2b/passwords/session/reset',
  ),

  'POST /v1/b2b/oauth/authenticate': visited('oauth.authenticate', 'POST /b2b/oauth/authenticate'),
  'POST /v1/b2b/oauth/discovery/authenticate': visited(
    'oauth.discovery.authenticate',
    'POST /b2b/oauth/discovery/authenticate',
  ),
  'POST /v1/b2b/sso/authenticate': visited('sso.authenticate', 'POST /b2b/sso/authenticate'),

  'POST /v1/b2b/discovery/organizations': visited(
    'discovery.organizations.list',
    'POST /b2b/discovery/organizations',
  ),
  'POST /v1/b2b/discovery/organizations/create': visited(
    'discovery.organizations.create',
    'POST /b2b/discovery/organizations/create',
  ),
  'POST /v1/b2b/discovery/intermediate_sessions/exchange': visited(
    'discovery.intermediateSessions.exchange',
    'POST /b2b/discovery/intermediate_sessions/exchange',
  ),

  'POST /v1/b2b/totp/authenticate': visited('totps.authenticate', 'POST /b2b/totp/authenticate'),
  'POST /v1/b2b/recovery_codes/recover': visited('recoveryCodes.recover', 'POST /b2b/recovery_codes/recover'),
  'POST /v1/b2b/impersonation/authenticate': visited(
    'impersonation.authenticate',
    'POST /b2b/impersonation/authenticate',
  ),
  'POST /v1/b2b/sessions/exchange': visited('sessions.exchange', 'POST /b2b/sessions/exchange'),
  'POST /v1/b2b/sessions/attest': visited('sessions.attest', 'POST /b2b/sessions/attest'),
  'POST /v1/b2b/sessions/exchange_access_token': visited(
    'sessions.exchangeAccessToken',
    'POST /b2b/sessions/exchange_access_token',
  ),
};
