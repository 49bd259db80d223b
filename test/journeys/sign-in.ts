/** Signing in by a code, as a visitor does it, for tests that are about something else or about what comes of it. */
import type { Locator } from '@playwright/test';
import { expect, type Inbox, newAddress } from './world.ts';

/** Where the form is: a page, one of its elements, a frame. */
type Place = Pick<Locator, 'getByLabel' | 'getByRole' | 'getByText'>;

/** Asks for the code or link, and says whose it is. */
export async function giveAddress(place: Place, to = newAddress()): Promise<string> {
  await place.getByLabel('Email address').fill(to);
  await place.getByRole('button', { name: 'Continue with email' }).click();
  return to;
}

/** Up to the code, where a page may lead on at once. */
export async function giveCode(place: Place, inbox: Inbox, to = newAddress()): Promise<string> {
  await giveAddress(place, to);
  await place.getByLabel('6-digit passcode').fill(await inbox.code(to));
  return to;
}

/** All of it, where the form says at the end that it is done. */
export async function signInByCode(place: Place, inbox: Inbox, to = newAddress()): Promise<string> {
  await giveCode(place, inbox, to);
  await expect(place.getByText('Success!')).toBeVisible();
  return to;
}

/** Six digits that are not these. */
export function wrongCode(right: string): string {
  return right === '000000' ? '111111' : '000000';
}
