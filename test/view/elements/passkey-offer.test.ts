/** After a sign-in by a code, a user without a passkey is offered one: not again for a month, and not where nothing can be noted. */
import { assert } from 'chai';
import type { SeenRequest } from '../../fakes/server.ts';
import { ok } from '../../fakes/server.ts';
import {
  events,
  loginTag,
  projectToken,
  remove,
  server,
  type Whole,
  wholeElements,
  write,
} from '../element.ts';
import { until } from '../world.tsx';

wholeElements();

const offer = 'Log in faster next time';
const noted = () => localStorage.getItem(`auth_sdk_state_${projectToken()}::passkey_offered`);
const open = (more = `passkey-options='{"offer":true}'`) =>
  write(loginTag(`products="otp passkeys" ${more}`));
const factor = (delivery_method: string, type = 'otp') => ({
  ...{ type, delivery_method, last_authenticated_at: new Date().toISOString() },
});

/** The reply to the code. */
function replies({ by = factor('email'), passkeys = [] as object[] } = {}) {
  server.on('POST /otps/authenticate', () => {
    const { session, user, ...reply } = server.authReply() as { session: object; user: object };
    return ok({
      ...reply,
      session: { ...session, authentication_factors: [by] },
      user: { ...user, webauthn_registrations: passkeys },
    });
  });
}

async function enterCode(login: Whole) {
  await login.giveAddress();
  await login.enterCode();
}

const passkey = { webauthn_registration_id: 'passkey-1', domain: location.hostname, name: 'Key' };

describe('the offer of a passkey after a sign-in', () => {
  const { create } = navigator.credentials;
  afterEach(() => {
    navigator.credentials.create = create;
  });

  it('comes before the end, and "Not now" holds for thirty days', async () => {
    replies();
    const login = open();
    await enterCode(login);
    await login.reads(offer);
    await login.reads('30 days');
    assert.notInclude(events(), 'AUTHENTICATE_FLOW_COMPLETE');
    await login.press('Not now');
    await login.reads('Success!');
    assert.deepEqual(events().slice(-2), ['PASSKEY_SKIP', 'AUTHENTICATE_FLOW_COMPLETE']);
    await remove(login);
    const again = open();
    await enterCode(again);
    await again.reads('Success!');
    await remove(again);
    const month = 30 * 24 * 60 * 60_000;
    localStorage.setItem(
      `auth_sdk_state_${projectToken()}::passkey_offered`,
      String(Number(noted()) - month),
    );
    const later = open();
    await enterCode(later);
    await later.reads(offer);
  });

  it('says why no passkey was made, and the visitor can go on', async () => {
    replies();
    server.on('POST /webauthn/register/start' as SeenRequest['name'], () =>
      ok({
        user_id: 'user-1',
        public_key_credential_creation_options: JSON.stringify({
          challenge: 'Y2hhbGxlbmdl',
          rp: { name: 'Pets', id: location.hostname },
          user: { id: 'dXNlcg', name: 'ada', displayName: 'ada' },
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        }),
      }),
    );
    navigator.credentials.create = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    const login = open();
    await enterCode(login);
    await login.press('Create a Passkey');
    await login.reads('Your Passkey was not created.');
    await login.press('Not now');
    await login.reads('Success!');
  });

  for (const [who, reply, more] of [
    ['whose page does not want it', {}, ''],
    ['with a passkey of the domain', { passkeys: [passkey] }, undefined],
    ['who came by another site', { by: factor('oauth_github', 'oauth') }, undefined],
  ] as const)
    it(`is not made to a user ${who}`, async () => {
      replies(reply as Parameters<typeof replies>[0]);
      const login = open(more);
      await enterCode(login);
      await login.reads('Success!');
      assert.isNull(noted());
    });

  it('is not made where storage is blocked, because it would come each time', async () => {
    replies();
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      const login = open();
      await enterCode(login);
      await login.reads('Success!');
    } finally {
      Storage.prototype.setItem = setItem;
    }
    await until(() => events().includes('AUTHENTICATE_FLOW_COMPLETE'));
  });
});
