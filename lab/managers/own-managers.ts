/** What the two browsers' own managers have in common: the checks. */
import type { BrowserContext, Page } from '@playwright/test';
import { becomes, type Check, checksOf } from './checks.ts';
import { field, openScreen, type ScreenName, submitPassword } from './screens.ts';
import type { Account, ManagersWorld, Mode } from './world.ts';

interface OwnManager {
  readonly name: string;
  readonly browser: BrowserContext;
  /** Says yes to the question whether to save the password. @throws if it is not asked or offers another name */
  accept(page: Page, email: string): Promise<void>;
  /** Presses a key where the browser's list of offers receives it, too. */
  press(page: Page, key: 'Down' | 'Return'): Promise<void>;
}

/** Runs all checks in one mode. The manager has nothing saved. */
export async function checkOwnManager(
  world: ManagersWorld,
  mode: Mode,
  manager: OwnManager,
): Promise<Check[]> {
  const { browser, name, accept, press } = manager;
  const { check, checks } = checksOf(name, mode);
  const on = async (screen: ScreenName, as: Account, visit: (page: Page) => Promise<void>) => {
    const page = await browser.newPage();
    try {
      await openScreen(world, page, mode, screen, { as });
      await visit(page);
    } finally {
      await page.evaluate(() => localStorage.clear());
      await browser.clearCookies();
      await page.close();
    }
  };
  const saves = async (page: Page, { email, password }: Account) => {
    await field(page, 'password').fill(password);
    await submitPassword(page);
    await accept(page, email);
  };
  /** The form for the password has it, without the visitor's typing. */
  const fills = (as: Account) =>
    on('logIn', as, async (page) => {
      // Chromium shows the page what it filled in only after the visitor has used it.
      await page.locator('auth-login').getByRole('heading').click();
      await becomes('the password', () => field(page, 'password').inputValue(), as.password);
    });
  const stranger = world.stranger();
  await check('choose', 'saves', () => on('choose', stranger, (page) => saves(page, stranger)));
  await check('email', 'fills', () =>
    on('email', stranger, async (page) => {
      await field(page, 'email').click();
      await becomes('the address', () => chosen(page, press), stranger.email);
    }),
  );
  await check('logIn', 'fills', () => fills(stranger));
  const other = await world.account({ totp: true });
  await check('logIn', 'saves', async () => {
    await on('logIn', other, (page) => saves(page, other));
    await fills(other);
  });
  const renewed = { ...stranger, password: world.stranger().password };
  await check('reset', 'saves', async () => {
    await on('reset', renewed, (page) => saves(page, renewed));
    await fills(renewed);
  });
  for (const [screen, name] of [
    ['code', 'code'],
    ['totp', 'code'],
    ['phone', 'phone'],
  ] as const) {
    await check(screen, 'leaves alone', () =>
      on(screen, other, async (page) => {
        await page.locator('auth-login').getByRole('button').first().focus();
        await becomes('the field', () => field(page, name).inputValue(), '');
      }),
    );
  }
  return checks;
}

/** The address after the visitor chooses the first offer of the browser's list, if there is none in the field yet. */
async function chosen(page: Page, press: OwnManager['press']): Promise<string> {
  const email = field(page, 'email');
  const before = await email.inputValue();
  if (before) return before;
  await press(page, 'Down');
  // Chromium ignores a choice in the first half second.
  await page.waitForTimeout(1000);
  await press(page, 'Down');
  await press(page, 'Return');
  await page.waitForTimeout(300);
  return email.inputValue();
}
