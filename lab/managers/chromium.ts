/** Chromium's own manager, in a real window: its question is not part of any page. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/browsers/chromium.mjs';
import type { Check } from './checks.ts';
import { checkOwnManager } from './own-managers.ts';
import type { ManagersWorld, Mode } from './world.ts';

/** Runs all checks in one mode. */
export async function chromiumsOwn(world: ManagersWorld, mode: Mode): Promise<Check[]> {
  const profile = await mkdtemp(join(tmpdir(), 'auth-elements-chromium-'));
  const display = await startDisplay();
  try {
    const executablePath = findChromium();
    const browser = await chromium.launchPersistentContext(profile, {
      ...(executablePath && { executablePath }),
      headless: false,
      viewport: null,
      env: { ...process.env, DISPLAY: display.name } as Record<string, string>,
      // An automated Chromium saves no passwords.
      ignoreDefaultArgs: ['--enable-automation'],
      args: ['--no-sandbox', '--disable-gpu', '--window-position=0,0', '--window-size=1200,850'],
    });
    const focus = async (page: Page) => {
      await page.bringToFront();
      await display.do('search', '--onlyvisible', '--class', 'chromium', 'windowfocus');
    };
    try {
      return await checkOwnManager(world, mode, {
        name: 'Chromium',
        browser,
        // That the name is right shows when the form for this address is filled in.
        async accept(page) {
          await focus(page);
          // Until the question is there, the keys do nothing: the page has no focused button.
          await page.waitForTimeout(1000);
          // The shortcut for screen readers: it focuses the question. Its default button saves.
          await display.do('key', 'alt+shift+a');
          await page.waitForTimeout(300);
          await display.do('key', 'Return');
          await page.waitForTimeout(500);
        },
        // Playwright's keys reach the page alone.
        async press(page, key) {
          await focus(page);
          await display.do('key', key);
        },
      });
    } finally {
      await browser.close();
    }
  } finally {
    await display.stop();
    // The browser may still be writing.
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

interface Display {
  readonly name: string;
  /** Runs `xdotool`. */
  do(...args: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** A screen in memory. */
async function startDisplay(): Promise<Display> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer];
  const name = `:${String(number).trim()}`;
  return {
    name,
    async do(...args) {
      const child = spawn('xdotool', args, { env: { ...process.env, DISPLAY: name }, stdio: 'ignore' });
      const [code] = (await once(child, 'close')) as [number];
      if (code !== 0) throw new Error(`xdotool ${args.join(' ')} ended with ${code}`);
    },
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}
