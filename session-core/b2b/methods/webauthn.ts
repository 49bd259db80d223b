/** Passkeys of members. */
import { durationRule } from '../../lib/check.ts';
import { checkUpdate, createPasskeys } from '../../methods/webauthn.ts';
import type {
  MemberWebAuthnDiscoveryOptions,
  MemberWebAuthnMethods,
  MemberWebAuthnOptions,
} from '../client/webauthn.ts';
import { methodOf, readingOf } from './method-of.ts';
import { commitReply, halfOf, type MemberParts } from './parts.ts';

export function createMemberWebAuthn(parts: MemberParts): MemberWebAuthnMethods {
  const { core, call, run } = parts;
  const { environment, tokens, keeper } = core;
  const passkeys = createPasskeys({
    ...{ environment, tokens, run, call },
    path: '/b2b/webauthn',
  });
  const list = readingOf(parts, 'GET /b2b/webauthn', 'webauthn.list');
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
    list,
    update: (options, settings) =>
      run(settings, async (signal) => {
        checkUpdate(tokens, options);
        const { webauthn_registration_id: id, name } = options;
        return call('PUT /b2b/webauthn/:id', { name }, { params: { id }, signal });
      }),
    delete: methodOf(parts, 'DELETE /b2b/webauthn/:id', {
      method: 'webauthn.delete',
      rules: { webauthn_registration_id: 'string' },
      id: 'webauthn_registration_id',
      sends: 'nothing',
      needsSession: true,
    }),
    syncAuthenticators: passkeys.syncing(async (signal) => {
      const { webauthn_registrations: registrations } = await list({ signal });
      const { member } = keeper.store.get();
      const { member_id = '', email_address = '', name = '' } = member ?? {};
      return { id: member_id, account: email_address, person: name, registrations };
    }),
    browserSupportsAutofill: passkeys.browserSupportsAutofill,
  };
}
