/** The element next to others, moved, removed, in light DOM, and in pages with bugs of their own. */
import { giveAddress, signInByCode } from './sign-in.ts';
import { moduleScript } from './sites.ts';
import { eventTypes, expect, loginTag, newAddress, recordEvents, test, widget } from './world.ts';

test('two elements on a page are independent and share one session', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  await site.open(page, {
    body: loginTag(servers.provider) + loginTag(servers.provider, 'products="emailMagicLinks"'),
  });
  const first = page.locator('auth-login').nth(0);
  const second = page.locator('auth-login').nth(1);
  const to = await giveAddress(first);
  await expect(first.getByRole('heading')).toHaveText('Enter passcode');
  await expect(second.getByRole('heading')).toHaveText('Sign up or log in');
  await page.reload();
  await expect(first.getByRole('heading')).toHaveText('Enter passcode');
  await expect(second.getByRole('heading')).toHaveText('Sign up or log in');
  await first.getByLabel('6-digit passcode').fill(await inbox.code(to));
  await expect(first.getByText('Success!')).toBeVisible();
});

test('moving it in the document, also into a dialog, keeps the text, the screen and the focus', async ({
  page,
  site,
  servers,
}) => {
  await site.open(page, {
    body: `<section id="a">${loginTag(servers.provider)}</section><section id="b"></section>
      <dialog><button>Close</button></dialog>`,
  });
  const { email } = widget(page);
  await email.fill('half@typed');
  for (const place of ['#b', 'dialog']) {
    await page.evaluate((selector) => {
      const element = document.querySelector('auth-login');
      if (element) document.querySelector(selector)?.append(element);
      if (selector === 'dialog') document.querySelector('dialog')?.showModal();
    }, place);
    await expect(page.locator(`${place} auth-login`)).toBeVisible();
    await expect(email).toHaveValue('half@typed');
    await expect(email).toBeFocused();
  }
  await page.keyboard.type('.example');
  await expect(email).toHaveValue('half@typed.example');
});

test('removed and inserted later, it works and returns to its screen', async ({ page, openLogin, inbox }) => {
  await recordEvents(page);
  await openLogin();
  const { heading, code, text } = widget(page);
  const to = await giveAddress(page);
  await expect(heading).toHaveText('Enter passcode');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const element = document.querySelector('auth-login');
        element?.remove();
        Object.assign(window, { kept: element });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
  await expect(page.locator('auth-login')).toHaveCount(0);
  await page.evaluate(() => document.body.append((window as unknown as { kept: Element }).kept));
  await expect(heading).toHaveText('Enter passcode');
  await code.fill(await inbox.code(to));
  await expect(text('Success!')).toBeVisible();
  expect((await eventTypes(page)).filter((type) => type === 'AUTHENTICATE_FLOW_COMPLETE')).toHaveLength(1);
});

test('in light DOM mode it draws in the page itself, decided per instance', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  await site.open(page, {
    body: loginTag(servers.provider, 'products="otp" enable-shadow-dom="false"') + loginTag(servers.provider),
  });
  const light = page.locator('auth-login').first();
  await expect(light.getByLabel('Email address')).toBeVisible();
  const roots = await page.$$eval('auth-login', (all) => all.map((one) => one.shadowRoot !== null));
  expect(roots).toEqual([false, true]);
  await signInByCode(light, inbox);
});

test('in light DOM mode it takes its styles along into another shadow root', async ({
  page,
  site,
  servers,
}) => {
  await site.open(page, {
    body: `${loginTag(servers.provider, 'products="otp" enable-shadow-dom="false"')}<div id="other"></div>`,
  });
  const { next } = widget(page);
  const look = () => next.evaluate((button) => getComputedStyle(button).backgroundColor);
  await expect(next).toBeVisible();
  const before = await look();
  await page.evaluate(() => {
    const root = document.querySelector('#other')?.attachShadow({ mode: 'open' });
    root?.append(document.querySelector('auth-login') as Element);
  });
  await expect.poll(look).toBe(before);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
});

test('a page that throws in its own listener or callback does not stop the visitor', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  await site.open(page, {
    head: '',
    body: `${loginTag(servers.provider)}<script type="module">
      import { configure } from '/dist/auth-elements.js';
      configure({ onEvent() { throw new Error('the page is broken'); } });
    </script>`,
  });
  await signInByCode(page, inbox);
});

test('loading the script twice warns and changes nothing', async ({ page, site, servers }) => {
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await site.open(page, {
    head: `${moduleScript}<script src="/dist/auth-elements.umd.js" defer></script>`,
    body: loginTag(servers.provider),
  });
  await expect(widget(page).email).toBeVisible();
  await expect.poll(() => warnings.join()).toContain('<auth-login> is already defined');
});

test('a password manager finds named fields in a real form, and a value set by script counts', async ({
  page,
  openLogin,
}) => {
  await openLogin();
  const { email, next, text } = widget(page);
  await expect(email).toHaveAttribute('name', 'email');
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('autocomplete', /email/);
  const to = newAddress();
  await email.evaluate((input: HTMLInputElement, value) => {
    if (!input.form) throw new Error('no form');
    input.value = value;
  }, to);
  await next.click();
  await expect(text(to)).toBeVisible();
});
