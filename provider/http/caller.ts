/** The program that makes a request. */
import { Refusal } from './refusal.ts';
/** Who makes a request, and from where. */
export interface Caller {
  ip: string;
  userAgent: string;
  /** The origin of the calling page, already allowed; null if the caller is not a page. */
  origin: string | null;
  /** Roughly where they are, as a trusted proxy says; null without such a proxy. */
  place: string | null;
  /** The header `Accept-Language`; null without it. */
  languages: string | null;
  /** The token as sent, unverified; null for visitors who are not signed in. */
  sessionToken: string | null;
  /** Thumbprint of the key that the caller has proved to have; null without a proof. */
  provedKey: string | null;
  /** The device-bound session whose cookie the browser has renewed in the last minutes; null without. */
  provedDevice: string | null;
}

/** @throws Refusal `user_unauthenticated` */
export function sessionTokenOf(caller: Caller): string {
  if (caller.sessionToken === null) throw new Refusal('user_unauthenticated');
  return caller.sessionToken;
}
