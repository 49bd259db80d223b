/** Changes the signed-in user's account, and lists the apps that may use it. */

import { AuthError } from '../../errors.ts';
import { check } from '../../lib/check.ts';
import { noSession } from '../../methods/no-session.ts';
import type { CallOptions } from '../../settings.ts';
import type { User } from '../../wire/shared.ts';
import type { SessionClient } from '../client.ts';
import { readingOf } from './method-of.ts';
import type { SharedParts } from './parts-of.ts';

type ChangeById = SessionClient['user']['deleteEmail'];

type Factor =
  | 'emails'
  | 'phone_numbers'
  | 'totps'
  | 'oauth'
  | 'webauthn_registrations'
  | 'biometric_registrations'
  | 'crypto_wallets';

export function createUsers(parts: SharedParts): Omit<SessionClient['user'], 'get' | 'getInfo' | 'onChange'> {
  const { call, run, keeper, tokens } = parts;

  /** Every deletion removes a factor by its id. */
  const deletion =
    (method: string, argument: string, factor: Factor): ChangeById =>
    (id, settings) =>
      changeUser(parts, method, settings, {
        checkArguments: () => checkId(method, argument, id),
        send: (signal) => call(`DELETE /users/${factor}/:id`, null, { params: { id }, signal }),
      });

  const primary =
    (method: string, argument: string, contact: 'emails' | 'phone_numbers'): ChangeById =>
    (id, settings) =>
      changeUser(parts, method, settings, {
        checkArguments: () => checkId(method, argument, id),
        send: (signal) => call(`POST /users/${contact}/:id/primary`, null, { params: { id }, signal }),
      });

  return {
    update: (update, settings) =>
      changeUser(parts, 'user.update', settings, {
        checkArguments() {
          check('user.update', undefined, { update }, { update: 'object' });
          check('user.update', update, {}, { name: 'object?', untrusted_metadata: 'object?' });
          check('user.update name', update.name, {}, nameRules);
        },
        send: (signal) => call('PUT /users/me', { ...update }, { signal }),
      }),

    export: readingOf(parts, 'POST /users/me/export', 'user.export'),

    delete: (settings) =>
      run(settings, async (signal) => {
        if (!tokens.present()) throw noSession('user.delete');
        const before = keeper.generation();
        const reply = await call('POST /users/me/deletion', null, { signal });
        // A visitor who has signed in again stays signed in.
        if (keeper.generation() === before) keeper.end({ intermediate: true });
        return reply;
      }),

    cancelDeletion: (settings) =>
      changeUser(parts, 'user.cancelDeletion', settings, {
        checkArguments: () => undefined,
        send: (signal) => call('DELETE /users/me/deletion', null, { signal }),
      }),

    setPrimaryEmail: primary('user.setPrimaryEmail', 'emailId', 'emails'),
    setPrimaryPhoneNumber: primary('user.setPrimaryPhoneNumber', 'phoneId', 'phone_numbers'),
    deleteEmail: deletion('user.deleteEmail', 'emailId', 'emails'),
    deletePhoneNumber: deletion('user.deletePhoneNumber', 'phoneId', 'phone_numbers'),
    deleteTOTP: deletion('user.deleteTOTP', 'totpId', 'totps'),
    deleteOAuthRegistration: deletion('user.deleteOAuthRegistration', 'oauthUserRegistrationId', 'oauth'),
    deleteWebauthnRegistration: deletion(
      'user.deleteWebauthnRegistration',
      'webauthnRegistrationId',
      'webauthn_registrations',
    ),
    deleteBiometricRegistration: deletion(
      'user.deleteBiometricRegistration',
      'biometricRegistrationId',
      'biometric_registrations',
    ),
    deleteCryptoWallet: deletion('user.deleteCryptoWallet', 'cryptoWalletId', 'crypto_wallets'),

    getConnectedApps: readingOf(parts, 'GET /users/connected_apps', 'user.getConnectedApps'),

    revokedConnectedApp: (id, settings) =>
      run(settings, async (signal) => {
        checkId('user.revokedConnectedApp', 'connectedAppId', id);
        if (!tokens.present()) throw noSession('user.revokedConnectedApp');
        return call('POST /users/connected_apps/:id/revoke', null, { params: { id }, signal });
      }),
  };
}

/**
 * Runs a call that changes the account, and stores the newer copy of the user from its reply.
 *
 * @throws AuthError `no_current_session` if no one is signed in
 */
function changeUser<R extends { __user: User }>(
  { run, keeper, tokens }: SharedParts,
  method: string,
  settings: CallOptions | undefined,
  { checkArguments, send }: { checkArguments(): void; send(signal: AbortSignal): Promise<R> },
): Promise<Omit<R, '__user'>> {
  return run(settings, async (signal) => {
    checkArguments();
    if (!tokens.present()) throw noSession(method);
    const before = keeper.generation();
    const { __user: user, ...result } = await send(signal);
    keeper.update({ user }, before);
    return result;
  });
}

function checkId(method: string, argument: string, id: string): void {
  check(method, undefined, { [argument]: id }, { [argument]: 'string' });
  if (id === '') throw new AuthError('usage_error', `${method}: "${argument}" must not be empty.`);
}

const nameRules = { first_name: 'string?', middle_name: 'string?', last_name: 'string?' } as const;
