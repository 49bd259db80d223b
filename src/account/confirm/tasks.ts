/** The tasks of “Confirm it's you”: each adds a proof to the session. */
import type { Handlers } from '../../machine/machine.ts';
import { present } from '../../machine/present.ts';
import { otpHandlers } from '../../products/otp/tasks.ts';
import { codeHandlers } from '../codes.ts';
import { pageAddress } from '../page-address.ts';
import type { AccountTools } from '../section.ts';
import type { ConfirmEvent, ConfirmTask } from './flow.ts';

const proved = { type: 'confirm.proved' } as const;

export const confirmHandlers = {
  ...otpHandlers,
  ...codeHandlers,

  async 'confirm.passkey'(_task, { session, config }, signal) {
    const { passkeyOptions, sessionDurationMinutes: session_duration_minutes } = config();
    const { domain } = passkeyOptions;
    const options = { is_passkey: true, session_duration_minutes, ...present({ domain }) };
    await session.webauthn.authenticate(options, { signal });
    return proved;
  },

  async 'confirm.password'({ email, password }, { session, config }, signal) {
    const { sessionDurationMinutes: session_duration_minutes } = config();
    await session.passwords.authenticate({ email, password, session_duration_minutes }, { signal });
    return proved;
  },

  async 'confirm.app'({ code: totp_code }, { session, config }, signal) {
    const { sessionDurationMinutes: session_duration_minutes } = config();
    await session.totps.authenticate({ totp_code, session_duration_minutes }, { signal });
    return proved;
  },

  async 'confirm.leave'({ provider }, { session, config }, signal) {
    const { loginRedirectURL = pageAddress() } = config().oauthOptions;
    await session.oauth.start(provider, { login_redirect_url: loginRedirectURL }, { signal });
    // The browser leaves. A user who comes back with the back button chooses again.
    return undefined;
  },
} satisfies Handlers<ConfirmTask, ConfirmEvent, AccountTools>;
