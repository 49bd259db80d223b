/** What differs in WebKit: who has the focus, how the caret is drawn, and that WebKitGTK has no passkeys. */
import { lost, supports } from '../declarations.ts';
import { giveAddress } from '../sign-in.ts';
import { loginTag } from '../world.ts';
import type { WebKitTab } from './webkit-tab.ts';
import { expect, test } from './world.ts';

/** The focused field of the form, its text, and the cell in which the caret is drawn. */
const focused = (tab: WebKitTab) =>
  tab.evaluate(() => {
    const form = document.querySelector('auth-login')?.shadowRoot;
    const field = form?.activeElement as HTMLInputElement | null;
    const cells = [...(form?.querySelectorAll('.ae-code-cell') ?? [])];
    const caret = cells.findIndex((cell) => cell.querySelector('.ae-code-caret'));
    return { name: field?.name, value: field?.value, caret };
  });

test('the code’s field takes the focus, and its caret moves with the digits @webkit', async ({
  tab,
  site,
  servers,
}) => {
  await site.open(tab, { body: loginTag(servers.provider) });
  await giveAddress(tab);
  await expect.poll(() => focused(tab)).toEqual({ name: 'code', value: '', caret: 0 });
  await tab.type('12');
  await expect.poll(() => focused(tab)).toEqual({ name: 'code', value: '12', caret: 2 });
  await tab.type('\uE003');
  await expect.poll(() => focused(tab)).toEqual({ name: 'code', value: '1', caret: 1 });
});

test('without passkeys in the browser the form shows none, and signs in by code @webkit', async ({
  tab,
  site,
  servers,
}) => {
  expect(await tab.evaluate(() => 'PublicKeyCredential' in window)).toBe(false);
  expect(await tab.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
  const providers = JSON.stringify({ providers: [{ type: 'google' }] });
  await site.open(tab, {
    body: loginTag(servers.provider, `products="passkeys oauth otp" oauth-options='${providers}'`),
  });
  await giveAddress(tab);
  await tab.getByLabel('6-digit passcode').waitFor();
  const texts = await tab.evaluate(() => document.querySelector('auth-login')?.shadowRoot?.textContent);
  expect(texts).not.toMatch(/passkey/i);
});

test('WebKit drops no declaration of our sheets, so that links are underlined @webkit', async ({ tab }) => {
  expect(await lost((all) => tab.evaluate(supports, all))).toEqual([]);
});
