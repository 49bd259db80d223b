/** Firefox's own manager. Its question is read and answered in Firefox's own process. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firefox } from '@playwright/test';
import { findFirefox } from '../../scripts/browsers/firefox.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { becomes, type Check } from './checks.ts';
import { acceptsConnection, connectFirefox } from './firefox-process.ts';
import { checkOwnManager } from './own-managers.ts';
import type { ManagersWorld, Mode } from './world.ts';

/** Runs all checks in one mode. */
export async function firefoxsOwn(world: ManagersWorld, mode: Mode): Promise<Check[]> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('There is no Firefox.');
  const profile = await mkdtemp(join(tmpdir(), 'auth-elements-firefox-'));
  const port = await freePort();
  const browser = await firefox.launchPersistentContext(profile, {
    executablePath,
    channel: 'moz-firefox',
    ...acceptsConnection(port),
  });
  try {
    const fox = await connectFirefox(port);
    try {
      return await checkOwnManager(world, mode, {
        name: 'Firefox',
        browser,
        async accept(_page, email) {
          await becomes('the offered name', () => fox.run<string | null>(offeredName), email);
          await fox.run(save);
        },
        press: (page, key) => page.keyboard.press(key === 'Down' ? 'ArrowDown' : 'Enter'),
      });
    } finally {
      fox.close();
    }
  } finally {
    await browser.close();
    // The browser may still be writing.
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

const question = `
  const window = Services.wm.getMostRecentWindow('navigator:browser');
  const asked = window.PopupNotifications.getNotification('password', window.gBrowser.selectedBrowser);`;

const offeredName = `${question}
  return asked ? window.document.getElementById('password-notification-username').value : null;`;

const save = `${question}
  await asked.mainAction.callback();
  asked.remove();`;
