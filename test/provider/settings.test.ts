/** Settings that look right and are not: what the person who starts the provider is told. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSettings } from '../../provider/settings.ts';
import { SettingsError } from '../../provider/settings-error.ts';

const production = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://mail.pet-game.example',
  ALLOWED_ORIGINS: 'https://pet-game.example',
  PUBLIC_URL: 'https://login.pet-game.example',
  DEFAULT_REDIRECT_URL: 'https://pet-game.example/authenticate',
};

/** The one line that names the variable. */
function refused(environment: Record<string, string>): string {
  try {
    readSettings(environment);
  } catch (error) {
    assert.ok(error instanceof SettingsError);
    return error.message;
  }
  throw new Error(`Taken: ${JSON.stringify(environment)}`);
}

describe('the mode', () => {
  it('is named by one of three words, and no other passes for development', () => {
    for (const NODE_ENV of ['prod', 'Production', 'PRODUCTION', 'staging', ' production']) {
      const line = refused({ ...production, NODE_ENV });
      assert.equal(line, 'NODE_ENV: must be development, test or production');
    }
    for (const NODE_ENV of ['development', 'test', '']) {
      assert.equal(readSettings({ NODE_ENV }).production, false);
    }
    assert.equal(readSettings(production).production, true);
  });

  it('of development, in which all codes lie open, is for this machine only', () => {
    for (const NODE_ENV of ['development', 'test', '']) {
      const line = refused({ ...production, NODE_ENV });
      assert.match(line, /^PUBLIC_URL: must be of localhost without NODE_ENV=production[^\n]+$/);
    }
    refused({ PUBLIC_URL: 'http://localhost.evil.example' });
    for (const PUBLIC_URL of ['http://localhost:4400', 'https://127.0.0.1:4400/auth', 'http://[::1]:4400']) {
      assert.equal(readSettings({ PUBLIC_URL }).publicUrl, PUBLIC_URL);
    }
  });
});

describe('addresses among the settings', () => {
  it('of pages are origins, letter by letter as browsers send them', () => {
    const wrong = [
      'pet-game.example',
      '*',
      'https://*.pet-game.example',
      'https://PET-game.example',
      'https://pet-game.example/login',
      'https://pet-game.example:443',
      'https://user@pet-game.example',
      'https://pet-game.example?x',
      'null',
    ];
    for (const name of ['ALLOWED_ORIGINS', 'PASSKEY_RELATED_ORIGINS', 'PASSKEY_TOP_ORIGINS']) {
      for (const origin of wrong) {
        const line = refused({ ...production, [name]: `https://good.example, ${origin}` });
        assert.match(line, new RegExp(`^${name}: must be origins [^\\n]+$`), origin);
      }
    }
    const ALLOWED_ORIGINS = 'https://a.example/ http://localhost:4300,capacitor://localhost';
    assert.deepEqual(readSettings({ ALLOWED_ORIGINS }).allowedOrigins, [
      'https://a.example',
      'http://localhost:4300',
      'capacitor://localhost',
    ]);
  });

  it('of passkeys are host names', () => {
    for (const domain of [
      'https://pet-game.example',
      'pet-game.example:443',
      'Pet-Game.example',
      '*.example',
    ]) {
      assert.match(refused({ PASSKEY_DOMAINS: domain }), /^PASSKEY_DOMAINS: must be host names [^\n]+$/);
    }
    const { domains } = readSettings({ PASSKEY_DOMAINS: 'pet-game.example, localhost' }).passkeys;
    assert.deepEqual(domains, ['pet-game.example', 'localhost']);
  });

  it('of the provider itself have no query, which would end up in the middle of others', () => {
    for (const end of ['/?a=b', '?', '#top', '/auth?x']) {
      const line = refused({ ...production, PUBLIC_URL: `https://login.pet-game.example${end}` });
      assert.match(line, /^PUBLIC_URL: must have no query and no fragment$/);
    }
    const { publicUrl } = readSettings({
      ...production,
      PUBLIC_URL: 'https://login.pet-game.example/auth//',
    });
    assert.equal(publicUrl, 'https://login.pet-game.example/auth');
  });
});

describe('the sender of mails', () => {
  const from = (MAIL_FROM: string) => readSettings({ MAIL_FROM }).mailFrom;

  it('is an address, also one with a name', () => {
    assert.deepEqual(from('login@pet.example'), { name: 'Pet Game', address: 'login@pet.example' });
    assert.deepEqual(from(' Cat Game <login@pet.example> '), {
      name: 'Cat Game',
      address: 'login@pet.example',
    });
    assert.deepEqual(from('"Cats, Dogs" <login@localhost>'), {
      name: 'Cats, Dogs',
      address: 'login@localhost',
    });
    assert.deepEqual(from('<login@pet.example>'), { name: 'Pet Game', address: 'login@pet.example' });
  });

  it('is nothing else', () => {
    for (const text of [
      'notanaddress',
      'Pet Game',
      'a@b@c.example',
      'Pet <login>',
      'a@b.example, c@d.example',
    ]) {
      assert.match(refused({ MAIL_FROM: text }), /^MAIL_FROM: must be an address [^\n]+$/, text);
    }
    refused({ MAIL_FROM: 'Pet\r\nBcc: x@y.example <login@pet.example>' });
  });
});
