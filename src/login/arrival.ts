/** Whether a visitor comes by a mailed link to do with a password: then it is not Main that has to stand there. */
import { firstConfig, type LoginOptions } from './options.ts';

/** The kinds of link in the mail of a reset: one asks for a new password, one signs in without. */
const kinds: readonly unknown[] = ['reset_password', 'login'];

/** @param query of the page's address, with its question mark */
export function arrivesByLink(options: LoginOptions, query: string): boolean {
  if (options.screen === 'reset-password') return true;
  const kind = new URLSearchParams(query).get(`${options.prefix ?? 'auth'}_token_type`);
  return kinds.includes(kind) && firstConfig(options).products.includes('passwords');
}
