/** Every call of a client by its path, for the half that stands in until the client is there. */
import type { SessionClient } from './client.ts';
import { oauthProviderTypes } from './wire/oauth.ts';

/** Paths of the functions below `T` that give a promise. */
type Paths<T, Before extends string = ''> = {
  [Name in keyof T & string]: T[Name] extends (...args: never[]) => infer Given
    ? Given extends Promise<unknown>
      ? `${Before}${Name}`
      : never
    : T[Name] extends string | number | boolean | null | undefined
      ? never
      : Paths<T[Name], `${Before}${Name}.`>;
}[keyof T & string];

/** `bootstrap.load` never rejects, and so is no call; see `deferred-session.ts`. */
type CallPath = Paths<Omit<SessionClient, 'state' | 'bootstrap'>>;

// A table, for the compiler sees that no call is missing.
const calls: Record<Exclude<CallPath, `oauth.${(typeof oauthProviderTypes)[number]}.start`>, 1> = {
  'otps.email.loginOrCreate': 1,
  'otps.authenticate': 1,
  'magicLinks.email.loginOrCreate': 1,
  'magicLinks.authenticate': 1,
  'oauth.start': 1,
  'oauth.authenticate': 1,
  'passwords.create': 1,
  'passwords.authenticate': 1,
  'passwords.resetByEmailStart': 1,
  'passwords.resetByEmail': 1,
  'passwords.resetByExistingPassword': 1,
  'passwords.resetBySession': 1,
  'passwords.strengthCheck': 1,
  'searchManager.searchUser': 1,
  'session.authenticate': 1,
  'session.revoke': 1,
  'user.get': 1,
  'user.deleteWebauthnRegistration': 1,
  'user.deleteCryptoWallet': 1,
  'cryptoWallets.authenticateStart': 1,
  'cryptoWallets.authenticate': 1,
  'webauthn.register': 1,
  'webauthn.authenticate': 1,
  'webauthn.update': 1,
  'webauthn.browserSupportsAutofill': 1,
  'rbac.isAuthorized': 1,
  'rbac.allPermissions': 1,
  authenticateByUrl: 1,
};

export const callPaths: readonly string[] = [
  ...Object.keys(calls),
  ...oauthProviderTypes.map((type) => `oauth.${type}.start`),
];
