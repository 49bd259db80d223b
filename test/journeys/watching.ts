/** What a page suffers, noted from before its first script. */
import type { Page } from '@playwright/test';

/** How far things have moved that a visitor had seen elsewhere. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
}

/** What the policies of the pages have refused, also of those that were left. */
export async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  const refused: string[] = [];
  await page.exposeFunction('noteRefusal', (text: string) => refused.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (window as unknown as { noteRefusal(text: string): void }).noteRefusal(
        `${violatedDirective} ${blockedURI}`,
      );
    });
  });
  // A word from the page comes after what the page said before.
  return () => page.evaluate(() => {}).then(() => [...refused]);
}

/** What no script of the page has caught. */
export function watchThrown(page: Page): string[] {
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  return thrown;
}
