/** The members' client with passkeys, against the real provider. */
import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import { lazyMemberMethods } from '../../../session-core/b2b/create-session.ts';
import { createAuthenticator } from '../../fakes/authenticator.ts';
import { employee, whole } from '../../provider/members.ts';
import { members } from '../halves.ts';
import { createBrowser } from '../passkey-browser.ts';
import { origin, startSite } from '../site.ts';

before(() => lazyMemberMethods.load());

const duration = { session_duration_minutes: 60 };

/** A member of two organizations, signed in to the second. */
async function inTwo(t: TestContext) {
  const site = await startSite(t, members.project);
  const authenticator = createAuthenticator({ origin });
  const page = site.browser({ webauthn: authenticator.access() });
  const { client } = page.openMemberTab();
  const email = employee();
  const prove = async (organization_id?: string) => {
    const to = { email_address: email };
    if (organization_id) await client.otps.email.loginOrSignup({ ...to, organization_id });
    else await client.otps.email.discovery.send(to);
    const { code = '' } = await site.mail.newest(email);
    return organization_id
      ? client.otps.email.authenticate({ ...to, code, organization_id, ...duration })
      : client.otps.email.discovery.authenticate({ ...to, code });
  };
  await prove();
  const first = whole(
    await client.discovery.organizations.create({ ...duration, organization_name: 'Otters' }),
  );
  await prove();
  const second = whole(
    await client.discovery.organizations.create({ ...duration, organization_name: 'Seals' }),
  );
  return { ...page, client, authenticator, prove, first, second };
}

test('one passkey is made, named, and opens every organization of its person, until it is deleted', async (t) => {
  const { client, openMemberTab, prove, first, second } = await inTwo(t);
  const registered = await client.webauthn.register({ is_passkey: true, ...duration });
  assert.equal(registered.member_session.member_session_id, second.member_session.member_session_id);
  const id = registered.webauthn_registration_id;
  const { webauthn_registration } = await client.webauthn.update({
    webauthn_registration_id: id,
    name: 'Kitchen',
  });
  assert.deepEqual((await client.webauthn.list()).webauthn_registrations, [webauthn_registration]);
  await assert.rejects(client.webauthn.register({ is_passkey: true }), {
    code: 'webauthn_already_registered',
  });
  await client.session.revoke();

  const here = openMemberTab().client;
  const current = () => here.state.session?.member_session_id;
  const discovery = await here.webauthn.discovery.authenticate({
    is_passkey: true,
    conditional_mediation: true,
  });
  const ids = [first, second].map(({ organization }) => organization.organization_id);
  assert.deepEqual(
    discovery?.discovered_organizations.map(({ organization }) => organization.organization_id).sort(),
    [...ids].sort(),
  );
  assert.equal(current(), undefined, 'the person still chooses');
  const organization_id = ids[0] ?? '';
  const chosen = whole(await here.discovery.intermediateSessions.exchange({ ...duration, organization_id }));
  assert.equal(chosen.member_id, first.member_id);
  await here.session.revoke();
  const entered = await here.webauthn.authenticate({ ...duration, organization_id, is_passkey: true });
  assert.equal(entered && whole(entered).member_id, first.member_id);
  assert.equal(here.state.member?.member_id, first.member_id);
  const again = await here.webauthn.authenticate({ ...duration, organization_id });
  assert.equal(
    again && whole(again).member_session.member_session_id,
    current(),
    'for its signed-in member it is one more proof in the same session',
  );
  await assert.rejects(here.webauthn.delete({ webauthn_registration_id: id }), {
    error_type: 'unauthorized_action',
  });
  await prove(organization_id);
  await client.session.authenticate();
  await client.webauthn.delete({ webauthn_registration_id: id });
  assert.deepEqual((await client.webauthn.list()).webauthn_registrations, []);
  await assert.rejects(here.webauthn.discovery.authenticate(), {
    error_type: 'webauthn_registration_not_found',
  });
});

test('the authenticator is informed of the passkeys that the person has, under the name of the member', async (t) => {
  const site = await startSite(t, members.project);
  const authenticator = createAuthenticator({ origin });
  const signals: object[] = [];
  const webauthn = {
    ...authenticator.access(),
    signal: async (_name: string, details: object) => void signals.push(details),
  };
  const { client } = site.browser({ webauthn }).openMemberTab();
  await members.signIn(site, client);
  await client.webauthn.register({ is_passkey: true });
  await client.webauthn.syncAuthenticators();
  const [accepted, details] = signals as Record<string, unknown>[];
  assert.deepEqual(accepted?.allAcceptedCredentialIds, [authenticator.keys[0]?.id]);
  assert.equal(details?.name, client.state.member?.email_address);
});

test('every call of an own passkey needs a session, and wrong arguments are refused before any request', async (t) => {
  const { browser, seen } = await startSite(t, members.project);
  const { webauthn: access } = createBrowser();
  const { webauthn } = browser({ webauthn: access }).openMemberTab().client;
  const one = { webauthn_registration_id: 'passkey-1' };
  for (const call of [
    () => webauthn.register(),
    () => webauthn.list(),
    () => webauthn.update({ ...one, name: 'Key' }),
    () => webauthn.delete(one),
    () => webauthn.syncAuthenticators(),
  ])
    await assert.rejects(call(), { code: 'no_current_session' });
  for (const call of [
    () => webauthn.authenticate({ ...duration } as never),
    () => webauthn.authenticate({ organization_id: 'organization-1' } as never),
    () => webauthn.discovery.authenticate({ domain: 1 } as never),
    () => webauthn.delete({} as never),
  ])
    await assert.rejects(call(), { code: 'usage_error' });
  assert.equal(await webauthn.browserSupportsAutofill(), true);
  assert.deepEqual(
    seen.filter(({ call }) => call.includes('webauthn')),
    [],
  );
});
