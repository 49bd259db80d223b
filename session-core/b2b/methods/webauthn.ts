/** Passkeys of members. */
import { check, durationRule } from '../../lib/check.ts';
import { noSession } from '../../methods/no-session.ts';
import { checkUpdate, createPasskeys } from '../../methods/webauthn.ts';
import type {
  MemberWebAuthnDiscoveryOptions,
  MemberWebAuthnMethods,
  MemberWebAuthnOptions,
} from '../client/webauthn.ts';
import { commitReply, halfOf, type MemberParts } from './parts.ts';

export function createMemberWebAuthn({ core, call, run }: MemberParts): MemberWebAuthnMethods {
  const { environment, tokens, keeper } = core;
  const passkeys = createPasskeys({
    ...{ environment, tokens, run, call },
    path: '/b2b/webauthn',
  });
  const list = async (signal: AbortSignal) => {
    if (!tokens.present()) throw noSession('webauthn.list');
    return call('GET /b2b/webauthn', null, { signal });
  };
  const discover = passkeys.proving(
    'webauthn.discovery.authenticate',
    {},
    async (answer, _options: MemberWebAuthnDiscoveryOptions, signal) =>
      commitReply(core, await call('POST /b2b/webauthn/discovery/authenticate', answer, { signal }), {}),
  );
  return {
    register: passkeys.making(async (body, sending, signal) => {
      const before = keeper.generation();
      const reply = await call('POST /b2b/webauthn/register', body, sending);
      // Else the passkey exists, but the state stays: someone signed in or out during the call.
      if (keeper.isStill(before) && !signal.aborted) commitReply(core, reply, body, false);
      return reply;
    }),
    authenticate: passkeys.proving(
      'webauthn.authenticate',
      { organization_id: 'string', locale: 'string?', ...durationRule },
      async (answer, options: MemberWebAuthnOptions, signal) => {
        const { organization_id, session_duration_minutes, locale } = options;
        const body = { organization_id, session_duration_minutes, ...(locale !== undefined && { locale }) };
        const along = halfOf(tokens.half());
        const reply = await call(
          'POST /b2b/webauthn/authenticate',
          { ...answer, ...body, ...along },
          { signal },
        );
        return commitReply(core, reply, options);
      },
    ),
    discovery: { authenticate: (options = {}, settings) => discover(options, settings) },
    list: (settings) => run(settings, list),
    update: (options, settings) =>
      run(settings, async (signal) => {
        checkUpdate(tokens, options);
        const { webauthn_registration_id: id, name } = options;
        return call('PUT /b2b/webauthn/:id', { name }, { params: { id }, signal });
      }),
    delete: (options, settings) =>
      run(settings, async (signal) => {
        check('webauthn.delete', options, {}, { webauthn_registration_id: 'string' });
        if (!tokens.present()) throw noSession('webauthn.delete');
        const params = { id: options.webauthn_registration_id };
        return call('DELETE /b2b/webauthn/:id', null, { params, signal });
      }),
    syncAuthenticators: passkeys.syncing(async (signal) => {
      const { webauthn_registrations: registrations } = await list(signal);
      const { member } = keeper.store.get();
      const { member_id = '', email_address = '', name = '' } = member ?? {};
      return { id: member_id, account: email_address, person: name, registrations };
    }),
    browserSupportsAutofill: passkeys.browserSupportsAutofill,
  };
}
