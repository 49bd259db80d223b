/** The pages of the local identity provider, as a developer with large type and a narrow window sees them. */

import type { Page } from '@playwright/test';
import { faults } from '../axe.ts';
import { expect, publicToken, test } from '../world.ts';

/** What axe finds, and whether everything fits and no word breaks into letters. */
async function look(
  page: Page,
  rules?: readonly string[],
): Promise<{ faults: string[]; sideways: number; narrowest: number }> {
  const fit = await page.evaluate(() => {
    const widths = [...document.querySelectorAll('.person > :last-child, h1')].map(
      (words) => words.getBoundingClientRect().width,
    );
    return { sideways: document.documentElement.scrollWidth - innerWidth, narrowest: Math.min(...widths) };
  });
  return { faults: await faults(page, { rules }), ...fit };
}

test('are usable at 320 px, in default and in doubled type size, in light and dark, and by keyboard', async ({
  page,
  servers,
}) => {
  const { provider, demo } = servers;
  await page.setViewportSize({ width: 320, height: 640 });
  const back = encodeURIComponent(`${demo}/authenticate`);
  const start = `${provider}/v1/public/oauth/github/start?public_token=${publicToken}&login_redirect_url=${back}`;
  for (const address of [
    start,
    `${provider}/identity/fedcm/people`,
    `${provider}/identity/github?state=no`,
  ]) {
    await page.goto(address);
    for (const [size, colorScheme, rules] of [
      ['', 'light', undefined],
      ['', 'dark', ['color-contrast']],
      ['200%', 'light', ['target-size']],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
      const { faults, sideways, narrowest } = await look(page, rules);
      expect(faults, address).toEqual([]);
      expect(sideways, address).toBe(0);
      expect(narrowest, address).toBeGreaterThan(120);
    }
  }
  await page.goto(start);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose an account');
  await expect(page.getByText(/only in development/)).toBeVisible();
  // By keyboard alone: the first person, then the way back.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${demo}/home`);
});
