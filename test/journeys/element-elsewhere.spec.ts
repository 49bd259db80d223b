/** The element removed by a listener of its own events, or moved into a frame's document, and options that cannot be read. */

import { recordErrors } from './recorders.ts';
import { giveCode, signInByCode } from './sign-in.ts';
import { expect, loginTag, recordEvents, recordedEvents, test, widget } from './world.ts';

for (const shadow of ['true', 'false']) {
  test(`a host that removes the element in its sign-in event gets no error: enable-shadow-dom="${shadow}"`, async ({
    page,
    openLogin,
    inbox,
  }) => {
    const thrown = recordErrors(page);
    await recordEvents(page);
    await openLogin(`products="otp" enable-shadow-dom="${shadow}"`);
    await page.evaluate(() =>
      document.addEventListener('auth-event', ({ target, detail }) => {
        if (detail.type === 'AUTHENTICATE_FLOW_COMPLETE') (target as Element).remove();
      }),
    );
    await giveCode(page, inbox);
    await expect(page.locator('auth-login')).toHaveCount(0);
    const events = (await recordedEvents(page)).map(({ detail }) => detail.type ?? detail.code);
    expect(events.at(-1)).toBe('AUTHENTICATE_FLOW_COMPLETE');
    expect(thrown).toEqual([]);
  });
}

test('moved into the document of a frame and back, it keeps its look and works', { tag: '@firefox' }, async ({
  page,
  openLogin,
  inbox,
}) => {
  await openLogin();
  const { next, host } = widget(page);
  await expect(next).toHaveCSS('cursor', 'pointer');
  const colour = await next.evaluate((button) => getComputedStyle(button).backgroundColor);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { width: 480, height: 600 });
    document.body.append(frame);
    frame.contentDocument?.body.append(document.querySelector('auth-login') as Element);
  });
  const inside = page
    .frameLocator('iframe')
    .locator('auth-login')
    .getByRole('button', { name: 'Continue with email' });
  await expect(inside).toHaveCSS('background-color', colour);
  await page.evaluate(() => {
    const frame = document.querySelector('iframe');
    document.body.append(frame?.contentDocument?.querySelector('auth-login') as Element);
  });
  await expect(host).toBeVisible();
  await expect(next).toHaveCSS('background-color', colour);
  await signInByCode(page, inbox);
});

test('an unreadable configuration is reported, and never throws into the page', async ({
  page,
  site,
  servers,
}) => {
  const thrown = recordErrors(page);
  await recordEvents(page);
  await site.open(page, {
    body: `${loginTag(servers.provider)}<script type="module">
      document.querySelector('auth-login').config = {
        get locale() { throw new Error('not today'); },
      };
    </script>`,
  });
  await expect(widget(page).text(/cannot be read/)).toBeVisible();
  await expect
    .poll(async () => (await recordedEvents(page))[0]?.detail)
    .toMatchObject({ code: 'invalid_configuration', path: 'config' });
  expect(thrown).toEqual([]);
});
