/** The part that a deferred client of members fetches; see `deferred-session.ts`. */
import { log } from '../browser.ts';
import type { SessionOptions } from '../settings.ts';
import type { B2BSessionClient } from './client.ts';
import { followMember, type ReportedValues, type Waiting } from './follow.ts';

export { createB2BSession as createClient } from './create-session.ts';

/** The main part of a deferred client. */
export interface MemberMain {
  createClient(options: SessionOptions): B2BSessionClient;
  follow(client: B2BSessionClient, before: ReportedValues, waiting: Set<Waiting>): void;
}

export const follow: MemberMain['follow'] = (client, before, waiting) =>
  followMember(client, before, waiting, log);
