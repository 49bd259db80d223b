/** The part that a deferred client of members fetches; see `deferred-session.ts`. */
import { log } from '../browser.ts';
import { ready } from '../lib/ready.ts';
import { makeKey, sendProved } from '../proof.ts';
import type { SessionOptions } from '../settings.ts';
import type { B2BSessionClient } from './client.ts';
import { createMemberLinks, createMemberMethods, preparePage } from './create-methods.ts';
import { followMember, type ReportedValues, type Waiting } from './follow.ts';
import { memberSessionFactory } from './session-factory.ts';

/** With all calls and the proofs of possession, so that a page of a member who is about to sign in needs no further request. */
export const createClient = memberSessionFactory(
  ready({ createMemberMethods, createMemberLinks, preparePage }),
  ready({ makeKey, sendProved }),
);

/** The main part of a deferred client. */
export interface MemberMain {
  createClient(options: SessionOptions): B2BSessionClient;
  follow(client: B2BSessionClient, before: ReportedValues, waiting: Set<Waiting>): void;
}

export const follow: MemberMain['follow'] = (client, before, waiting) =>
  followMember(client, before, waiting, log);
