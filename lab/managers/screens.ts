/** The screens that password managers meet, and how a visitor gets to each. */
import type { Page } from '@playwright/test';
import { widget } from '../../test/journeys/world.ts';
import { becomes } from './checks.ts';
import type { Account, ManagersWorld, Mode } from './world.ts';

/** The seven screens, in the order of the table. */
export const screens = {
  email: 'email',
  logIn: 'log in with password',
  choose: 'choose password',
  reset: 'new password on reset',
  code: 'code by mail',
  totp: 'code of the app',
  phone: 'phone',
} as const;

export type ScreenName = keyof typeof screens;

/** A field of the widget. Playwright's locators see into the open shadow root. */
export function field(page: Page, name: 'email' | 'password' | 'code' | 'phone' | 'username') {
  return page.locator('auth-login').locator(`input[name="${name}"]`);
}

interface Visit {
  /** Whose account it is, where there is one. */
  as: Account;
  /** Resolves when the manager has started in the page. A visitor who types an address takes longer than that. */
  started?: (page: Page) => Promise<void>;
}

/** Opens a screen in this tab as a visitor does. */
export async function openScreen(
  world: ManagersWorld,
  page: Page,
  mode: Mode,
  name: ScreenName,
  { as, started = async () => {} }: Visit,
): Promise<void> {
  const give = async (address: string) => {
    // A manager may fill in what it knows at the same moment.
    const typed = async () => {
      const input = field(page, 'email');
      if ((await input.inputValue()) === address) return address;
      // In Firefox, Playwright adds to a text that the browser has filled in.
      await input.evaluate((one: HTMLInputElement) => {
        one.value = '';
      });
      await input.fill(address);
      return input.inputValue();
    };
    await becomes('the typed address', typed, address);
    await started(page);
    await widget(page).button('Continue with email').click();
  };
  const password = async () => {
    await world.open(page, mode, 'passwords');
    await give(as.email);
    await field(page, 'password').waitFor();
  };
  const visits: Record<ScreenName, () => Promise<void>> = {
    email: () => world.open(page, mode, 'passwords'),
    logIn: password,
    choose: password,
    async reset() {
      await password();
      await widget(page).button('Forgot Password?').click();
      await page.goto(await world.resetLink(as.email));
      await widget(page).text('Reset your password').waitFor();
      await field(page, 'password').waitFor();
    },
    async code() {
      await world.open(page, mode, 'otp');
      await give(as.email);
      await field(page, 'code').waitFor();
    },
    async totp() {
      await password();
      await field(page, 'password').fill(as.password);
      await widget(page).button('Continue').click();
      await field(page, 'code').waitFor();
    },
    async phone() {
      await world.open(page, mode, 'otp', { methods: ['sms'] });
      await field(page, 'phone').waitFor();
    },
  };
  await visits[name]();
}

/** Gives the password that is in the field, and waits until the next screen is there. */
export async function submitPassword(page: Page): Promise<void> {
  const button = widget(page).button('Continue');
  // A new password is checked first.
  await button.and(page.locator(':enabled')).click();
  await field(page, 'password').waitFor({ state: 'detached' });
}
