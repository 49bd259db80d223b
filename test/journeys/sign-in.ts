/** Signs in by a code as a visitor does, for tests about something else. */
import type { Page } from '@playwright/test';
import type { SessionClient } from '../../session-core/consumer/client.ts';
import type { Place } from './tab.ts';
import { type Inbox, newAddress } from './world.ts';

/** A page whose script has put its client there. */
export type WithAuth = { auth: SessionClient };

/** Requests the code or link, and returns the address. */
export async function giveAddress(place: Place, to = newAddress()): Promise<string> {
  await place.getByLabel('Email address').fill(to);
  await place.getByRole('button', { name: 'Continue with email' }).click();
  return to;
}

/** Up to entering the code, for pages that may redirect at once. */
export async function giveCode(place: Place, inbox: Inbox, to = newAddress()): Promise<string> {
  await giveAddress(place, to);
  await place.getByLabel(/^6-digit (pass)?code$/).fill(await inbox.code(to));
  return to;
}

/** The whole sign-in, for forms that end with a confirmation. */
export async function signInByCode(place: Place, inbox: Inbox, to = newAddress()): Promise<string> {
  await giveCode(place, inbox, to);
  await place.getByText('Success!').waitFor();
  return to;
}

/** Signs in by a code with the headless client that a page has as `auth`. */
export async function signInHeadless(page: Page, inbox: Inbox, to = newAddress()): Promise<string> {
  const method_id = await page.evaluate(
    async (email) => (await (window as never as WithAuth).auth.otps.email.loginOrCreate(email)).method_id,
    to,
  );
  await page.evaluate(
    ([code, id]) =>
      (window as never as WithAuth).auth.otps
        .authenticate(code, id, { session_duration_minutes: 60 })
        .then(() => {}),
    [await inbox.code(to), method_id] as const,
  );
  return to;
}

/** Six digits that differ from these. */
export function wrongCode(right: string): string {
  return right === '000000' ? '111111' : '000000';
}
