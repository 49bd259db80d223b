/** A code that the server did not check: the network or the server was down, or another tab was faster. */
import { cors, refusal } from './refusal.ts';
import { giveAddress, signInByCode, wrongCode } from './sign-in.ts';
import { expect, loginTag, test, widget } from './world.ts';

const verifyCall = '**/otps/authenticate';

test.beforeEach(({ openLogin }) => openLogin());

test('a code that could not be checked can be retried by a button, and by typing it again', async ({
  page,
  inbox,
}) => {
  const to = await giveAddress(page);
  const right = await inbox.code(to);
  const { alert, button, code, text } = widget(page);
  let offline = true;
  let tries = 0;
  await page.route(verifyCall, async (route) => {
    tries += 1;
    await (offline ? route.abort('internetdisconnected') : route.continue());
  });
  await code.pressSequentially(right);
  await expect(alert.filter({ hasText: 'We could not reach the server.' })).toBeVisible();
  await code.pressSequentially(right);
  await expect.poll(() => tries).toBe(2);
  await button('Try again').click();
  await expect.poll(() => tries).toBe(3);
  await expect(button('Try again')).toBeVisible();
  await expect(code).toBeFocused();
  offline = false;
  await page.keyboard.press('Enter');
  await expect(text('Success!')).toBeVisible();
});

for (const { status, type, words } of [
  { status: 500, type: 'internal_server_error', words: /went wrong on our side/i },
  { status: 429, type: 'too_many_requests', words: /too many requests/i },
]) {
  test(`a code that the server answers with ${status} is not called wrong, and a button retries it`, async ({
    page,
    inbox,
  }) => {
    const to = await giveAddress(page);
    const right = await inbox.code(to);
    const { alert, button, code, text } = widget(page);
    await page.route(verifyCall, (route) => route.fulfill({ ...refusal(status, type), headers: cors(page) }));
    await code.pressSequentially(right);
    await expect(alert.filter({ hasText: words })).toBeVisible();
    await expect(code).not.toHaveAttribute('aria-invalid');
    await page.unroute(verifyCall);
    await button('Try again').click();
    await expect(text('Success!')).toBeVisible();
  });
}

test('a visitor who signed in in another tab meanwhile does not read that this code was verified', async ({
  page,
  context,
  site,
  servers,
  inbox,
}) => {
  await giveAddress(page);
  const { code, text } = widget(page);
  await expect(code).toBeVisible();
  const other = await context.newPage();
  await site.open(other, { body: loginTag(servers.provider) });
  await signInByCode(other, inbox);
  await expect(text('You have successfully logged in.')).toBeVisible();
});

test('a code that turns out to be wrong on a retry returns the focus to its field', async ({
  page,
  inbox,
}) => {
  const to = await giveAddress(page);
  const right = await inbox.code(to);
  const { alert, button, code, text } = widget(page);
  await page.route(verifyCall, (route) => route.abort('internetdisconnected'), { times: 1 });
  await code.fill(wrongCode(right));
  await button('Try again').click();
  await expect(alert.filter({ hasText: 'Invalid passcode' })).toBeVisible();
  await expect(button('Try again')).toHaveCount(0);
  await expect(code).toBeFocused();
  await page.keyboard.type(right);
  await expect(text('Success!')).toBeVisible();
});
