/** Bad input, bad networks, blocked storage: the element reports each, and loses nothing. */
import { setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { CallName } from '../../../session-core/wire/calls.ts';
import { type Handler, json, refuse } from '../../fakes/server.ts';
import { errors, loginTag, movedClock, openLogin, remove, server, wholeElements, write } from '../element.ts';
import { memberSignsIn } from '../member-server.ts';
import { keyboard, until } from '../world.tsx';

wholeElements();

const send = 'POST /otps/email/login_or_create';
const verify = 'POST /otps/authenticate';
const rightCode = '123456';
const unreachable: Handler = () => Promise.reject(new TypeError('Failed to fetch'));
const wrongCode = {
  ...{ status_code: 404, error_type: 'otp_code_not_found', error_message: 'No.' },
  ...{ error_url: '', request_id: 'request-id-3' },
};
const wrong: Handler = () => refuse(404, 'otp_code_not_found');

/** The next call gets this answer, and later ones the usual. */
function once(name: CallName, answer: Handler): void {
  const stop = server.on(name, (request) => {
    stop();
    return answer(request);
  });
}

/** Only the right code signs in. */
function checkCodes(): void {
  const stop = server.on(verify, (request) => {
    const { token } = request.body as { token: string };
    if (token !== rightCode) return wrong(request);
    stop();
    return server.answer(request);
  });
}

/** Delays the answers to a call until the test lets them go. */
function delayed(name: CallName): () => void {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const stop = server.on(name, async (request) => {
    await gate;
    stop();
    return server.answer(request);
  });
  return go;
}

describe('the address stays, and a retry works, when the server', () => {
  for (const [name, words, answer] of [
    ['cannot be reached', "couldn't reach the server", unreachable],
    ['fails', 'went wrong on our side', () => refuse(500, 'internal_server_error')],
    ['limits the rate', 'Too many requests', () => refuse(429, 'too_many_requests')],
    [
      'answers garbage',
      "couldn't read",
      () => new Response('<h1>Wi-Fi login</h1>', { headers: { 'content-type': 'text/html' } }),
    ],
  ] as const)
    it(name, async () => {
      const { giveAddress, reads, field, press, enterCode, all } = openLogin();
      once(send, answer);
      await giveAddress('ada@example.com');
      await reads(words);
      assert.equal((await field('Email address')).value, 'ada@example.com');
      await press('Continue with email');
      once(verify, answer);
      await enterCode();
      await reads(words);
      // The server has not said that it is wrong.
      assert.lengthOf(all('[aria-invalid=true]'), 0);
      await enterCode('');
      await enterCode();
      await reads('Success!');
    });
});

it('a slow server keeps the button busy, and a double click sends one mail', async () => {
  const { fill, button, all, reads } = openLogin();
  const go = delayed(send);
  const email = await fill('Email address', 'ada@example.com');
  const next = await button('Continue with email');
  next.click();
  next.click();
  await until(() => all('[aria-busy="true"]').length > 0);
  email.form?.requestSubmit();
  go();
  await reads('Enter passcode');
  assert.lengthOf(server.seen(send), 1);
});

it('a request that the server never answers times out with a message', async () => {
  const advance = movedClock();
  const { giveAddress, reads } = openLogin();
  server.on(send, () => new Promise(() => {}));
  await giveAddress();
  await until(() => server.seen(send).length === 1);
  advance(60_000);
  await reads('too long');
});

it('an invalid address shows its error at the field, and nothing is sent', async () => {
  const { giveAddress, reads, field, focused } = openLogin();
  await giveAddress('ada@nowhere');
  await reads('Invalid email address.');
  const email = await field('Email address');
  assert.equal(email.getAttribute('aria-invalid'), 'true');
  assert.equal(focused(), email);
  assert.lengthOf(server.seen(send), 0);
});

it('a wrong code keeps the screen and says so; the right one then works', async () => {
  checkCodes();
  const { giveAddress, enterCode, reads, field, focused } = openLogin();
  await giveAddress();
  await enterCode('000000');
  await reads('Invalid passcode, please try again.');
  assert.equal(focused(), await field('6-digit passcode'));
  assert.deepEqual(
    errors().map(({ code }) => code),
    ['api_error'],
  );
  await enterCode(rightCode);
  await reads('Success!');
});

it('asking for another code empties the field', async () => {
  checkCodes();
  const { giveAddress, enterCode, reads, press, field } = openLogin();
  await giveAddress();
  await enterCode('000000');
  await reads('Invalid passcode');
  await press('Resend code');
  const code = await field('6-digit passcode');
  await until(() => code.value === '');
  await enterCode(rightCode);
  await reads('Success!');
});

const inMeadow = 'products="emailOtp" auth-flow-type="Organization" organization-slug="meadow"';

describe('after too many tries the code is reported as dead, its countdown stops, also after a reload, and a new one can be sent', () => {
  for (const [holder, call, open] of [
    ['a user', verify, () => openLogin()],
    ['a member', 'POST /b2b/otps/email/authenticate', () => write(loginTag(inMeadow, 'auth-b2b-login'))],
  ] as const)
    it(`to ${holder}`, async () => {
      if (holder === 'a member') memberSignsIn();
      let tries = 0;
      const alive = server.on(call as CallName, () => {
        tries += 1;
        const details = { tries_left: 5 - tries };
        return json(404, { ...wrongCode, error_details: details });
      });
      const first = open();
      await first.giveAddress();
      while (tries < 5) {
        const before = tries;
        await first.enterCode('');
        await first.enterCode(`00000${tries}`);
        await until(() => tries > before && first.all('[aria-busy="true"]').length === 0);
      }
      await first.reads('Too many wrong codes.');
      assert.notInclude(first.text(), 'Your code expires in');
      assert.isUndefined(first.findButton('Resend code'));
      await remove(first);
      const second = open();
      await second.button('Send a new code');
      assert.notInclude(second.text(), 'Your code expires in');
      await second.press('Send a new code');
      await second.reads('Your code expires in');
      alive();
      await second.enterCode(rightCode);
      await second.reads('Success!');
    });
});

it('a code that could not be checked can be retried by a button, and by typing it again', async () => {
  const { giveAddress, enterCode, reads, press, field, focused } = openLogin();
  await giveAddress();
  const online = server.on(verify, unreachable);
  await enterCode();
  await reads("We couldn't reach the server.");
  await enterCode('');
  await enterCode();
  await until(() => server.seen(verify).length === 2);
  await press('Try again');
  await until(() => server.seen(verify).length === 3);
  const code = await field('6-digit passcode');
  await until(() => focused() === code);
  online();
  await keyboard.press('Enter');
  await reads('Success!');
});

it('a code that turns out to be wrong on a retry returns the focus to its field', async () => {
  checkCodes();
  const { giveAddress, enterCode, reads, press, findButton, field, focused } = openLogin();
  await giveAddress();
  once(verify, unreachable);
  await enterCode('000000');
  await press('Try again');
  await reads('Invalid passcode');
  assert.isUndefined(findButton('Try again'));
  const code = await field('6-digit passcode');
  await until(() => focused() === code);
});

it('a visitor who signed in elsewhere meanwhile does not read that this code was verified', async () => {
  const here = openLogin();
  await here.giveAddress();
  await here.field('6-digit passcode');
  // Another form of the page, as in another tab: they share the session.
  const there = write(loginTag('products="passwords"'));
  await there.giveAddress();
  await there.fill('Password', 'correct horse battery staple 42');
  await there.press('Continue');
  await here.reads('You have successfully logged in.');
});

it('above an open keyboard, both the field and its message are in view', async () => {
  checkCodes();
  await setViewport({ width: 400, height: 330 });
  try {
    const { giveAddress, reads, enterCode, at, isReact } = openLogin();
    const inView = async (selector: string) => {
      const { top, bottom } = (await at(selector)).getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };
    await until(isReact);
    await giveAddress('not an address');
    await reads('Invalid email address.');
    assert.isTrue(await inView('[part~="field-error"]'));
    assert.isTrue(await inView('input'));
    await giveAddress('ada@example.com');
    await enterCode('000000');
    await reads('Invalid passcode');
    assert.isTrue(await inView('[role=alert]:not(:empty)'));
    assert.isTrue(await inView('[part=code-cell]'));
  } finally {
    await setViewport({ width: 800, height: 600 });
  }
});
