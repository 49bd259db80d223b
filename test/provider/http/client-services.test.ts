/** The hidden frame as the provider serves it. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { ensureBuilt } from '../../../scripts/lib/built.mjs';
import { development, production } from '../modes.ts';
import { sharedDatabase } from '../shared-database.ts';

let opened: OpenedDatabase;
before(async () => {
  await ensureBuilt();
  opened = await sharedDatabase();
});

describe('the frame of client services', () => {
  async function frame(url: string) {
    const response = await fetch(`${url}/client-services.html`);
    assert.equal(response.status, 200);
    const policy = response.headers.get('content-security-policy') ?? '';
    const page = await response.text();
    const setting = (name: string) =>
      new RegExp(`<meta name="auth-elements:${name}" content="([^"]*)"`).exec(page)?.[1];
    return { response, policy, told: setting, ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1] };
  }

  it('loads in development in pages of this machine, and answers them', async (t) => {
    const { url } = await development(t, opened, {
      PROVIDER_PREFIX: 'pet',
      ALLOWED_ORIGINS: 'https://pets.example',
    });
    const { ancestors, told, response } = await frame(url);
    assert.match(ancestors ?? '', /^'self' https:\/\/pets\.example http:\/\/localhost:\* /);
    assert.equal(`'self' ${told('allowed-origins')}`, ancestors);
    assert.equal(told('prefix'), 'pet');
    assert.equal(told('api-base-url'), '');
    assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin');
  });

  it('loads in production only in pages of the allowed origins', async (t) => {
    const { url } = await production(t, opened, {
      ALLOWED_ORIGINS: 'https://pets.example, https://cats.example/, capacitor://localhost',
    });
    const { ancestors, policy, told } = await frame(url);
    assert.equal(ancestors, "'self' https://pets.example https://cats.example");
    assert.equal(told('allowed-origins'), 'https://pets.example https://cats.example');
    assert.match(policy, /script-src 'self';.*connect-src 'self';.*trusted-types 'none'/);
  });

  it('is served with its scripts, which run nothing inline', async (t) => {
    const { url } = await development(t, opened);
    for (const name of ['client-services.js', 'client-services-phone.js']) {
      const script = await fetch(`${url}/${name}`);
      assert.equal(script.status, 200, name);
      assert.match(script.headers.get('content-type') ?? '', /^text\/javascript/);
    }
    const page = await fetch(`${url}/client-services.html`).then((answer) => answer.text());
    assert.deepEqual(page.match(/<script[^>]*>/g), ['<script type="module" src="./client-services.js">']);
    assert.doesNotMatch(page, /<style|\sstyle=|\son\w+=/);
  });
});
