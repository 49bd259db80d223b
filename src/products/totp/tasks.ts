/** The tasks of the second factor, through session-core. */
import type { Handlers } from '../../machine/machine.ts';
import { present } from '../../machine/present.ts';
import type { Tools } from '../../machine/product.ts';
import { underway } from '../../machine/underway.ts';
import type { TotpDone, TotpEvent, TotpTask } from './flow.ts';

const done: TotpDone = { type: 'stepDone', step: 'totp' };

export const totpHandlers = {
  async 'totp.look'(_task, { session }, signal) {
    const pending = await session.totps.pending({ signal });
    // Already proved, in another tab or just before the reload.
    if (session.state.session) return done;
    // The second factor was proved there, and only the admission is missing.
    if (pending?.admission_required) return { ...done, reply: pending };
    return { type: 'totp.looked', missing: pending?.mfa_required ?? null };
  },

  async 'totp.prove'({ by, code, remember }, { session, config, emit, signIn }, signal) {
    const { sessionDurationMinutes: session_duration_minutes } = config();
    const { totps } = session;
    if (by === 'recovery') {
      const proof = { recovery_code: code, session_duration_minutes };
      const reply = await signIn(() => totps.recover(proof, { signal }));
      emit('RECOVERY_CODES_RECOVER', reply);
      return { ...done, reply };
    }
    const proof = { totp_code: code, session_duration_minutes, remember_device: remember };
    const reply = await signIn(() => totps.authenticate(proof, { signal }));
    emit('TOTP_AUTHENTICATE', reply);
    return { ...done, reply };
  },

  async 'totp.provePasskey'(_task, { session, config, emit, signIn }, signal) {
    const { sessionDurationMinutes: session_duration_minutes, passkeyOptions } = config();
    const { domain } = passkeyOptions;
    const proof = { is_passkey: true, session_duration_minutes, ...present({ domain }) };
    const reply = await signIn(() => session.webauthn.authenticate(proof, { signal }));
    emit('PASSKEY_AUTHENTICATE', reply);
    return { ...done, reply };
  },

  async 'totp.sendCode'(_task, { session, config, now }, signal) {
    const options = present({ locale: config().otpOptions.locale });
    const reply = await session.totps.sendEmailCode(options, { signal });
    const { method_id: methodId, email } = reply;
    return { type: 'totp.codeSent', methodId, email, at: now(), ...underway(reply) };
  },

  async 'totp.proveMail'({ code, methodId: method_id }, { session, config, emit, signIn }, signal) {
    const { sessionDurationMinutes: session_duration_minutes } = config();
    const proof = { code, method_id, session_duration_minutes };
    const reply = await signIn(() => session.totps.authenticateEmailCode(proof, { signal }));
    emit('OTP_AUTHENTICATE', reply);
    return { ...done, reply };
  },

  async 'totp.create'({ give }, { session, emit }, signal) {
    const reply = await session.totps.create({}, { signal });
    const { secret, qr_code: qrCode, otpauth_uri: link, recovery_codes: recoveryCodes } = reply;
    // Picked by name, so that no other field of the reply passes.
    const { request_id, status_code, totp_id, user_id } = reply;
    emit('TOTP_CREATE', { request_id, status_code, totp_id, user_id });
    if (!signal.aborted) give({ secret, qrCode, link, recoveryCodes });
    return undefined;
  },

  async 'totp.giveUp'(_task, { session, report }) {
    // The visitor has already left: nothing waits for the call, and a failure has no remedy.
    await session.totps.giveUp().catch(report);
    return undefined;
  },

  async 'totp.skip'(_task, { emit }) {
    emit('TOTP_SKIP', {});
    return done;
  },
} satisfies Handlers<TotpTask, TotpEvent | TotpDone, Tools>;
