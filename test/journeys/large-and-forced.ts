/** Pages for visitors who enlarge texts, or who choose the colours of all pages. */
import { expect, type Page } from '@playwright/test';
import { faults } from './axe.ts';

/** Expects that a reader scrolls in one direction only. @see WCAG 2.2, success criterion 1.4.10 */
export async function expectToFit(page: Page, name: string): Promise<void> {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(wide, `${name} is wider than the screen`).toBe(0);
}

/** Expects the open page to fit with text twice as large, and to be readable in forced colours. It is as before afterwards. */
export async function expectLargeAndForced(page: Page, name: string): Promise<void> {
  const setSize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await setSize('200%');
  await expectToFit(page, `${name} with large text`);
  await setSize('');
  await page.emulateMedia({ forcedColors: 'active' });
  expect.soft(await faults(page, { rules: ['color-contrast'] }), `${name} in forced colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}
