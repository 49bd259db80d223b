/** A link, or a return from an identity provider, that asks before it signs a member in; and the tab that waits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { B2BSessionClient } from '../../../session-core/b2b/client.ts';
import type { MemberLinkInspection } from '../../../session-core/wire/b2b/magic-links.ts';
import { createBusinessLogin } from '../../../src/b2b/create-business-login.ts';
import { resolveBusinessConfig } from '../../../src/b2b/resolve-config.ts';

const link: MemberLinkInspection = {
  email_address: 'ada@otters.example',
  organization_id: 'organization-1',
  organization_name: 'Otters',
  asked_by: 'Chrome on Windows',
  asked_at: new Date(0).toISOString(),
  same_browser: false,
  works_here: true,
  works_there: true,
  replaces: null,
};
const bob = { email_address: 'bob@beavers.example', organization_name: 'Beavers' };

interface Given {
  token_type?: string;
  inspected?: MemberLinkInspection | null;
  social?: Awaited<ReturnType<B2BSessionClient['oauth']['inspect']>>;
  stored?: unknown;
  signedIn?: boolean;
  query?: string;
}

/** A sign-in on a page with a token, and the calls that it makes. */
function open({ token_type, inspected = null, social = null, stored = null, ...more }: Given) {
  const calls: unknown[] = [];
  const noted =
    <Reply>(name: string, reply: Reply) =>
    async (...args: unknown[]) => {
      calls.push([name, args[0]]);
      return reply;
    };
  const whole = {
    member: { email_address: link.email_address },
    organization: { sso_active_connections: [] },
    member_session: {},
    primary_required: null,
    mfa_required: null,
  };
  const session = {
    prefix: 'auth',
    state: { session: social || more.signedIn ? {} : null, organization: null },
    bootstrap: { current: { pkceRequiredForOAuth: false, pkceRequiredForSso: false } },
    onStateChange: () => () => {},
    authenticateByUrl: noted('authenticateByUrl', { token_type, reply: whole }),
    magicLinks: {
      inspect: async () => inspected,
      approve: noted('approve', { approved: true, tries_left: 3 }),
      awaitApproval: async () => true,
      authenticateWaiting: noted('authenticateWaiting', whole),
    },
    oauth: { inspect: async () => social },
    sso: { inspect: async () => social },
  };
  const { machine } = createBusinessLogin({
    session: session as unknown as B2BSessionClient,
    config: () => resolveBusinessConfig({ sessionOptions: { sessionDurationMinutes: 60 } }),
    now: () => 60_000,
    memory: { read: () => stored, write: () => {} },
    address: `https://shelter.example/?auth_token_type=${token_type}&token=${token_type ? 'x' : ''}${more.query ?? ''}`,
    emit: () => {},
    onError: (error) => assert.fail(String(error)),
  });
  /** The screen, once the machine rests. */
  const rest = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    return machine.store.getState().screen;
  };
  return { calls, rest, send: machine.send };
}

const signIn = ['authenticateByUrl', { session_duration_minutes: 60, switch_accounts: true }];

test('a link of this browser signs in at once, one of another asks and signs in after a click', async () => {
  const expected = open({
    token_type: 'multi_tenant_magic_links',
    inspected: { ...link, same_browser: true },
  });
  assert.equal((await expected.rest()).name, 'done');
  assert.deepEqual(expected.calls, [signIn]);

  for (const token_type of ['multi_tenant_magic_links', 'discovery']) {
    const { calls, rest, send } = open({ token_type, inspected: { ...link, replaces: bob } });
    assert.deepEqual(await rest(), {
      name: 'magicLinks.asked',
      email: 'ada@otters.example (Otters)',
      askedBy: 'Chrome on Windows',
      age: 60_000,
      sameBrowser: false,
      worksHere: true,
      worksThere: true,
      replaces: 'bob@beavers.example (Beavers)',
    });
    assert.deepEqual(calls, []);
    send({ type: 'magicLinks.hereChosen' });
    assert.equal((await rest()).name, 'done');
    assert.deepEqual(calls, [signIn]);
  }
});

test('a link to the password of another member asks before the form for it; one’s own leads to it', async () => {
  const query = '&auth_redirect_type=reset_password';
  const kinds = { multi_tenant_passwords: 'link', discovery: 'discovery' };
  for (const [token_type, by] of Object.entries(kinds)) {
    const arrival = { token_type, query, signedIn: true };
    const form = { name: 'password.new', by, email: null, verdict: null };
    const other = open({ ...arrival, inspected: { ...link, replaces: bob } });
    const screen = await other.rest();
    assert.ok(screen.name === 'magicLinks.asked');
    const { email, replaces, worksThere } = screen;
    assert.deepEqual(
      [email, replaces, worksThere],
      ['ada@otters.example (Otters)', 'bob@beavers.example (Beavers)', false],
    );
    other.send({ type: 'magicLinks.hereChosen' });
    assert.deepEqual(await other.rest(), form);
    // Their own, of another browser; and at a provider that cannot tell.
    for (const inspected of [link, null])
      assert.deepEqual(await open({ ...arrival, inspected }).rest(), form);
    assert.deepEqual(other.calls, [], 'nobody is signed in before there is a password');
  }
});

test('the number of the waiting tab signs in there, and nothing here', async () => {
  const { calls, rest, send } = open({ token_type: 'discovery', inspected: link });
  await rest();
  send({ type: 'magicLinks.numberEntered', number: '47' });
  assert.deepEqual(await rest(), { name: 'magicLinks.approved', askedBy: 'Chrome on Windows' });
  assert.deepEqual(calls, [['approve', '47']]);
});

test('a sign-in elsewhere that would replace the member asks, and leaves them signed in who stay', async () => {
  for (const token_type of ['oauth', 'discovery_oauth', 'sso']) {
    const social = { account: 'eve@otters.example', replaces: bob, request_id: '', status_code: 200 };
    const { calls, rest, send } = open({ token_type, social });
    const screen = await rest();
    assert.ok(screen.name === 'magicLinks.asked');
    assert.deepEqual(
      [screen.by, screen.email, screen.replaces],
      ['oauth', 'eve@otters.example', 'bob@beavers.example (Beavers)'],
    );
    send({ type: 'magicLinks.stayChosen' });
    assert.equal((await rest()).name, 'done');
    assert.deepEqual(calls, []);
  }
});

test('the tab that asked waits for the approval, also after a reload', async () => {
  const place = { organization: { id: 'organization-1', name: 'Otters', logo: '' }, stepUp: null };
  const screen = {
    name: 'email.sent',
    place,
    email: link.email_address,
    sentAt: 0,
    resent: false,
    matchNumber: '47',
  };
  const { calls, rest } = open({ stored: { page: 'Discovery ', screen } });
  assert.equal((await rest()).name, 'done');
  assert.deepEqual(calls, [['authenticateWaiting', { session_duration_minutes: 60 }]]);
});
