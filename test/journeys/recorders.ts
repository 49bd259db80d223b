/** Records what goes wrong in a page, starting before its first script. */
import type { Page } from '@playwright/test';

/** How far things have moved after the visitor saw them elsewhere. */
export async function recordShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => void shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  return () =>
    page.evaluate(() => {
      const { shifts } = window as unknown as { shifts: (PerformanceEntry & { value: number })[] };
      // Chromium also counts what it laid out and never painted, on a busy machine.
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const seen = shifts.filter(({ startTime }) => paint && startTime >= paint.startTime);
      return seen.reduce((sum, { value }) => sum + value, 0);
    });
}

/** Policy violations of all pages, including those already left. */
export async function recordViolations(page: Page): Promise<() => Promise<string[]>> {
  const refused: string[] = [];
  await page.exposeFunction('noteRefusal', (text: string) => refused.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (window as unknown as { noteRefusal(text: string): void }).noteRefusal(
        `${violatedDirective} ${blockedURI}`,
      );
    });
  });
  // A message from the page arrives after everything that the page said before it.
  return () => page.evaluate(() => {}).then(() => [...refused]);
}

/** Uncaught errors. */
export function recordErrors(page: Page): string[] {
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  return thrown;
}
