/** "Check your email": what a visitor can do while the mail with the link is on its way. */
import { delayRequests } from '../delay-requests.ts';
import { giveAddress } from '../sign-in.ts';
import { expect, loginTag, test, widget } from '../world.ts';

test('a listener in a slow script still receives the events of a sign-in by a mailed link', {
  tag: '@firefox-full',
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
