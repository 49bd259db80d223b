/** Pages on narrow screens, and for visitors who enlarge texts. */
import { expect, type Page } from '@playwright/test';

/** Expects that a reader scrolls in one direction only, also with text twice as large. @see WCAG 2.2, success criteria 1.4.4 and 1.4.10 */
export async function expectToFit(page: Page, name: string): Promise<void> {
  for (const size of ['', '200%']) {
    const wide = await page.evaluate((fontSize) => {
      const { documentElement: root } = document;
      root.style.fontSize = fontSize;
      return root.scrollWidth - root.clientWidth;
    }, size);
    expect(wide, `${name} ${size} is wider than the screen`).toBe(0);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}
