/** Links and the browser that asked for them: opened there, opened elsewhere, and opened by the user of another account. */
import { giveAddress } from '../sign-in.ts';
import { eventTypes, expect, loginTag, newAddress, recordEvents, test, widget } from '../world.ts';

/** The form for links that lead back to its own page. */
const linksTo = (origin: string) =>
  `products="emailMagicLinks" email-magic-links-options='${JSON.stringify({ loginRedirectURL: origin, signupRedirectURL: origin })}'`;

test('a link opened in another browser asks first; with the number of the waiting tab, that tab is signed in, also after a reload', async ({
  page,
  browser,
  openLogin,
  site,
  inbox,
}) => {
  await recordEvents(page);
  await openLogin(linksTo(site.origin));
  const desk = widget(page);
  const address = await giveAddress(page);
  const number = desk.host.locator('[part=match-number]');
  await expect(number).toHaveText(/^\d\d$/);
  const shown = (await number.textContent()) ?? '';
  await page.reload();
  await expect(number).toHaveText(shown);

  const phone = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await phone.goto(await inbox.link(address));
  const there = widget(phone);
  await expect(there.heading).toHaveText('Did you ask for this link?');
  await expect(there.heading).toBeFocused();
  await phone.reload();
  await expect(there.heading).toHaveText('Did you ask for this link?');
  await expect(there.text(`asked to log in as ${address} just now.`)).toBeVisible();
  await expect(there.text(/\w+ on Linux/).first()).toBeVisible();

  const digits = (await number.textContent()) ?? '';
  const field = there.host.getByLabel('Number shown there');
  await field.fill('4');
  await field.press('Enter');
  await expect(there.text('Enter the two digits.')).toBeVisible();
  await field.fill(digits === '11' ? '22' : '11');
  await there.button(/^Approve sign-in on \w+ on Linux$/).click();
  await expect(there.text(/not the one shown there. You have 2 tries left/)).toBeVisible();
  await expect(desk.heading).toHaveText('Check your email');
  await field.fill(digits);
  await there.button(/^Approve sign-in on \w+ on Linux$/).click();
  await expect(there.heading).toHaveText('Go back to your other browser');
  expect(new URL(phone.url()).search).toBe('');

  await expect(desk.text('You have successfully logged in.')).toBeVisible();
  await expect.poll(() => eventTypes(page)).toContain('AUTHENTICATE_FLOW_COMPLETE');
  // Nobody is signed in where the link was opened.
  expect((await phone.context().cookies()).filter(({ name }) => name.endsWith('_session'))).toEqual([]);
  await phone.context().close();
});

test("a stranger's link does not switch accounts: it names both, and staying keeps the one signed in @full", async ({
  page,
  openLogin,
  servers,
  site,
  inbox,
}) => {
  const options = linksTo(site.origin);
  await openLogin(options);
  const { heading, text, button } = widget(page);
  const request = await giveAddress(page);
  // Only with the answer, which comes after the mail, does the browser know that it has asked for the link.
  await expect(heading).toHaveText('Check your email');
  await page.goto(await inbox.link(request));
  await expect(text('You have successfully logged in.')).toBeVisible();

  const foreign = newAddress();
  const reply = await fetch(`${servers.provider}/sdk/v1/magic_links/email/login_or_create`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('public-token-test-local:public-token-test-local')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ email: foreign, login_magic_link_url: site.origin }),
  });
  expect(reply.status).toBe(200);
  const link = await inbox.link(foreign);
  await page.goto(link);
  await expect(heading).toHaveText('Did you ask for this link?');
  await expect(text(`Here you are logged in as ${request}.`)).toBeVisible();
  await expect(text(`asked to log in as ${foreign}`)).toBeVisible();

  // Asked for in this browser, the link still does not replace the account by itself.
  await site.open(page, { body: loginTag(servers.provider, options) });
  const second = await giveAddress(page);
  await expect(heading).toHaveText('Check your email');
  await page.goto(await inbox.link(second));
  await expect(heading).toHaveText('Switch accounts?');
  await expect(text(`You are logged in as ${request}. This link logs you in as ${second}.`)).toBeVisible();
  await button('Stay logged in').click();
  await expect(text('You have successfully logged in.')).toBeVisible();
  const me = await page.evaluate(() => document.cookie);
  await page.goto(await inbox.link(second));
  await button('Switch accounts').click();
  await expect(text('You have successfully logged in.')).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).not.toBe(me);
});
