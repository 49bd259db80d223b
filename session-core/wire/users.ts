import type { Common, Protection, User } from './shared.ts';

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

/** What a user may change about themselves. A part that is left out stays as it is. */
export interface UserUpdate {
  name?: { first_name?: string; middle_name?: string; last_name?: string };
  /** Merged into what is kept, by its top-level keys; a key whose value is `null` is removed. */
  untrusted_metadata?: Record<string, unknown>;
}

/** A reply that brings the newest copy of the user along; it is taken out before the caller gets it. */
interface WithUser {
  __user: User;
}

interface FactorDeletion {
  body: null;
  reply: Common & WithUser & { user_id: string };
}

export interface UserCalls {
  'GET /users/me': { body: null; reply: Common & User };
  'PUT /users/me': {
    body: UserUpdate;
    reply: Common & WithUser & Pick<User, 'user_id' | 'emails' | 'phone_numbers' | 'crypto_wallets'>;
  };
  'DELETE /users/emails/:id': FactorDeletion;
  'DELETE /users/phone_numbers/:id': FactorDeletion;
  'DELETE /users/totps/:id': FactorDeletion;
  'DELETE /users/oauth/:id': FactorDeletion;
  'DELETE /users/webauthn_registrations/:id': FactorDeletion;
  'DELETE /users/biometric_registrations/:id': FactorDeletion;
  'DELETE /users/crypto_wallets/:id': FactorDeletion;
}
