/** Every call of a client by its path, for the half that stands in until the client is there. */
import type { HeadlessClient } from './client.ts';
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
type CallPath = Paths<Omit<HeadlessClient, 'state' | 'bootstrap'>>;

// A table, for the compiler sees that no call is missing.
const calls: Record<Exclude<CallPath, `oauth.${(typeof oauthProviderTypes)[number]}.start`>, 1> = {
  'otps.email.loginOrCreate': 1,
  'otps.email.send': 1,
  'otps.sms.loginOrCreate': 1,
  'otps.sms.send': 1,
  'otps.whatsapp.loginOrCreate': 1,
  'otps.whatsapp.send': 1,
  'otps.authenticate': 1,
  'magicLinks.email.loginOrCreate': 1,
  'magicLinks.email.send': 1,
  'magicLinks.authenticate': 1,
  'oauth.start': 1,
  'oauth.authenticate': 1,
  'totps.create': 1,
  'totps.authenticate': 1,
  'totps.recoveryCodes': 1,
  'totps.recover': 1,
  'session.authenticate': 1,
  'session.revoke': 1,
  'session.updateSession': 1,
  'user.get': 1,
  'user.update': 1,
  'user.deleteEmail': 1,
  'user.deletePhoneNumber': 1,
  'user.deleteTOTP': 1,
  'user.deleteOAuthRegistration': 1,
  authenticateByUrl: 1,
};

export const callPaths: readonly string[] = [
  ...Object.keys(calls),
  ...oauthProviderTypes.map((type) => `oauth.${type}.start`),
];
