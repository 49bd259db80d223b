/** Delays requests where a test needs a slow network. */
import type { Page } from '@playwright/test';

/** Delays requests for this address until the test calls the returned function. */
export async function delayRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let arrive = () => {};
  const gate = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(address, async (route) => {
    await gate;
    await route.continue();
  });
  return () => arrive();
}
