/** What changes while the visitor presses. */
import { sendMouse } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { CallName } from '../../../session-core/wire/calls.ts';
import { ok } from '../../fakes/server.ts';
import { loginTag, movedClock, openLogin, server, wholeElements, write } from '../element.ts';
import { memberIsHalfIn } from '../member-server.ts';
import { until } from '../world.tsx';

wholeElements();

const search = 'POST /b2b/organizations/search' as CallName;

/** The form of an organization whose name arrives with `answer`, and moves the button. */
async function openForm() {
  const { organization } = memberIsHalfIn(null);
  const organization_name = 'A meadow for all the animals that nobody else has room for';
  const reply = ok({ organization: { ...organization, organization_name } });
  let answer = () => {};
  const answered = new Promise<Response>((resolve) => {
    answer = () => resolve(reply);
  });
  server.on(search, () => answered);
  const inMeadow = 'products="emailOtp" auth-flow-type="Organization" organization-slug="meadow"';
  const login = write(loginTag(inMeadow, 'auth-b2b-login'));
  await login.fill('Email address', 'ada@example.com');
  return { login, reply, answer };
}

for (const [what, isReady] of [
  ['of the drawing', () => true],
  ['of React', () => server.seen(search).length > 0],
] as const)
  it(`a button ${what} that the name of the organization would move is pressed all the same`, async () => {
    const { login, reply, answer } = await openForm();
    await until(isReady);
    const { left, top } = (await login.button('Continue with email')).getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(left) + 40, Math.round(top) + 4] });
    await sendMouse({ type: 'down' });
    answer();
    await until(() => reply.bodyUsed);
    await sendMouse({ type: 'up' });
    await login.reads('Enter passcode');
  });

it('a press elsewhere on the page does not keep the screen', async () => {
  const { setTimeout } = window;
  // The longest press never ends.
  Object.assign(window, {
    setTimeout: (task: () => void, ms = 0) => (ms < 5_000 ? setTimeout(task, ms) : 0),
  });
  const { login, answer } = await openForm();
  await until(() => server.seen(search).length > 0);
  const { bottom } = login.host.getBoundingClientRect();
  await sendMouse({ type: 'move', position: [40, Math.round(bottom) + 20] });
  await sendMouse({ type: 'down' });
  answer();
  await login.reads('A meadow').finally(async () => {
    Object.assign(window, { setTimeout });
    await sendMouse({ type: 'up' });
  });
});

it('the offer of a near address waits for the release', async () => {
  const advance = movedClock();
  const login = openLogin();
  await login.fill('Email address', 'ada@gmial.com');
  await until(() => login.all('form [role=status]').length > 0);
  const { left, top } = (await login.button('Continue with email')).getBoundingClientRect();
  await sendMouse({ type: 'move', position: [Math.round(left) + 40, Math.round(top) + 4] });
  await sendMouse({ type: 'down' });
  advance(700);
  await until(() => true);
  assert.notInclude(login.text(), 'gmail.com');
  await sendMouse({ type: 'move', position: [1, 1] });
  await sendMouse({ type: 'up' });
  await login.reads('gmail.com');
});
