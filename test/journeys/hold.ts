/** A network that is slow where a test wants it. */
import type { Page } from '@playwright/test';

/** Holds back what the page asks for at this address, until the answer of this is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
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
