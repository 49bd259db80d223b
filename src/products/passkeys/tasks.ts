/** The tasks of passkeys. */
import { AuthError } from '../../../session-core/errors.ts';
import type { User } from '../../../session-core/wire/shared.ts';
import type { Handlers } from '../../machine/machine.ts';
import { isFrameRefused } from '../../machine/passkey-problems.ts';
import { present } from '../../machine/present.ts';
import { problemOf } from '../../machine/problem.ts';
import type { Tools } from '../../machine/product.ts';
import { obstacleTo } from '../../validate/passkey-obstacles.ts';
import { waitInAutofill } from './autofill.ts';
import type { Passkey, PasskeysEvent, PasskeysTask } from './flow.ts';
import { nobody } from './screens-flow.ts';
import { makeQuietly } from './upgrade.ts';

/** For the page's developer. The visitor reads that they must log in. */
const noUser = 'Cannot use PasskeyRegistration component without active user authenticated.';

export const passkeysHandlers = {
  'passkeys.autofill': ({ failures }, tools, signal) => waitInAutofill(failures, tools, signal),

  'passkeys.upgrade': (_task, tools, signal) => makeQuietly(tools, signal),

  async 'passkeys.signIn'(_task, { session, config, emit, report, signIn }, signal) {
    const obstacle = obstacleTo('publickey-credentials-get');
    if (obstacle) return { type: 'passkeys.obstructed', obstacle };
    const { sessionDurationMinutes: session_duration_minutes } = config();
    const { domain } = config().passkeyOptions;
    const options = { is_passkey: true, session_duration_minutes, ...present({ domain }) };
    return unlessFramed(report, async () => {
      const reply = await signIn(() => session.webauthn.authenticate(options, { signal }));
      emit('PASSKEY_AUTHENTICATE', reply);
      return { type: 'passkeys.signedIn', reply };
    });
  },

  async 'passkeys.findUser'(_task, { session, report }, signal) {
    try {
      return { type: 'passkeys.userFound', passkeys: passkeysOf(await session.user.get({ signal })) };
    } catch (error) {
      if (!nobody(problemOf(error))) throw error;
      report(new AuthError('usage_error', noUser, { cause: error }));
      return { type: 'passkeys.nobodyFound' };
    }
  },

  async 'passkeys.create'(_task, { session, config, emit, report }, signal) {
    const obstacle = obstacleTo('publickey-credentials-create');
    if (obstacle) return { type: 'passkeys.obstructed', obstacle };
    const { sessionDurationMinutes: session_duration_minutes, passkeyOptions } = config();
    const { domain } = passkeyOptions;
    return unlessFramed(report, async () => {
      const options = { is_passkey: true, session_duration_minutes, ...present({ domain }) };
      const reply = await session.webauthn.register(options, { signal });
      emit('PASSKEY_REGISTER', reply);
      return { type: 'passkeys.made', passkeys: passkeysOf(reply.user) };
    });
  },

  async 'passkeys.rename'({ id, name }, tools, signal) {
    await tools.session.webauthn.update({ webauthn_registration_id: id, name }, { signal });
    sync(tools);
    return undefined;
  },

  async 'passkeys.remove'({ id }, tools, signal) {
    await tools.session.user.deleteWebauthnRegistration(id, { signal });
    sync(tools);
    return undefined;
  },

  async 'passkeys.notify'({ event }, { emit }) {
    emit(event, {});
    return undefined;
  },
} satisfies Handlers<PasskeysTask, PasskeysEvent, Tools>;

/** The result of a call. Turns a refusal of the frame into a problem that the visitor can solve. */
async function unlessFramed(
  report: Tools['report'],
  work: () => Promise<PasskeysEvent>,
): Promise<PasskeysEvent> {
  try {
    return await work();
  } catch (error) {
    if (!isFrameRefused(error)) throw error;
    report(error);
    return { type: 'passkeys.obstructed', obstacle: 'framed' };
  }
}

/** Informs the authenticator. The list is right without it. */
function sync({ session, config, report }: Tools): void {
  const { domain } = config().passkeyOptions;
  session.webauthn.syncAuthenticators(present({ domain })).catch((error: unknown) => {
    if (!(error instanceof AuthError)) report(error);
  });
}

export function passkeysOf({ webauthn_registrations }: User): Passkey[] {
  return webauthn_registrations.map(({ webauthn_registration_id: id, name, manager }) => ({
    id,
    name,
    manager,
  }));
}
