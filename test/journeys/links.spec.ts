/** "Check your email": what a visitor can do while the mail with the link is on its way. */
import { delayRequests } from './delay-requests.ts';
import { giveAddress } from './sign-in.ts';
import { eventTypes, expect, loginTag, recordEvents, test, widget } from './world.ts';

test('the visitor can resend the mail, search for it, or send it to another address; each link signs in', async ({
  page,
  openLogin,
  site,
  inbox,
}) => {
  await recordEvents(page);
  const logged: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/events')) logged.push(request.postData() ?? '');
  });
  const options = JSON.stringify({ loginRedirectURL: site.origin, signupRedirectURL: site.origin });
  await openLogin(`products="emailMagicLinks" email-magic-links-options='${options}'`);
  const { email, heading, text, button, host } = widget(page);
  const wrong = await giveAddress(page);
  await expect(heading).toHaveText('Check your email');
  await expect(text(wrong)).toBeVisible();
  // The seeded project sends from one domain: the first two search for it, the third opens the inbox.
  const links = host.locator('.ae-webmail a');
  await expect(links).toHaveCount(3);
  await expect(links.nth(0)).toHaveAttribute('href', /from%3A%40pet-game\.example/);
  await expect(links.nth(1)).toHaveAttribute('href', /keyword=pet-game\.example/);

  await button('Resend email').click();
  await expect(text('Email resent').first()).toBeVisible();
  await inbox.newest(wrong, 2);

  await button('Try again').click();
  await expect(heading).toHaveText('Sign up or log in');
  await expect(email).toHaveValue('');
  await expect.poll(() => logged.join()).toContain('email_try_again_clicked');

  const right = await giveAddress(page);
  await expect(text(right)).toBeVisible();
  expect(await eventTypes(page)).toEqual(Array(3).fill('MAGIC_LINK_LOGIN_OR_CREATE'));
  await page.goto(await inbox.link(right));
  await expect(text('You have successfully logged in.')).toBeVisible();
});

test('a listener in a slow script still receives the events of a sign-in by a mailed link', {
  tag: '@firefox',
}, async ({ page, site, servers, inbox }) => {
  const options = JSON.stringify({ loginRedirectURL: site.origin, signupRedirectURL: site.origin });
  const tag = loginTag(servers.provider, `products="emailMagicLinks" email-magic-links-options='${options}'`);
  const listener = `window.heard = [];
    document.addEventListener('auth-event', ({ detail }) => window.heard.push(detail.type));`;
  await site.open(page, {
    body: `${tag}<script type="module" src="/listener.js"></script>`,
    files: { '/listener.js': listener },
  });
  const address = await giveAddress(page);
  const { text } = widget(page);
  await expect(text(address)).toBeVisible();
  const arrive = await delayRequests(page, '**/listener.js');
  // Events wait for a listener for five seconds, which a slow machine needs for the sign-in.
  await page.addInitScript(() => {
    const { setTimeout: later } = window;
    const patient = (run: () => void, ms = 0, ...rest: unknown[]) =>
      ms === 5_000 ? 0 : later(run, ms, ...rest);
    Object.assign(window, { setTimeout: patient });
  });
  await page.goto(await inbox.link(address), { waitUntil: 'commit' });
  await expect(text('You have successfully logged in.')).toBeVisible();
  arrive();
  await expect
    .poll(() => page.evaluate(() => (window as { heard?: string[] }).heard?.at(-1)))
    .toBe('AUTHENTICATE_FLOW_COMPLETE');
});
