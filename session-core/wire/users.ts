import type { Common, Protection } from './shared.ts';

/**
 * What an address can sign in with: `new` has no account yet, `password` has one with a password, `passwordless` one
 * without.
 */
export type UserType = 'new' | 'password' | 'passwordless';

export interface UserSearchCalls {
  /** `userType` is the wire's own spelling. */
  'POST /users/search': {
    body: Protection & { email: string };
    reply: Common & { userType: UserType };
  };
}
