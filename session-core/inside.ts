/** What the light half of a client fetches; see `deferred-session.ts`. */
export { createSession } from './create-session.ts';
export { same } from './state/same.ts';
