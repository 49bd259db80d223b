/** Sign-in with a password: its table cell by cell. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrivesFor } from '../../../src/login/arrival.ts';
import { requirements } from '../../../src/login/requirements.ts';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import type { ProductId } from '../../../src/machine/product.ts';
import { arrivals } from '../../../src/products/arrivals.ts';
import { type PasswordLogIn, passwordsOnMain } from '../../../src/products/passwords/flow.ts';
import { passwordsMain } from '../../../src/products/passwords/main.ts';
import { otherWay } from '../../../src/products/passwords/other-way.ts';
import { passwordsTable } from '../../../src/products/passwords/screens-flow.ts';
import { passwordsStrings } from '../../../src/products/passwords/strings.ts';
import { allProducts } from '../../../src/products/table.ts';
import { bringTexts } from '../../../src/strings/loaded-messages.ts';
import { createTranslate } from '../../../src/strings/translate.ts';
import fc from '../../properties.ts';
import {
  create,
  doing,
  email,
  failure,
  having,
  idle,
  logIn,
  main,
  secret,
  sent,
  verdict,
} from './password-screens.ts';

test('a valid address is looked up once, and anything else is a problem of the field', () => {
  const submit = passwordsOnMain.main['passwords.emailSubmitted'];
  const event = { type: 'passwords.emailSubmitted', email } as const;
  assert.deepEqual(submit(main, event, idle), { run: { do: 'passwords.lookUp', email } });
  assert.equal(submit(main, event, doing('passwords.lookUp')), undefined);
  assert.deepEqual(submit(main, { ...event, email: 'ada' }, idle)?.problem, {
    code: 'invalid_email_format',
    message: 'Not an email address.',
    field: 'email',
  });
});

test('the sign-in methods of the address choose the screen', () => {
  const lookedUp = passwordsTable.main['passwords.lookedUp'];
  const event = { type: 'passwords.lookedUp', email, mayCreate: true } as const;
  assert.deepEqual(lookedUp(main, { ...event, userType: 'new' }, idle), { screen: create });
  assert.deepEqual(lookedUp(main, { ...event, userType: 'password' }, idle), { screen: logIn });
  const without = { ...event, userType: 'passwordless' } as const;
  assert.deepEqual(lookedUp(main, without, idle).run, {
    do: 'passwords.startReset',
    email,
    reason: 'setNew',
    again: false,
  });
  const unknown = { ...event, userType: 'new', mayCreate: false } as const;
  assert.deepEqual(
    lookedUp(main, unknown, idle).run,
    lookedUp(main, without, idle).run,
    'the server says whether the address is invited',
  );
  assert.deepEqual(lookedUp(main, without, having('passwords', 'emailMagicLinks')).run, {
    do: 'passwords.handOver',
    email,
    product: 'emailMagicLinks',
  });
});

test('the alternative is a code by mail, or else a link, if configured', () => {
  const way = (options: Parameters<typeof resolveConfig>[0]) => otherWay(resolveConfig(options));
  assert.equal(way({ products: ['passwords', 'emailMagicLinks', 'otp'] }), 'otp');
  assert.equal(
    way({ products: ['passwords', 'otp'], otpOptions: { methods: ['sms'], expirationMinutes: 5 } }),
    null,
  );
  assert.equal(way({ products: ['passwords', 'emailMagicLinks'] }), 'emailMagicLinks');
  assert.equal(way({ products: ['passwords'] }), null);
});

test('a hand-over is answered on Main by exactly the product that it names', async () => {
  for (const { id, main } of allProducts) {
    const { table } = await main.load();
    const begin = (table.main as Record<string, unknown> | undefined)?.begin;
    assert.equal(begin !== undefined, id === 'otp' || id === 'emailMagicLinks', id);
  }
});

test('the password check includes the address, which a guesser would know, except after a link', () => {
  const paused = { type: 'passwords.paused', password: secret, edit: 2 } as const;
  assert.deepEqual(passwordsTable['passwords.create']['passwords.paused'](create, paused), {
    run: { do: 'passwords.judge', password: secret, edit: 2, email },
  });
  const reset = { name: 'passwords.reset', email: null, verdict: null } as const;
  assert.deepEqual(passwordsTable['passwords.reset']['passwords.paused'](reset, paused), {
    run: { do: 'passwords.judge', password: secret, edit: 2 },
  });
});

test('an empty field is not checked, and drops the earlier verdict', () => {
  const emptied = { type: 'passwords.paused', password: '', edit: 3 } as const;
  const reset = { name: 'passwords.reset', email: null, verdict: null } as const;
  assert.deepEqual(passwordsTable['passwords.create']['passwords.paused'](create, emptied), {});
  assert.deepEqual(passwordsTable['passwords.reset']['passwords.paused'](reset, emptied), {});
});

test('a second submit during the first sends nothing; a running check does not delay a submit', () => {
  const event = { type: 'passwords.submitted', password: secret } as const;
  const submit = passwordsTable['passwords.create']['passwords.submitted'];
  assert.equal(submit(create, event, doing('passwords.create')), undefined);
  assert.deepEqual(submit(create, event, doing('passwords.judge')), {
    run: { do: 'passwords.create', email, password: secret },
  });
  const logInNow = passwordsTable['passwords.logIn']['passwords.submitted'];
  assert.equal(logInNow(logIn, event, doing('passwords.logIn')), undefined);
  assert.equal(logInNow(logIn, { ...event, password: '' }, idle)?.problem?.code, 'password_missing');
});

test('a password that must be replaced starts a reset, with its reason', () => {
  const onLogIn = passwordsTable['passwords.logIn'].failed;
  const onCreate = passwordsTable['passwords.create'].failed;
  const task = { do: 'passwords.logIn', email, password: secret } as const;
  const firstTask = { do: 'passwords.create', email, password: secret } as const;
  const start = (reason: string) => ({ run: { do: 'passwords.startReset', email, reason, again: false } });
  assert.deepEqual(onLogIn(logIn, failure(task, 'reset_password')), start('dedupe'));
  assert.deepEqual(onLogIn(logIn, failure(task, 'breached_password')), start('breached'));
  assert.deepEqual(onCreate(create, failure(firstTask, 'reset_password')), start('dedupe'));
  // The visitor is still choosing and can choose another.
  assert.equal(onCreate(create, failure(firstTask, 'breached_password')).problem?.field, 'password');
  // The server refused the reset itself, so no second one starts.
  const reset = { do: 'passwords.startReset', email, reason: 'dedupe', again: false } as const;
  assert.equal(onLogIn(logIn, failure(reset, 'reset_password')).problem?.errorType, 'reset_password');
});

test('a wrong password is a problem of the field, a locked account one of the screen', () => {
  const failed = passwordsTable['passwords.logIn'].failed;
  const task = { do: 'passwords.logIn', email, password: secret } as const;
  assert.equal(failed(logIn, failure(task, 'unauthorized_credentials')).problem?.field, 'password');
  assert.equal(failed(logIn, failure(task, 'user_lock_limit_reached')).problem?.field, undefined);
});

test('the mail screen lasts as long as the link; sending again keeps the reason', () => {
  const event = { type: 'passwords.resetStarted', email, reason: 'forgot', at: 5000 } as const;
  assert.deepEqual(
    passwordsTable['passwords.logIn']['passwords.resetStarted'](logIn, event, idle).screen,
    sent,
  );
  const short = resolveConfig({ passwordOptions: { resetPasswordExpirationMinutes: 5 } });
  const again = passwordsTable['passwords.resetSent'];
  assert.deepEqual(again['passwords.resetStarted'](sent, event, { config: short, busy: [] }).screen, {
    ...sent,
    expiresAt: 305_000,
    resent: true,
  });
  assert.deepEqual(
    again['passwords.resendAsked']({ ...sent, reason: 'breached' }, { type: 'passwords.resendAsked' }, idle)
      ?.run,
    {
      do: 'passwords.startReset',
      email,
      reason: 'breached',
      again: true,
    },
  );
});

test('a sign-in without the password goes through Main, which still has the address', () => {
  const screen = passwordsTable['passwords.logIn']['passwords.withoutAsked'];
  assert.deepEqual(screen(logIn, undefined, having('passwords', 'otp')), {
    screen: { name: 'main', email },
    run: { do: 'passwords.handOver', email, product: 'otp' },
  });
  assert.equal(screen(logIn, undefined, idle), undefined);
});

test('an invalid link says why, and other problems stay on the screen', () => {
  const failed = passwordsTable['passwords.reset'].failed;
  const screen = { name: 'passwords.reset', email: null, verdict: null } as const;
  const task = { do: 'passwords.reset', password: secret } as const;
  const reason = (errorType: string) => failed(screen, failure(task, errorType)).screen;
  assert.deepEqual(reason('unable_to_auth_magic_link'), { name: 'passwords.linkNeeded', reason: 'used' });
  for (const type of ['pkce_mismatch', 'pkce_expected_code_verifier']) {
    assert.deepEqual(reason(type), { name: 'passwords.linkNeeded', reason: 'otherBrowser' });
  }
  assert.equal(reason('weak_password'), undefined);
  assert.equal(reason('constructor'), undefined);
});

test('a sign-in in another tab completes a waiting screen, unless this page is signing in', () => {
  const elsewhere = passwordsTable['passwords.resetSent'].sessionBegan;
  assert.deepEqual(elsewhere(sent, { by: 'elsewhere' })?.signedIn.ends, { name: 'passwords.confirmed' });
  const onLogIn = passwordsTable['passwords.logIn'].sessionBegan;
  assert.equal(onLogIn(logIn, { by: 'here' }), undefined);
});

test('a reload restores the screen without the typed password and its verdict', () => {
  const { revive } = passwordsMain;
  assert.deepEqual(revive['passwords.create']?.({ ...create, verdict, password: secret }, 0), create);
  assert.deepEqual(revive['passwords.logIn']?.({ ...logIn, password: secret }, 0), logIn);
  assert.deepEqual(revive['passwords.resetSent']?.({ ...sent }, 6000), sent);
  assert.equal(revive['passwords.resetSent']?.({ ...sent }, sent.expiresAt + 1), null);
  fc.assert(
    fc.property(
      fc.constantFrom('passwords.create', 'passwords.logIn', 'passwords.resetSent'),
      fc.object(),
      (name, stored) => {
        const screen = revive[name as 'passwords.create']?.(stored, 0);
        assert.ok(screen === null || typeof (screen as PasswordLogIn).email === 'string');
      },
    ),
  );
});

test('a token leads to the screen of its product, if that is configured, whatever else the address contains', () => {
  const products: ProductId[] = ['passwords'];
  for (const kind of ['reset_password', 'login']) {
    assert.equal(arrivesFor({ products }, `?a=b&auth_token_type=${kind}&token=t`, arrivals), 'passwords');
    assert.equal(
      arrivesFor({ products, prefix: '' }, `?auth_token_type=${kind}&token=t`, arrivals),
      'passwords',
    );
    assert.equal(
      arrivesFor({ products, prefix: 'my' }, `?my_token_type=${kind}&token=t`, arrivals),
      'passwords',
    );
    assert.equal(arrivesFor({ products: ['otp'] }, `?auth_token_type=${kind}&token=t`, arrivals), null);
  }
  assert.equal(arrivesFor({ products }, '?auth_token_type=magic_links&token=t', arrivals), null);
  assert.equal(
    arrivesFor({ products: ['emailMagicLinks', 'otp'] }, '?auth_token_type=magic_links&token=t', arrivals),
    'emailMagicLinks',
  );
  assert.equal(arrivesFor({ products: ['oauth'] }, '?auth_token_type=oauth&token=t', arrivals), 'oauth');
  assert.equal(
    arrivesFor({ products: ['oauth'] }, '?auth_token_type=oauth&error=access_denied', arrivals),
    null,
  );
  assert.equal(arrivesFor({ products: ['oauth'] }, '?auth_token_type=toString&token=t', arrivals), null);
  assert.equal(arrivesFor({ products }, '', arrivals), null);
  assert.equal(arrivesFor({ screen: 'reset-password' }, '', arrivals), 'passwords');
});

test('passwords and their reset screen are available', () => {
  const problems = requirements({ publicToken: 't', products: ['passwords'], screen: 'reset-password' });
  assert.deepEqual(problems, []);
});

test('a host can replace the server’s advice', () => {
  bringTexts(passwordsStrings);
  const t = createTranslate({ overrides: {} });
  assert.equal(
    t('password.zxcvbn.suggestion.l33t'),
    "Avoid predictable letter substitutions like '@' for 'a'.",
  );
  assert.equal(t('password.luds.length', { n: 1 }), 'Must be at least 1 character long');
  assert.equal(t('password.luds.length', { n: 8 }), 'Must be at least 8 characters long');
});
