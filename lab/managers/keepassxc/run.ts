/** KeePassXC with its extension, on every screen. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { becomes, type Check, checksOf } from '../checks.ts';
import { oneTimeCode } from '../one-time-code.ts';
import { field, openScreen, submitPassword } from '../screens.ts';
import type { Account, ManagersWorld, Mode } from '../world.ts';
import { startBrowser } from './browser.ts';
import { createDatabase, type Database } from './database.ts';
import { ownParts } from './own-parts.ts';
import { startProgram } from './program.ts';

/** What the extension calls its parts. */
const parts = {
  icon: 'kpxc-username-icon',
  codeIcon: 'kpxc-totp-icon',
  savedName: 'information-username',
  save: 'kpxc-green-button',
};

/** Runs all checks in one mode. @param extension the unpacked extension for Chromium */
export async function keepassxc(world: ManagersWorld, mode: Mode, extension: string): Promise<Check[]> {
  // Short: addresses of sockets have at most 107 characters.
  const folder = await mkdtemp(join(tmpdir(), 'ae-kp-'));
  // The database has one account: its name must not get onto the passwords of others.
  const saved = await world.account({ totp: true });
  const { email: username, ...rest } = saved;
  const database = await createDatabase(folder, [{ title: 'Site', username, url: world.origin, ...rest }]);
  const program = await startProgram(folder, database.path);
  try {
    const browser = await startBrowser({
      folder,
      extension,
      program,
      association: database.association,
      origin: world.origin,
    });
    try {
      return await checkAll({ world, mode, browser, database, saved });
    } finally {
      await browser.close();
    }
  } finally {
    await program.stop();
    // The browser may still be writing.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

interface Setting {
  world: ManagersWorld;
  mode: Mode;
  browser: BrowserContext;
  database: Database;
  saved: Account;
}

async function checkAll({ world, mode, browser, database, saved }: Setting): Promise<Check[]> {
  const { check, checks } = checksOf('KeePassXC', mode);
  const fresh = async (visit: (page: Page) => Promise<void>) => {
    const page = await browser.newPage();
    try {
      await visit(page);
    } finally {
      await page.evaluate(() => localStorage.clear());
      await browser.clearCookies();
      await page.close();
    }
  };
  const saves = async (page: Page, { email, password }: Account) => {
    const drawn = await ownParts(page);
    await field(page, 'password').fill(password);
    await submitPassword(page);
    const name = await drawn.text(parts.savedName);
    if (name !== email) throw new Error(`It offers to save the password of ${email} for ${name}.`);
    await drawn.click(parts.save);
    const isSaved = async () =>
      (await database.logins()).some((login) => login.username === email && login.password === password);
    await becomes('saved in the database', isSaved, true);
  };

  await check('email', 'fills', () =>
    fresh(async (page) => {
      await openScreen(world, page, mode, 'email', { as: saved, started });
      // The extension may start after the page.
      await field(page, 'email').click();
      const drawn = await ownParts(page);
      // A click before the program has answered fills nothing.
      const filled = async () => {
        await drawn.click(parts.icon);
        return field(page, 'email').inputValue();
      };
      await becomes('the address', filled, saved.email);
    }),
  );
  await check('logIn', 'fills', () =>
    fresh(async (page) => {
      await openScreen(world, page, mode, 'logIn', { as: saved, started });
      const drawn = await ownParts(page);
      const filled = () =>
        becomes('the password', () => field(page, 'password').inputValue(), saved.password);
      // The icon of the screen before may still be there: a click on it fills nothing.
      await drawn.click(parts.icon);
      await filled().catch(() => drawn.click(parts.icon).then(filled));
      await becomes('the name', () => field(page, 'username').inputValue(), saved.email);
    }),
  );
  await check('totp', 'fills', () =>
    fresh(async (page) => {
      await openScreen(world, page, mode, 'totp', { as: saved, started });
      await (await ownParts(page)).click(parts.codeIcon);
      const isRight = async () => {
        const code = await field(page, 'code').inputValue();
        return [-1, 0].some((steps) => oneTimeCode(saved.totpSecret, steps) === code);
      };
      await becomes('right code', isRight, true);
    }),
  );
  await check('code', 'finds', () =>
    fresh(async (page) => {
      await openScreen(world, page, mode, 'code', { as: world.stranger(), started });
      const drawn = await ownParts(page);
      await becomes('icons', async () => (await drawn.all(parts.codeIcon)).length, 1);
      // A mailed code is not in the database.
      await becomes('the code', () => field(page, 'code').inputValue(), '');
    }),
  );
  await check('phone', 'leaves alone', () =>
    fresh(async (page) => {
      await openScreen(world, page, mode, 'phone', { as: saved, started });
      await field(page, 'phone').fill('+49 1512 3456789');
      // The field writes it with or without the country, whose list may come later.
      const digits = async () => (await field(page, 'phone').inputValue()).replace(/\D/g, '').slice(-11);
      await becomes('the number', digits, '15123456789');
    }),
  );
  await check('logIn', 'saves', () =>
    fresh(async (page) => {
      const other = await world.account();
      await openScreen(world, page, mode, 'logIn', { as: other, started });
      await saves(page, other);
    }),
  );
  await check('choose', 'saves', () =>
    fresh(async (page) => {
      const other = world.stranger();
      await openScreen(world, page, mode, 'choose', { as: other, started });
      await saves(page, other);
    }),
  );
  await check('reset', 'saves', () =>
    fresh(async (page) => {
      const other = await world.account();
      await openScreen(world, page, mode, 'reset', { as: other, started });
      await saves(page, { ...other, password: world.stranger().password });
    }),
  );
  return checks;
}

/** Resolves when it does. It asks the program for the site's logins first, and until then it misses new screens. */
async function started(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const worlds: number[] = [];
  session.on('Runtime.executionContextCreated', ({ context: { id, auxData } }) => {
    if (auxData?.type === 'isolated') worlds.push(id);
  });
  await session.send('Runtime.enable');
  const observes = async () => {
    const answers = await Promise.all(
      worlds.map((contextId) =>
        session.send('Runtime.evaluate', {
          contextId,
          expression: `typeof kpxc !== 'undefined' && Boolean(kpxc.observer)`,
        }),
      ),
    );
    return answers.some(({ result }) => result.value === true);
  };
  await becomes('the observer of the extension', observes, true);
  await session.detach();
}
