/** One-tap: what its journeys share. */
import type { CDPSession, Page } from '@playwright/test';
import { expect } from '../world.ts';

interface Dialog {
  dialogId: string;
  accounts: { email: string }[];
}

/** Receives events of the browser's dialogs. */
export async function dialogs(page: Page): Promise<{ client: CDPSession; next(): Promise<Dialog> }> {
  const client = await page.context().newCDPSession(page);
  const shown: Dialog[] = [];
  client.on('FedCm.dialogShown', (event) => shown.push(event as unknown as Dialog));
  // Rejections arrive at once, and not after the minute by which browsers hide who has an account.
  await client.send('FedCm.enable', { disableRejectionDelay: true });
  await client.send('FedCm.resetCooldown');
  let count = 0;
  return {
    client,
    async next() {
      await expect.poll(() => shown.length).toBeGreaterThan(count);
      count += 1;
      return shown[count - 1] as Dialog;
    },
  };
}

/** Signs the browser in at the identity provider. */
export async function signInThere(page: Page, provider: string, who = 'Ada Lovelace'): Promise<void> {
  await page.goto(`${provider}/identity/fedcm/people`);
  await page.getByRole('button', { name: who }).click();
  await expect(page.getByText(`Signed in now: ${who}`)).toBeVisible();
}
