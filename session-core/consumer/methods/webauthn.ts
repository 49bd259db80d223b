/** Passkeys and security keys of users. */

import { durationRule } from '../../lib/check.ts';
import { checkUpdate, createPasskeys } from '../../methods/webauthn.ts';
import type { User } from '../../wire/shared.ts';
import type { WebAuthnAuthenticateOptions, WebAuthnMethods } from '../client.ts';
import type { SignInReply } from '../types.ts';
import type { SharedParts } from './parts-of.ts';

export function createWebAuthn(parts: SharedParts): WebAuthnMethods {
  const { call, run, commit, keeper, tokens } = parts;
  const passkeys = createPasskeys({ ...parts, path: '/webauthn' });
  return {
    register: passkeys.making(async (body, sending, signal) => {
      const before = keeper.generation();
      const reply = await call('POST /webauthn/register', body, sending);
      if (keeper.isStill(before) && !signal.aborted) return commit(reply, body, { signIn: false });
      // The passkey exists, but the state stays: someone signed in or out during the call.
      const { __user: _internal, ...result }: SignInReply & typeof reply = reply;
      return result;
    }),

    // Null comes from an autofill alone, which the compiler cannot follow.
    authenticate: passkeys.proving(
      'webauthn.authenticate',
      durationRule,
      async (answer, options: WebAuthnAuthenticateOptions, signal) => {
        const body = { ...answer, session_duration_minutes: options.session_duration_minutes };
        return commit(await call('POST /webauthn/authenticate', body, { signal }), options);
      },
    ) as WebAuthnMethods['authenticate'],

    update: (options, settings) =>
      run(settings, async (signal) => {
        checkUpdate(tokens, options);
        const { webauthn_registration_id: id, name } = options;
        const before = keeper.generation();
        const reply = await call('PUT /webauthn/update/:id', { name }, { params: { id }, signal });
        const { user } = keeper.store.get();
        if (user) {
          const webauthn_registrations = (user.webauthn_registrations ?? []).map((registration) =>
            registration.webauthn_registration_id === id ? reply.webauthn_registration : registration,
          );
          keeper.update({ user: { ...user, webauthn_registrations } }, before);
        }
        return reply;
      }),

    syncAuthenticators: passkeys.syncing(async (signal) =>
      accountOf(await call('GET /users/me', null, { signal })),
    ),

    browserSupportsAutofill: passkeys.browserSupportsAutofill,
  };
}

/** Providers leave fields out. */
function accountOf({
  user_id,
  emails,
  phone_numbers,
  name,
  webauthn_registrations,
}: Partial<User> & Pick<User, 'user_id'>) {
  return {
    id: user_id,
    account: emails?.[0]?.email ?? phone_numbers?.[0]?.phone_number ?? user_id,
    person: [name?.first_name, name?.last_name].filter(Boolean).join(' '),
    registrations: webauthn_registrations,
  };
}
