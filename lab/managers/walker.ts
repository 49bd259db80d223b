/** A walker of Bitwarden's kind, on every screen. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium, quietly } from '../../scripts/browsers/chromium.mjs';
import { becomes, type Check, checksOf } from './checks.ts';
import { oneTimeCode } from './one-time-code.ts';
import { field, openScreen, type ScreenName, submitPassword } from './screens.ts';
import type { Account, ManagersWorld, Mode } from './world.ts';

interface Walker {
  sees(): { username: string | null; password: boolean; isNew: boolean; code: boolean };
  fill(values: { username?: string; password?: string; code?: string }): void;
  watch(): void;
  readonly saved: readonly { username: string; password: string }[];
}
declare const walker: Walker;

const script = join(import.meta.dirname, 'walker-page.js');

/** Runs all checks in one mode. */
export async function walkerKind(world: ManagersWorld, mode: Mode): Promise<Check[]> {
  const browser = await chromium.launch(quietly(findChromium()));
  try {
    return await checkAll(world, mode, browser);
  } finally {
    await browser.close();
  }
}

async function checkAll(world: ManagersWorld, mode: Mode, browser: Browser): Promise<Check[]> {
  const { check, checks } = checksOf('Bitwarden’s kind', mode);
  const source = await readFile(script, 'utf8');
  const on = async (name: ScreenName, as: Account, visit: (page: Page) => Promise<void>) => {
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await openScreen(world, page, mode, name, { as });
      await page.evaluate(source);
      await visit(page);
    } finally {
      await context.close();
    }
  };
  const fill = (page: Page, values: Parameters<Walker['fill']>[0]) =>
    page.evaluate((entries) => walker.fill(entries), values);
  const saves = async (page: Page, { email, password }: Account) => {
    await page.evaluate(() => walker.watch());
    await fill(page, { password });
    await submitPassword(page);
    const saved = await page.evaluate(() => JSON.stringify(walker.saved.at(-1)));
    await becomes('saved', async () => saved, JSON.stringify({ username: email, password }));
  };

  const saved = await world.account({ totp: true });
  await check('email', 'fills', () =>
    on('email', saved, async (page) => {
      await fill(page, { username: saved.email });
      await page.getByRole('button', { name: 'Continue with email' }).click();
      await page.getByText(saved.email).waitFor();
    }),
  );
  await check('logIn', 'fills, saves', () => on('logIn', saved, (page) => saves(page, saved)));
  const stranger = world.stranger();
  await check('choose', 'fills, saves', () => on('choose', stranger, (page) => saves(page, stranger)));
  const other = await world.account();
  const renewed = { ...other, password: world.stranger().password };
  await check('reset', 'fills, saves', () => on('reset', other, (page) => saves(page, renewed)));
  await check('code', 'fills', () =>
    on('code', world.stranger(), async (page) => {
      await fill(page, { code: '12345' });
      await becomes('the code', () => field(page, 'code').inputValue(), '12345');
    }),
  );
  await check('totp', 'fills', () =>
    on('totp', saved, async (page) => {
      await fill(page, { code: oneTimeCode(saved.totpSecret) });
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('You have successfully logged in.').waitFor();
    }),
  );
  await check('phone', 'leaves alone', () =>
    on('phone', saved, async (page) => {
      await fill(page, { username: saved.email, password: saved.password, code: '123456' });
      await becomes('the number', () => field(page, 'phone').inputValue(), '');
    }),
  );
  return checks;
}
