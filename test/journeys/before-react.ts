/** The first screen before React loads, and the moment when React takes over. */
import type { Page } from '@playwright/test';
import { delayRequests } from './delay-requests.ts';
import { recordShifts } from './recorders.ts';
import { expect } from './world.ts';

/** Also with a query, which the retry adds in Firefox. */
export const reactChunk = '**/dist/chunks/login-main-*.js*';

/** Delays React until the test calls `arrive`, and reports when React has taken over. */
export async function delayReact(page: Page) {
  const arrive = await delayRequests(page, reactChunk);
  return {
    arrive,
    async takenOver() {
      arrive();
      await expect.poll(() => isReact(page)).toBe(true);
    },
  };
}

/** React marks the nodes that it owns. From then on, the element follows the other tabs. */
export function isReact(page: Page, index = 0, name = 'auth-login'): Promise<boolean> {
  return page
    .locator(name)
    .nth(index)
    .evaluate((host) => {
      const root = (host.shadowRoot ?? host).querySelector('.ae-root');
      return root !== null && Object.keys(root).some((key) => key.startsWith('__react'));
    });
}

/**
 * Stops animation frames until the test releases them, and with them everything that waits for a paint.
 *
 * @returns releases the waiting frames
 */
export async function delayFrames(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const waiting: FrameRequestCallback[] = [];
    const { setTimeout: later } = window;
    Object.assign(window, {
      requestAnimationFrame: (callback: FrameRequestCallback) => waiting.push(callback),
      setTimeout: (handler: () => void, ms = 0, ...rest: unknown[]) =>
        ms === 200 ? 0 : later(handler, ms, ...rest),
      goOn: () => {
        for (const callback of waiting.splice(0)) callback(performance.now());
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { goOn: () => void }).goOn());
}

/** Counts errors, warnings and layout shifts, starting before the first script. */
export async function recordTrouble(page: Page): Promise<{ shifts(): Promise<number>; said: string[] }> {
  const messages: string[] = [];
  page.on('pageerror', (error) => messages.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/404|net::ERR|Failed to load/.test(message.text()))
      messages.push(message.text());
  });
  return { said: messages, shifts: await recordShifts(page) };
}
