/** Consent of members: in whose name, what the organization refuses, and the calls behind it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MemberState } from '../../../session-core/b2b/client/session.ts';
import type { B2BSessionClient } from '../../../session-core/b2b/client.ts';
import { AuthApiError, AuthError } from '../../../session-core/errors.ts';
import { createMemberConsent } from '../../../src/b2b-consent/create-member-consent.ts';
import type { MemberConsentScreen } from '../../../src/b2b-consent/flow.ts';
import { config, request } from '../consent/consent-request.ts';

const organization = (name: string) => ({ organization_id: `organization-${name}`, organization_name: name });

interface Answers {
  /** What the page knows, before the provider answers. */
  known?: string | null;
  organizations?: string[] | Error;
  canSwitch?: boolean;
  /** Refuses the app, with the address that reports it. */
  restricted?: string;
  /** A trusted token of the host’s server, perhaps for an organization that the page names. */
  attested?: { organizationId?: string };
}

/** A consent with scripted answers of the server. */
function world({ known = 'Beavers', organizations = [], canSwitch = true, ...answers }: Answers = {}) {
  const calls: unknown[][] = [];
  const destinations: string[] = [];
  const reported: string[] = [];
  let change = (_state: MemberState) => {};
  let names = { member: 'member-1', organization: 'Beavers' };
  const stateOf = (id: string | null, name: string | null) =>
    ({
      member: id && { member_id: id },
      organization: name && organization(name),
    }) as unknown as MemberState;
  // Everything that a consent needs of a session.
  const session = {
    state: stateOf('member-1', known),
    onStateChange(listener: typeof change) {
      change = listener;
      return () => {};
    },
    bootstrap: { load: async () => ({ rbacPolicy: null }) },
    session: {
      async revoke() {
        session.state = stateOf(null, null);
      },
      async attest(body: object) {
        calls.push(['attest', body]);
      },
    },
    discovery: {
      organizations: {
        async list() {
          calls.push(['list']);
          if (organizations instanceof Error) throw organizations;
          return {
            discovered_organizations: organizations.map((type) => ({ membership: { type } })),
          };
        },
      },
    },
    idp: {
      async oauthAuthorizeStart() {
        calls.push(['start']);
        if (answers.restricted) {
          throw new AuthApiError({
            status_code: 403,
            request_id: 'r',
            error_type: 'connected_app_restricted_by_organization',
            error_message: '',
            error_url: '',
            error_details: { redirect_uri: answers.restricted },
          });
        }
        return {
          member_id: names.member,
          member: { email_address: 'betty@beavers.example' },
          organization: organization(names.organization),
          client: { client_name: 'Feeding Plan' },
          consent_required: true,
          scope_results: [{ scope: 'openid', is_grantable: true, description: '' }],
          redirect_host: 'app.example',
          loopback_only: false,
          resources: [],
        };
      },
      async oauthAuthorizeSubmit(body: object) {
        calls.push(['submit', body]);
        return { redirect_uri: 'https://app.example/callback?code=c' };
      },
    },
  };
  const { attested } = answers;
  const consent = createMemberConsent({
    session: session as unknown as B2BSessionClient,
    attestedIn: () => attested?.organizationId,
    canSwitch: () => canSwitch,
    config: () =>
      attested
        ? { ...config, authTokenParams: { trustedAuthToken: 't', tokenProfileID: 'my-server' } }
        : config,
    now: () => 0,
    emit: (type) => reported.push(type),
    report: (error) => reported.push(error instanceof AuthApiError ? error.error_type : String(error)),
    leave: (address) => destinations.push(address),
  });
  const { store, send } = consent.machine;
  function until<Name extends MemberConsentScreen['name']>(name: Name) {
    return new Promise<Extract<MemberConsentScreen, { name: Name }>>((resolve) => {
      const look = ({ screen, busy }: ReturnType<typeof store.getState>) => {
        if (screen.name === name && busy.length === 0) resolve(screen as never);
      };
      look(store.getState());
      store.subscribe(look);
    });
  }
  return {
    calls,
    left: destinations,
    reported,
    until,
    send,
    /** Another tab enters another organization, or signs out. */
    enter(member: string | null, name = '') {
      if (member) names = { member, organization: name };
      change(stateOf(member, name));
    },
  };
}

test('a trusted token counts for the organization that the page names, or for that of the member who was signed in', async () => {
  const attestation = { token: 't', profile_id: 'my-server', session_duration_minutes: 60 };
  for (const [organizationId, expected] of [
    ['organization-Otters', 'organization-Otters'],
    [undefined, 'organization-Beavers'],
  ]) {
    const { calls, until } = world({ canSwitch: false, attested: organizationId ? { organizationId } : {} });
    await until('consent.ask');
    assert.deepEqual(calls, [['attest', { ...attestation, organization_id: expected }], ['start']]);
  }
});

test('the question names the organization that the provider asks for, not one that the page still remembers', async () => {
  const { until } = world({ known: 'Otters' });
  const { question } = await until('consent.ask');
  assert.equal(question.account, 'betty@beavers.example');
  assert.equal('organization' in question && question.organization, 'Beavers');
});

test('the answer counts only for the member who was asked, and the app gets its code', async () => {
  const { until, send, calls, left, reported } = world();
  await until('consent.ask');
  send({ type: 'consent.allowChosen' });
  await until('consent.allowed');
  const [, body] = calls.find(([name]) => name === 'submit') ?? [];
  assert.deepEqual(body, { ...request, scopes: ['openid'], consent_granted: true, member_id: 'member-1' });
  assert.deepEqual(left, ['https://app.example/callback?code=c']);
  assert.deepEqual(reported, ['OAUTH_AUTHORIZE_FLOW_START', 'OAUTH_AUTHORIZE_FLOW_COMPLETE']);
});

test('a switch is offered to members of several organizations if the page has one; a list that does not load offers none', async () => {
  const offers = async (answers: Answers) => {
    const { question } = await world(answers).until('consent.ask');
    return 'hasOthers' in question && question.hasOthers;
  };
  const two = ['active_member', 'active_member'];
  assert.equal(await offers({ organizations: two }), true);
  assert.equal(await offers({ organizations: ['active_member', 'invited_member'] }), false);
  assert.equal(await offers({ organizations: new AuthError('unreachable', 'offline') }), false);
  const without = world({ organizations: two, canSwitch: false });
  const { question } = await without.until('consent.ask');
  assert.equal('hasOthers' in question && question.hasOthers, false);
  assert.deepEqual(without.calls, [['start']]);
});

test('an app that the organization does not allow: the screen names it, and has the way back to the app', async () => {
  const address = 'https://app.example/callback?error=access_denied&state=s';
  const { until, reported, enter } = world({
    restricted: address,
    organizations: ['active_member', 'active_member'],
  });
  assert.deepEqual(await until('consent.restricted'), {
    name: 'consent.restricted',
    organization: 'Beavers',
    hasOthers: true,
    address,
  });
  assert.ok(reported.includes('connected_app_restricted_by_organization'));
  enter(null);
  await until('consent.loginNeeded');
  enter('member-2', 'Otters');
  await until('consent.restricted');
});

test('the way back leads to no address but the app’s own', async () => {
  const { until } = world({ restricted: 'https://other.example/callback?error=access_denied' });
  assert.equal((await until('consent.restricted')).address, null);
});

test('another tab that enters another organization brings a question of that one', async () => {
  const { until, enter } = world();
  await until('consent.ask');
  enter('member-2', 'Otters');
  const { question } = await until('consent.ask');
  assert.equal(question.userId, 'member-2');
  assert.equal('organization' in question && question.organization, 'Otters');
  enter(null);
  await until('consent.loginNeeded');
});
