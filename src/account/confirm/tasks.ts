/** The tasks of “Confirm it's you”: each adds a proof to the session. */
import type { Handlers } from '../../machine/machine.ts';
import { present } from '../../machine/present.ts';
import { otpHandlers } from '../../products/otp/tasks.ts';
import { codeHandlers } from '../codes.ts';
import type { AccountTools } from '../section.ts';
import { startOptions } from '../start-options.ts';
import type { ConfirmEvent, ConfirmTask } from './flow.ts';
import { seconds } from './seconds.ts';
import { walletStep } from './wallet-lazy.ts';

const proved = { type: 'confirm.proved' } as const;

export const confirmHandlers = {
  ...otpHandlers,
  ...codeHandlers,

  async 'confirm.passkey'(_task, { session, config, emit }, signal) {
    const { passkeyOptions, sessionDurationMinutes: session_duration_minutes } = config();
    const { domain } = passkeyOptions;
    const options = { is_passkey: true, session_duration_minutes, ...present({ domain }) };
    emit('PASSKEY_AUTHENTICATE', await session.webauthn.authenticate(options, { signal }));
    return proved;
  },

  async 'confirm.password'({ email, password }, { session, config, emit }, signal) {
    const { sessionDurationMinutes: session_duration_minutes } = config();
    const proof = { email, password, session_duration_minutes };
    emit('PASSWORD_AUTHENTICATE', await session.passwords.authenticate(proof, { signal }));
    return proved;
  },

  async 'confirm.second'({ by, code }, { session, config, emit }, signal) {
    const { sessionDurationMinutes: session_duration_minutes } = config();
    const { prove, event } = seconds[by];
    const reply = await prove(session, code, { session_duration_minutes }, { signal });
    // The event was declared beside its call.
    (emit as (type: string, data: object) => void)(event, reply);
    return proved;
  },

  async 'confirm.wallet'({ wallet, address: expected }, tools, signal) {
    const { proveWallet } = await walletStep.load();
    tools.emit('CRYPTO_WALLET_AUTHENTICATE', await proveWallet(wallet, tools, { expected, signal }));
    return proved;
  },

  async 'confirm.leave'({ provider }, { session, config }, signal) {
    await session.oauth.start(provider, startOptions(config().oauthOptions), { signal });
    // The browser leaves. A user who comes back with the back button chooses again.
    return undefined;
  },
} satisfies Handlers<ConfirmTask, ConfirmEvent, AccountTools>;
