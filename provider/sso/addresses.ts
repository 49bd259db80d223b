/** Which addresses of companies' logins are accepted: https, and in development also plain http on this machine. */

import { isLoopbackHost } from '../http/origins.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../world/ground.ts';

/** Milliseconds. */
const longestWait = 10_000;

/** Aborts the fetch of what a company's login says of itself. Only an admin waits for it, so it may take longer than another one. */
export const whileAdminWaits = () => AbortSignal.timeout(longestWait);

/** @throws Refusal `bad_request` */
export function checkAddress(world: Parts<'settings'>, name: string, address: string | undefined): void {
  if (!address || isAddress(world, address)) return;
  throw new Refusal('bad_request', { message: `${name}: must be an https address without a user name.` });
}

export function isAddress({ settings }: Parts<'settings'>, address: string): boolean {
  if (address.length > 2048 || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password, hash } = new URL(address);
  if (username !== '' || password !== '' || hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && !settings.production && isLoopbackHost(hostname));
}
