import type { ConnectedApp } from './idp.ts';
import type { OwnSession } from './sessions.ts';
import type { Common, Protection, TermsAcceptance, User } from './shared.ts';
import type { RememberedDevice } from './totps.ts';

/**
 * How an address can sign in: `new` has no account, `password` has one with a password, `passwordless` has one without.
 */
export type UserType = 'new' | 'password' | 'passwordless';

export interface UserSearchCalls {
  /** `userType` is the wire's own spelling. */
  'POST /users/search': {
    body: Protection & { email: string };
    reply: Common & { userType: UserType };
  };
}

/** The changes that users may make to their account. Omitted fields stay. */
export interface UserUpdate {
  name?: { first_name?: string; middle_name?: string; last_name?: string };
  /** Merged into the stored object by top-level keys; `null` removes a key. */
  untrusted_metadata?: Record<string, unknown>;
}

/** A reply with the newest copy of the user, which the session layer removes before the caller gets the reply. */
interface WithUser {
  __user: User;
}

export interface FactorChange {
  body: null;
  reply: Common & WithUser & { user_id: string };
}

/** Something that happened to the account's security. */
export interface SecurityFact {
  recorded_at: string;
  /** Such as `session.started`. */
  kind: string;
  /** Who did it: the user, or another person. */
  actor: string;
  session_id: string | null;
  ip_address: string;
  user_agent: string;
  /** Empty for what the support team did. */
  details: Record<string, unknown>;
}

/** Everything that the provider keeps about a user, without secrets. */
export interface AccountData {
  exported_at: string;
  /** Name, addresses, numbers, social accounts, passkeys, wallets, metadata. */
  user: User;
  /** What the project's own servers call the user. */
  external_ids: { profile_id: string; external_id: string; created_at: string }[];
  sessions: OwnSession[];
  /** The versions of the terms that the user has accepted. */
  terms_accepted: TermsAcceptance[];
  remembered_devices: RememberedDevice[];
  connected_apps: ConnectedApp[];
  /** The newest first, ten thousand at most. */
  security_facts: SecurityFact[];
}

export interface UserCalls {
  'GET /users/me': { body: null; reply: Common & User };
  'PUT /users/me': {
    body: UserUpdate;
    reply: Common & WithUser & Pick<User, 'user_id' | 'emails' | 'phone_numbers' | 'crypto_wallets'>;
  };
  /** `deletes_at`: until then the user can keep the account; null if it is gone. All sessions end now. */
  'POST /users/me/deletion': { body: null; reply: Common & { user_id: string; deletes_at: string | null } };
  /** Needs a recent sign-in. */
  'POST /users/me/export': { body: null; reply: Common & { data: AccountData } };
  /** Keeps the account. */
  'DELETE /users/me/deletion': FactorChange;
  /** Only of a proved one. Needs a recent sign-in. */
  'POST /users/emails/:id/primary': FactorChange;
  'POST /users/phone_numbers/:id/primary': FactorChange;
  'DELETE /users/emails/:id': FactorChange;
  'DELETE /users/phone_numbers/:id': FactorChange;
  'DELETE /users/oauth/:id': FactorChange;
  'DELETE /users/webauthn_registrations/:id': FactorChange;
  'DELETE /users/biometric_registrations/:id': FactorChange;
  'DELETE /users/crypto_wallets/:id': FactorChange;
}
