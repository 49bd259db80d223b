/** A preset has forms of its own for some parts. They follow what the page configures, in every element. */
import { assert } from 'chai';
import { loginTag, server, wholeElements, write } from '../element.ts';
import { on } from '../member-server.ts';

wholeElements();

const theme = `theme='{"preset":"modern"}'`;
/** What only the preset's form of the screen has. */
const onlyInPreset = '.ae-address';

describe('the preset modern', () => {
  it('shows a user where the code went', async () => {
    const login = write(loginTag(`products="otp" ${theme}`));
    await login.giveAddress();
    await login.reads('Enter passcode');
    assert.exists(login.root().querySelector(onlyInPreset));
  });

  it('shows a member where the code went', async () => {
    server.bootstrap.vertical = 'B2B';
    on('POST /b2b/otps/email/discovery/send', {});
    const login = write(
      loginTag(`products="emailOtp" auth-flow-type="Discovery" ${theme}`, 'auth-b2b-login'),
    );
    await login.giveAddress();
    await login.reads('Enter passcode');
    assert.exists(login.root().querySelector(onlyInPreset));
  });

  it('shows what an app asks for in one list', async () => {
    const login = write(loginTag());
    await login.giveAddress();
    await login.enterCode();
    await login.reads('Success!');
    on('POST /idp/oauth/authorize/start', {
      client: { client_id: 'app-1', client_type: 'third_party_public', client_name: 'Pet Helper' },
      ...{ consent_required: true, redirect_host: 'helper.example', loopback_only: false, resources: [] },
      scope_results: ['openid', 'pets:feed'].map((scope) => ({ scope, description: '', is_grantable: true })),
      ...{ user_id: 'user-1', user: { user_id: 'user-1', emails: [{ email: 'ada@example.com' }] } },
    });
    const request = {
      client_id: 'app-1',
      redirect_uri: 'https://helper.example/callback',
      scopes: ['openid'],
    };
    const consent = write(loginTag(theme, 'auth-idp-consent'));
    Object.assign(consent.host, { config: { request } });
    await consent.reads('Pet Helper');
    assert.lengthOf(consent.root().querySelectorAll('ul'), 1);
  });
});
