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

/** What visitors call at the same address without `/v1`, by the name in the packages. */
export const visitedAll = (names: Readonly<Record<string, CallName>>): ServerCallTable =>
  Object.fromEntries(
    Object.entries(names).map(([method, name]) => [name.replace('POST ', 'POST /v1'), visited(method, name)]),
  );

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

const asVisitors = {
  'magicLinks.email.discovery.send': 'POST /b2b/magic_links/email/discovery/send',
  'magicLinks.authenticate': 'POST /b2b/magic_links/authenticate',
  'magicLinks.discovery.authenticate': 'POST /b2b/magic_links/discovery/authenticate',
  'otps.email.authenticate': 'POST /b2b/otps/email/authenticate',
  'otps.email.discovery.send': 'POST /b2b/otps/email/discovery/send',
  'otps.email.discovery.authenticate': 'POST /b2b/otps/email/discovery/authenticate',
  'otps.sms.send': 'POST /b2b/otps/sms/send',
  'otps.sms.authenticate': 'POST /b2b/otps/sms/authenticate',
  'passwords.authenticate': 'POST /b2b/passwords/authenticate',
  'passwords.discovery.authenticate': 'POST /b2b/passwords/discovery/authenticate',
  'passwords.strengthCheck': 'POST /b2b/passwords/strength_check',
  'passwords.email.reset': 'POST /b2b/passwords/email/reset',
  'passwords.existingPassword.reset': 'POST /b2b/passwords/existing_password/reset',
  'passwords.sessions.reset': 'POST /b2b/passwords/session/reset',
  'oauth.authenticate': 'POST /b2b/oauth/authenticate',
  'oauth.discovery.authenticate': 'POST /b2b/oauth/discovery/authenticate',
  'sso.authenticate': 'POST /b2b/sso/authenticate',
  'discovery.organizations.list': 'POST /b2b/discovery/organizations',
  'discovery.organizations.create': 'POST /b2b/discovery/organizations/create',
  'discovery.intermediateSessions.exchange': 'POST /b2b/discovery/intermediate_sessions/exchange',
  'impersonation.authenticate': 'POST /b2b/impersonation/authenticate',
  'sessions.exchange': 'POST /b2b/sessions/exchange',
  'sessions.attest': 'POST /b2b/sessions/attest',
  'sessions.exchangeAccessToken': 'POST /b2b/sessions/exchange_access_token',
} satisfies Record<string, CallName>;

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
  'POST /v1/b2b/otps/email/login_or_signup': sends(
    'otps.email.loginOrSignup',
    'POST /b2b/otps/email/login_or_signup',
  ),
  'POST /v1/b2b/passwords/email/reset/start': sends(
    'passwords.email.resetStart',
    'POST /b2b/passwords/email/reset/start',
  ),
  'POST /v1/b2b/passwords/discovery/email/reset/start': visited(
    'passwords.discovery.email.resetStart',
    'POST /b2b/passwords/discovery/reset/start',
  ),
  'POST /v1/b2b/passwords/discovery/email/reset': visited(
    'passwords.discovery.email.reset',
    'POST /b2b/passwords/discovery/reset',
  ),
  ...visitedAll(asVisitors),
};
