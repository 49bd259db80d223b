/** The tables of the products, cell by cell, and rules for every product. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prefetch } from '../../../src/components/prefetch.ts';
import { senderDomain, webmailLinks } from '../../../src/components/screens/webmail.ts';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import { lazy } from '../../../src/machine/lazy.ts';
import { magicLinksTable } from '../../../src/products/magic-links/screens-flow.ts';
import { oauthOnMain } from '../../../src/products/oauth/flow.ts';
import { oauthTable } from '../../../src/products/oauth/screens-flow.ts';
import { type OtpEnter, otpOnMain } from '../../../src/products/otp/flow.ts';
import { otpTable } from '../../../src/products/otp/screens-flow.ts';
import { allProducts } from '../../../src/products/table.ts';
import { ownerOf } from '../login-table.ts';

const config = resolveConfig({ otpOptions: { expirationMinutes: 10 } });
const idle = { config, busy: [] as string[] };
const sending = { config, busy: ['otp.send'] };
const enter: OtpEnter = {
  name: 'otp.enter',
  to: { channel: 'email', email: 'ada@example.com' },
  methodId: 'email-1',
  sentAt: 0,
  expiresAt: 600_000,
  resent: false,
};

test('a valid address gets a code, anything else is a problem of the field', () => {
  const submit = otpOnMain.main['otp.emailSubmitted'];
  assert.deepEqual(submit({ name: 'main' }, { type: 'otp.emailSubmitted', email: 'ada@example.com' }, idle), {
    run: { do: 'otp.send', to: { channel: 'email', email: 'ada@example.com' }, again: false },
  });
  for (const email of ['ada', `ada@${'a'.repeat(320)}.example`]) {
    const refused = submit({ name: 'main' }, { type: 'otp.emailSubmitted', email }, idle);
    assert.equal(refused?.problem?.code, 'invalid_email_address');
    assert.equal(refused?.problem?.field, 'email');
  }
});

test('a second click during sending sends nothing more', () => {
  const submit = otpOnMain.main['otp.emailSubmitted'];
  assert.equal(submit({ name: 'main' }, { type: 'otp.emailSubmitted', email: 'a@b.co' }, sending), undefined);
});

test('a second click on resend, or a second code, during the first sends nothing more', () => {
  const link = { name: 'magicLinks.sent', email: 'a@b.co', sentAt: 0, expiresAt: 1, resent: false } as const;
  const resends = {
    code: (state: typeof idle) =>
      otpTable['otp.enter']['otp.resendAsked'](enter, { type: 'otp.resendAsked' }, state),
    link: (state: typeof idle) =>
      magicLinksTable['magicLinks.sent']['magicLinks.resendAsked'](
        link,
        { type: 'magicLinks.resendAsked' },
        state,
      ),
    verify: (state: typeof idle) =>
      otpTable['otp.enter']['otp.codeEntered'](enter, { type: 'otp.codeEntered', code: '123456' }, state),
    arrival: (state: typeof idle) =>
      oauthOnMain['oauth.arrived']['oauth.returned'](
        { name: 'oauth.arrived' },
        { type: 'oauth.returned' },
        state,
      ),
  };
  const under = { code: 'otp.send', link: 'magicLinks.send', verify: 'otp.verify', arrival: 'oauth.finish' };
  for (const name of ['code', 'link', 'verify', 'arrival'] as const) {
    assert.equal(resends[name](idle)?.run?.do, under[name]);
    assert.equal(resends[name]({ config, busy: [under[name]] }), undefined, name);
  }
});

test('the screen of a mailed link waits for the longer-lived of the two', () => {
  const options = { loginExpirationMinutes: 5, signupExpirationMinutes: 60 };
  const step = magicLinksTable.main['magicLinks.sent'](
    { name: 'main' },
    { type: 'magicLinks.sent', email: 'a@b.co', at: 1_000 },
    { config: resolveConfig({ emailMagicLinksOptions: options }), busy: [] },
  );
  assert.equal(step.screen.expiresAt, 3_601_000);
});

test('the countdown starts when the code is sent and lasts as long as configured', () => {
  const step = otpTable.main['otp.sent'](
    { name: 'main' },
    { type: 'otp.sent', to: enter.to, methodId: 'email-1', at: 5000 },
    idle,
  );
  assert.deepEqual(step.screen, { ...enter, sentAt: 5000, expiresAt: 605_000 });
});

test('a code typed during a resend waits for it', () => {
  const typed = { type: 'otp.codeEntered', code: '123456' } as const;
  assert.deepEqual(otpTable['otp.enter']['otp.codeEntered'](enter, typed, sending), { hold: true });
  assert.deepEqual(otpTable['otp.enter']['otp.codeEntered'](enter, typed, idle), {
    run: { do: 'otp.verify', code: '123456', methodId: 'email-1' },
  });
});

test('a refused code is reported as wrong before its end and as expired after it', () => {
  const failed = otpTable['otp.enter'].failed;
  const task = { do: 'otp.verify', code: '1', methodId: 'm' } as const;
  const problem = { code: 'api_error', errorType: 'otp_code_not_found', message: 'no' } as const;
  assert.equal(
    failed(enter, { type: 'failed', task, problem, at: 599_999 }).problem?.errorType,
    'otp_code_not_found',
  );
  assert.equal(failed(enter, { type: 'failed', task, problem, at: 600_000 }).problem?.code, 'code_expired');
});

test('a code with no tries left ends at once, and stays ended until there is a new one', () => {
  const task = { do: 'otp.verify', code: '1', methodId: 'm' } as const;
  const problem = { code: 'api_error', errorType: 'otp_code_not_found', message: 'no' } as const;
  const last = { ...problem, triesLeft: 0 };
  const ended = otpTable['otp.enter'].failed(enter, { type: 'failed', task, problem: last, at: 9_000 });
  assert.deepEqual(ended.screen, { ...enter, expiresAt: 9_000, ended: true });
  assert.equal(ended.problem?.code, 'code_ended');
  assert.ok(ended.screen);
  const again = otpTable['otp.enter'].failed(ended.screen, { type: 'failed', task, problem, at: 9_500 });
  assert.equal(again.problem?.code, 'code_ended');
  const sent = { type: 'otp.sent', to: enter.to, methodId: 'email-1', at: 10_000 } as const;
  assert.equal(otpTable['otp.enter']['otp.sent'](ended.screen, sent, idle).screen.ended, undefined);
});

test('a network failure while verifying does not blame the code', () => {
  const task = { do: 'otp.verify', code: '1', methodId: 'm' } as const;
  const problem = { code: 'unreachable', message: 'offline' } as const;
  const step = otpTable['otp.enter'].failed(enter, { type: 'failed', task, problem, at: 0 });
  assert.equal(step.problem?.field, undefined);
});

test('Back keeps the address, Try again clears it', () => {
  assert.deepEqual(otpTable['otp.enter'].back(enter).screen, { name: 'main', email: 'ada@example.com' });
  const sent = {
    name: 'magicLinks.sent',
    email: 'ada@example.com',
    sentAt: 0,
    expiresAt: 1,
    resent: false,
  } as const;
  const again = magicLinksTable['magicLinks.sent']['magicLinks.tryAgainAsked'](sent);
  assert.deepEqual(again.screen, { name: 'main' });
});

test('a sign-in in another tab completes a waiting screen', () => {
  const elsewhere = { by: 'elsewhere' } as const;
  const link = magicLinksTable['magicLinks.sent'].sessionBegan(null, elsewhere);
  assert.equal(link?.signedIn.ends.name, 'magicLinks.confirmed');
  const code = otpTable['otp.enter'].sessionBegan(enter, elsewhere);
  assert.deepEqual(code?.signedIn.ends, { name: 'otp.confirmed', elsewhere: true });
  assert.equal(otpTable['otp.enter'].sessionBegan(enter, { by: 'here' }), undefined);
});

test('after a sign-in or a sign-out in another tab, a link and a social account ask again whom they replace', () => {
  const rows = [
    magicLinksTable['magicLinks.arrived'],
    magicLinksTable['magicLinks.asked'],
    oauthTable['oauth.arrived'],
    oauthTable['oauth.switch'],
  ];
  const looks = rows.map(({ sessionBegan, visitorChanged }) => [
    sessionBegan(null, { by: 'elsewhere' }),
    visitorChanged(null, { by: 'elsewhere' }),
  ]);
  const link = { screen: { name: 'magicLinks.arrived' }, run: { do: 'magicLinks.useLink' } };
  const social = { screen: { name: 'oauth.arrived' }, run: { do: 'oauth.finish' } };
  assert.deepEqual(
    looks,
    [link, link, social, social].map((step) => [step, step]),
  );
  for (const { sessionBegan } of rows) assert.equal(sessionBegan(null, { by: 'here' }), undefined);
});

test('a reload restores the code screen with the same end, unless it expired long ago or is malformed', () => {
  const revive = allProducts.find(({ id }) => id === 'otp')?.main.current?.revive['otp.enter'];
  assert.deepEqual(revive?.({ ...enter }, 1000), enter);
  assert.equal(revive?.({ ...enter }, 600_000 + 31 * 60_000), null);
  assert.equal(revive?.({ ...enter, methodId: 7 }, 1000), null);
});

test('webmail links search for the sender if the domain is certain', () => {
  assert.equal(senderDomain('hint.example', { emailDomains: ['a.example'] }), 'hint.example');
  assert.equal(senderDomain(undefined, { emailDomains: ['a.example'] }), 'a.example');
  assert.equal(senderDomain(undefined, { emailDomains: ['a.example', 'b.example'] }), null);
  const [gmail, yahoo, outlook] = webmailLinks('ada@otters.example', 'a.example');
  assert.equal(gmail?.href, 'https://mail.google.com/mail/u/0/#search/from%3A%40a.example%20in%3Aanywhere');
  assert.match(yahoo?.href ?? '', /keyword=a\.example$/);
  assert.match(outlook?.href ?? '', /inbox$/);
  assert.match(webmailLinks('ada@gmail.com', null)[0]?.href ?? '', /#search\/in%3Aanywhere$/);
});

test('only the webmail that fits the address is offered', () => {
  const offered = (email: string) => webmailLinks(email, null).map(({ id }) => id);
  assert.deepEqual(offered('ada@GMail.com'), ['gmail']);
  assert.deepEqual(offered('ada@yahoo.co.uk'), ['yahoo']);
  assert.deepEqual(offered('ada@hotmail.fr'), ['outlook']);
  assert.deepEqual(offered('ada@icloud.com'), []);
  for (const email of ['ada@otters.example', 'ada@live.otters.example', 'ada@notgmail.com'])
    assert.deepEqual(offered(email), ['gmail', 'yahoo', 'outlook'], email);
});

test('every event on a screen is answered once, by its product', async () => {
  const seen = new Set<string>();
  for (const { id, prefix, main, screens } of allProducts) {
    for (const part of [(await main.load()).table, (await screens.load()).table]) {
      for (const [screen, row] of Object.entries(part)) {
        for (const event of Object.keys(row ?? {})) {
          // A hand-over names one product by its id; a failure on Main goes to the task's owner.
          const chosen = event === 'begin' || (screen === 'main' && event === 'failed');
          const cell = `${screen} x ${event}${chosen ? ` of ${id}` : ''}`;
          assert.ok(!seen.has(cell), `${cell} is answered twice`);
          // The screen's owner answers a shared event.
          const owner = event.includes('.') ? event : screen;
          if (!chosen) assert.ok(owner.startsWith(`${prefix}.`), `${cell} is not for ${id} to answer`);
          seen.add(cell);
        }
      }
    }
  }
  assert.ok(seen.size > 10);
});

test('every screen has a view, and a way out or an end', async () => {
  for (const { screens: stage } of allProducts) {
    const { table, views } = await stage.load();
    const screens = new Set([...Object.keys(table), ...Object.keys(views)]);
    screens.delete('main');
    for (const screen of screens) {
      assert.ok(Object.hasOwn(views, screen), `${screen} has no view`);
      const row = (table as Record<string, Record<string, unknown> | undefined>)[screen];
      assert.ok(screen.endsWith('.confirmed') || row?.back, `${screen} has no way out`);
    }
  }
});

test('a second click on any social button during the navigation starts nothing', () => {
  const chosen = oauthOnMain.main['oauth.chosen'];
  const event = { type: 'oauth.chosen', provider: 'google' } as const;
  assert.deepEqual(chosen({ name: 'main' }, event, idle), { run: { do: 'oauth.leave', provider: 'google' } });
  assert.equal(chosen({ name: 'main' }, event, { config, busy: ['oauth.leave'] }), undefined);
});

test('screens, events and tasks have the prefix of their product, which identifies it', async () => {
  const shared = new Set(['main', 'back', 'begin', 'failed', 'sessionBegan', 'visitorChanged']);
  for (const product of allProducts) {
    const { table } = await product.main.load();
    const { handlers } = await product.screens.load();
    const names = Object.entries(table).flatMap(([screen, row]) => [screen, ...Object.keys(row ?? {})]);
    for (const name of [...names, ...Object.keys(handlers)]) {
      if (!shared.has(name)) assert.equal(ownerOf(name)?.id, product.id, name);
    }
  }
});

test('a part that failed to load is fetched again on the next request', async () => {
  let tries = 0;
  const part = lazy(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return 'here';
  });
  await assert.rejects(part.load(), { code: 'unreachable' });
  assert.equal(part.failed, true);
  assert.equal(await part.load(), 'here');
  assert.equal(await part.load(), 'here');
  assert.equal(tries, 2);
  assert.equal(part.current, 'here');
});

test('a failed prefetch is not repeated on every interaction', async () => {
  let tries = 0;
  const part = lazy(async () => {
    tries += 1;
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  for (let look = 0; look < 3; look += 1) {
    prefetch(part);
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.equal(tries, 1);
});
