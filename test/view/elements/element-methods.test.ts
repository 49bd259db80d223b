/** Each way to sign in, and what the host puts in, in the whole element. */
import { setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import { createFocusTrap } from 'focus-trap';
import { json, ok } from '../../fakes/server.ts';
import { errors, loginTag, openLogin, remove, reports, server, wholeElements, write } from '../element.ts';
import { keyboard, until } from '../world.tsx';

wholeElements();
afterEach(() => setViewport({ width: 800, height: 600 }));

const knowsPassword = (userType: string) => server.on('POST /users/search', () => ok({ userType }));

describe('phone numbers', () => {
  const sms = (more = '', methods = '["sms"]') =>
    `products="otp" otp-options='{"methods":${methods}}' ${more}`;

  it('in a low window, such as one zoomed to 400 %, the list keeps the active country in view', async () => {
    await setViewport({ width: 320, height: 256 });
    const { at } = openLogin(sms('locale="en-US"'));
    (await at('.ae-country')).focus();
    await keyboard.press('Enter');
    await at('.ae-country-option[data-state="active"]');
    for (let count = 0; count < 4; count += 1) await keyboard.press('ArrowDown');
    const { top, bottom } = (await at('.ae-country-option[data-state="active"]')).getBoundingClientRect();
    assert.isTrue(top >= 0 && bottom <= innerHeight);
  });

  it('switching tabs keeps the typed text', async () => {
    const { fill, at, press, field } = openLogin(sms('locale="en-US"', '["sms","whatsapp","email"]'));
    const phone = await fill('Phone number', '+49 1512 3456789');
    const country = await at('.ae-country');
    await until(() => country.textContent === 'DE +49');
    const typed = phone.value;
    await press('Email');
    await fill('Email address', 'half@typed');
    await press('WhatsApp');
    assert.equal((await field('Phone number')).value, typed);
    assert.equal((await at('.ae-country')).textContent, 'DE +49');
    await press('Email');
    assert.equal((await field('Email address')).value, 'half@typed');
  });

  it('the provider’s error about a number shows at its field, one about the traffic below the form', async () => {
    let refusal = { status_code: 400, error_type: 'unsubscribed_phone_number', error_message: 'x' };
    server.on('POST /otps/sms/login_or_create', () =>
      json(refusal.status_code, { ...refusal, request_id: 'r', error_url: '' }),
    );
    const { fill, press, reads, at, all } = openLogin(sms('locale="en-GB"'));
    await fill('Phone number', '07400 123456');
    const atField = async (text: string) => {
      await press('Continue with phone number');
      await reads(text);
      assert.include((await at('[part="field-error"]')).textContent, text);
    };
    await atField('The user unsubscribed; text START to resubscribe.');
    refusal = { ...refusal, error_type: 'invalid_phone_number_country_code' };
    await atField('Invalid, unsupported or disabled country code.');
    refusal = { ...refusal, status_code: 429, error_type: 'too_many_requests' };
    await press('Continue with phone number');
    await reads('Too many requests');
    assert.lengthOf(all('[part="field-error"]'), 0);
    // Texts that only the server has may contain a link.
    refusal = {
      status_code: 400,
      error_type: 'plan_limit',
      error_message: 'See https://docs.example.com/limits.',
    };
    await press('Continue with phone number');
    assert.equal((await at('[role=alert] a')).getAttribute('href'), 'https://docs.example.com/limits');
    assert.lengthOf(errors(), 4);
  });
});

describe('social sign-in', () => {
  it('buttons follow the order of the configuration; an unknown provider shows its capitalised name', async () => {
    const types = '[{"type":"tiktok"},{"type":"google","one_tap":true},{"type":"myspace"}]';
    const { button, all } = openLogin(`products="oauth otp" oauth-options='{"providers":${types}}'`);
    await button('Continue with Myspace');
    const names = all('button').flatMap(
      ({ textContent }) => /Continue with .*/.exec(textContent ?? '')?.[0] ?? [],
    );
    assert.deepEqual(names, [
      'Continue with TikTok',
      'Continue with Google',
      'Continue with Myspace',
      'Continue with email',
    ]);
  });

  it('without providers the element says what is missing, and the other method still works', async () => {
    const { reads, field } = openLogin(`products="oauth otp" oauth-options='{}'`);
    await reads('oauthOptions.providers');
    await field('Email address');
    assert.include(errors()[0], { code: 'invalid_configuration', path: 'oauthOptions.providers' });
  });
});

describe('passwords', () => {
  it('without a connection the typed password stays, and the same button retries', async () => {
    knowsPassword('password');
    const online = server.on('POST /passwords/authenticate', () => Promise.reject(new TypeError('offline')));
    const { giveAddress, fill, press, reads, focused } = openLogin('products="passwords"');
    await giveAddress();
    const password = await fill('Password', 'correct horse battery staple 42');
    await press('Continue');
    await reads("couldn't reach the server");
    assert.equal(password.value, 'correct horse battery staple 42');
    await until(() => focused() === password);
    online();
    await press('Continue');
    await reads('Success!');
  });

  it('screen="reset-password" without a link offers to send one', async () => {
    const { reads, fill, press } = openLogin('products="passwords" screen="reset-password"');
    await reads('Reset your password');
    await fill('Email address', 'ada');
    await press('Send a new link');
    await reads('Email format is invalid.');
    await fill('Email address', 'ada@example.com');
    await press('Send a new link');
    await reads('Forgot password?');
    assert.lengthOf(server.seen('POST /passwords/email/reset/start'), 1);
    assert.deepEqual(
      reports.map(({ detail }) => [detail.code, detail.path]),
      [['invalid_input', 'email']],
    );
  });
});

describe('passkeys', () => {
  it('signed out, the page that creates one tells the visitor and the developer', async () => {
    const { error } = console;
    const logged: string[] = [];
    console.error = (...words: unknown[]) => void logged.push(words.join(' '));
    try {
      const login = openLogin('screen="passkey-registration" products="otp passkeys"');
      await login.reads('Log in first. Then you can set up a passkey.');
      const sentence = 'Cannot use PasskeyRegistration component without active user authenticated.';
      assert.include(logged, `auth-elements: ${sentence}`);
      assert.include(errors()[0] as object, { code: 'usage_error', message: sentence });
      await login.press('Back');
      await login.field('Email address');
    } finally {
      console.error = error;
    }
  });
});

describe('what the host puts in', () => {
  it('the address that the host knows is in the field, and the visitor may change it', async () => {
    const { press, field, fill } = openLogin(
      `products="otp" email="ada@example.com" otp-options='{"methods":["sms","email"]}'`,
    );
    await field('Phone number');
    await press('Email');
    assert.equal((await field('Email address')).value, 'ada@example.com');
    await fill('Email address', 'else@example.com');
    await press('Text');
    await press('Email');
    assert.equal((await field('Email address')).value, 'else@example.com');
  });

  it('so is the one in the page’s address', async () => {
    const { href } = location;
    history.replaceState(null, '', '?login_hint=hint@example.com');
    try {
      assert.equal((await openLogin().field('Email address')).value, 'hint@example.com');
    } finally {
      history.replaceState(null, '', href);
    }
  });

  it('slots are in the card from the first drawing, on every screen, around everything else', async () => {
    const slots = '<p slot="header">Welcome to Pet Game</p><p slot="footer">See our terms.</p>';
    const { host, giveAddress, field, at } = write(loginTag().replace('></auth', `>${slots}</auth`));
    const [header, footer] = [...host.children];
    const inCard = async () => {
      const card = (await at('[part~=container]')).getBoundingClientRect();
      const above = header?.getBoundingClientRect() as DOMRect;
      const below = footer?.getBoundingClientRect() as DOMRect;
      assert.isTrue(above.y > card.y && below.y > above.bottom && below.bottom < card.bottom);
    };
    await inCard();
    await giveAddress();
    await field('6-digit passcode');
    await inCard();
  });
});

describe('the watermark', () => {
  for (const hidden of [false, true])
    it(hidden ? 'never shows if the project has none' : 'shows if the project wants one', async () => {
      server.bootstrap.disable_sdk_watermark = hidden;
      for (const _visit of ['first', 'second']) {
        const login = openLogin();
        await until(() => login.isReact() && server.seen('GET /projects/bootstrap/:public_token').length > 0);
        await login.giveAddress();
        await login.reads('Enter passcode');
        assert.equal(login.text().includes('Powered by'), !hidden);
        await login.press('Back');
        await remove(login);
      }
    });
});

it('a focus trap of the host goes through the fields if it looks into shadow roots', async () => {
  const { host, isReact, focused } = write(`<section>${loginTag()}<button>Close</button></section>`);
  await until(isReact);
  const dialog = host.parentElement;
  const close = dialog?.querySelector('button');
  assert.ok(dialog && close);
  const trap = createFocusTrap(dialog, { initialFocus: close, tabbableOptions: { getShadowRoot: true } });
  trap.activate();
  try {
    await until(() => document.activeElement === close);
    await keyboard.press('Tab');
    const inside: (string | null)[] = [];
    while (document.activeElement === host && inside.length < 10) {
      const { name, localName } = focused() as HTMLInputElement;
      inside.push(name || localName);
      await keyboard.press('Tab');
    }
    assert.include(inside, 'email');
    assert.equal(document.activeElement, close, 'and comes round');
  } finally {
    trap.deactivate();
  }
});
