/** What the passkey tasks do, through the session core. */
import type { SessionClient } from '../../../session-core/client.ts';
import { AuthError } from '../../../session-core/errors.ts';
import type { User } from '../../../session-core/wire/shared.ts';
import type { Handlers } from '../../machine/machine.ts';
import { present } from '../../machine/present.ts';
import type { Tools } from '../../machine/product.ts';
import { waitInAutofill } from './autofill.ts';
import type { Passkey, PasskeysEvent, PasskeysTask } from './flow.ts';
import { obstacleTo } from './obstacles.ts';
import { makeQuietly } from './upgrade.ts';

export const passkeysHandlers = {
  'passkeys.autofill': ({ failures }, tools, signal) => waitInAutofill(failures, tools, signal),

  'passkeys.upgrade': (_task, tools, signal) => makeQuietly(tools, signal),

  async 'passkeys.signIn'(_task, { session, config, emit }, signal) {
    const obstacle = obstacleTo('publickey-credentials-get');
    if (obstacle) return { type: 'passkeys.obstructed', obstacle };
    const { sessionDurationMinutes: session_duration_minutes } = config();
    const { domain } = config().passkeyOptions;
    const reply = await session.webauthn.authenticate(
      { is_passkey: true, session_duration_minutes, ...present({ domain }) },
      { signal },
    );
    emit('PASSKEY_AUTHENTICATE', reply);
    return { type: 'passkeys.signedIn' };
  },

  async 'passkeys.findUser'(_task, { session }, signal) {
    return { type: 'passkeys.userFound', passkeys: passkeysOf(await session.user.get({ signal })) };
  },

  async 'passkeys.create'(_task, { session, config, emit }, signal) {
    const obstacle = obstacleTo('publickey-credentials-create');
    if (obstacle) return { type: 'passkeys.obstructed', obstacle };
    const { domain } = config().passkeyOptions;
    const reply = await session.webauthn.register({ is_passkey: true, ...present({ domain }) }, { signal });
    emit('PASSKEY_REGISTER', reply);
    return { type: 'passkeys.made', passkeys: passkeysOf(reply.user) };
  },

  async 'passkeys.rename'({ id, name }, { session, config }, signal) {
    await session.webauthn.update({ webauthn_registration_id: id, name }, { signal });
    sync(session, config().passkeyOptions.domain);
    return undefined;
  },

  async 'passkeys.remove'({ id }, { session, config }, signal) {
    await session.user.deleteWebauthnRegistration(id, { signal });
    sync(session, config().passkeyOptions.domain);
    return undefined;
  },

  async 'passkeys.tell'({ event }, { emit }) {
    emit(event, {});
    return undefined;
  },
} satisfies Handlers<PasskeysTask, PasskeysEvent, Tools>;

/** A courtesy to the authenticator: the list is right without it. */
function sync(session: SessionClient, domain: string | undefined): void {
  session.webauthn.syncAuthenticators(present({ domain })).catch((error: unknown) => {
    if (!(error instanceof AuthError)) throw error;
  });
}

function passkeysOf({ webauthn_registrations }: User): Passkey[] {
  return webauthn_registrations.map(({ webauthn_registration_id: id, name }) => ({ id, name }));
}
