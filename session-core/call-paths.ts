/** Every call of a client where it stands, for the half that stands in until the client is there. */
import type { SessionClient } from './client.ts';
import { perProvider } from './oauth-providers.ts';

/** 1 for a function that gives a promise, a tree for what holds such functions, never for all else. */
type CallsOf<T> = T extends (...args: never[]) => infer Given
  ? Given extends Promise<unknown>
    ? 1
    : never
  : T extends object
    ? { [Name in keyof T & string as CallsOf<T[Name]> extends never ? never : Name]: CallsOf<T[Name]> }
    : never;

/** `bootstrap.load` never rejects, and so is no call; see `deferred-session.ts`. */
type ClientCalls = CallsOf<Omit<SessionClient, 'state' | 'bootstrap'>>;

export type CallTree = { readonly [name: string]: 1 | CallTree };

const sends = { loginOrCreate: 1, send: 1 } as const;

// A tree and not a list, for the compiler sees that no call is missing, and every byte of it is in the first load.
export const calls: ClientCalls & CallTree = {
  otps: { email: sends, sms: sends, whatsapp: sends, authenticate: 1 },
  magicLinks: { email: sends, authenticate: 1 },
  oauth: {
    ...perProvider(() => ({ start: 1 }) as const),
    start: 1,
    authenticate: 1,
  },
  passwords: {
    create: 1,
    authenticate: 1,
    resetByEmailStart: 1,
    resetByEmail: 1,
    resetByExistingPassword: 1,
    resetBySession: 1,
    strengthCheck: 1,
  },
  totps: { create: 1, authenticate: 1, recoveryCodes: 1, recover: 1 },
  searchManager: { searchUser: 1 },
  session: { authenticate: 1, revoke: 1, updateSession: 1 },
  user: {
    get: 1,
    update: 1,
    deleteEmail: 1,
    deletePhoneNumber: 1,
    deleteTOTP: 1,
    deleteOAuthRegistration: 1,
  },
  rbac: { isAuthorized: 1, allPermissions: 1 },
  authenticateByUrl: 1,
};
