/** A login whose second factor the tests drive: the server's replies, and what the host and the storage receive. */
import type { SessionClient, SessionState } from '../../../session-core/consumer/client.ts';
import { AuthApiError } from '../../../session-core/errors.ts';
import type { HalfAuthReply } from '../../../session-core/wire/shared.ts';
import { createLogin } from '../../../src/login/create-login.ts';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import type { ProductId } from '../../../src/machine/product-ids.ts';
import type { SignInReply } from '../../../src/machine/sign-in.ts';
import { otp } from '../../../src/products/otp/product.ts';
import type { Setup } from '../../../src/products/totp/flow.ts';
import { totpStep } from '../../../src/products/totp/step.ts';
import { createTranslate } from '../../../src/strings/translate.ts';
import { idle, table } from '../login-table.ts';

/** Loads the screens that the tests need; call it before them. */
export const loadScreens = () => Promise.all([otp.screens.load(), totpStep.screens?.load()]);

export const nobody: SessionState = { user: null, session: null, fromCache: false };
export const session = { session_id: 's' } as SessionState['session'];
export const user = {
  user_id: 'ada',
  totps: [] as { totp_id: string; verified: boolean }[],
} as SessionState['user'];
export const missingCode = { user_options: { totp_id: 't' }, secondary_auth_initiated: null };
export const missingMail = {
  ...{ user_options: null, secondary_auth_initiated: null },
  email_code: { email: 'a•••@example.com' },
};
const missingApp = { user_options: null, secondary_auth_initiated: null };
export const half = (mfa_required: HalfAuthReply['mfa_required']): SignInReply => ({
  user_id: 'ada',
  session: null,
  user: null,
  mfa_required,
});
export const whole = { user_id: 'ada', user, session } as SignInReply;
export const secrets = {
  secret: 'JBSWY3DPEHPK3PXP',
  qr_code: 'data:image/png;base64,UVI=',
  otpauth_uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
  recovery_codes: ['aaaa-bbbb-cccc'],
};
const t = createTranslate();

type Call =
  | 'authenticate'
  | 'recover'
  | 'create'
  | 'pending'
  | 'giveUp'
  | 'sendEmailCode'
  | 'authenticateEmailCode'
  | 'passkey';
type Answers = Partial<Record<Call, unknown>>;

/** The server's refusal of a call. */
export function refusal(error_type: string, error_details?: Record<string, unknown>) {
  return new AuthApiError({
    status_code: 401,
    request_id: 'r',
    error_type,
    error_message: 'English.',
    error_url: '',
    ...(error_details && { error_details }),
  } as ConstructorParameters<typeof AuthApiError>[0]);
}

export interface World {
  first?: SignInReply;
  answers?: Answers;
  stored?: unknown;
  state?: SessionState;
  products?: ProductId[];
}

/** A login whose server answers the mailed code and all later calls as the test says. */
export async function world({
  first = half(missingCode),
  answers = {},
  stored,
  state = nobody,
  products = ['otp'],
}: World = {}) {
  const listeners = new Set<(state: SessionState) => void>();
  const emitted: { type: string; data: object }[] = [];
  const calls: [Call, unknown][] = [];
  const storage: unknown[] = [];
  const errors: unknown[] = [];
  function change(next: SessionState) {
    client.state = next;
    for (const listener of [...listeners]) listener(next);
  }
  const call = (name: Call) => async (body: unknown) => {
    calls.push([name, body]);
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    if (['authenticate', 'recover', 'authenticateEmailCode', 'passkey'].includes(name))
      change({ ...nobody, user, session });
    return answer ?? null;
  };
  const client = {
    state,
    prefix: 'auth',
    prepare: async () => {},
    onStateChange(listener: (state: SessionState) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    otps: {
      async authenticate() {
        if (first.session) change({ ...nobody, user: first.user ?? null, session });
        return first;
      },
    },
    webauthn: { authenticate: call('passkey') },
    totps: {
      authenticate: call('authenticate'),
      recover: call('recover'),
      create: call('create'),
      pending: call('pending'),
      giveUp: call('giveUp'),
      sendEmailCode: call('sendEmailCode'),
      authenticateEmailCode: call('authenticateEmailCode'),
    },
  };
  const { machine } = createLogin({
    table,
    idle,
    session: client as unknown as SessionClient,
    config: () => resolveConfig({ products }),
    now: () => 0,
    memory: { read: () => stored ?? null, write: (screen) => storage.push(screen) },
    emit: (type, data) => emitted.push({ type, data }),
    onError: (error) => errors.push(error),
  });
  const settled = async () => {
    for (let round = 0; round < 6; round += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  await settled();
  return {
    machine,
    answers,
    change,
    emitted,
    kept: storage,
    calls,
    errors,
    settled,
    screen: () => machine.store.getState().screen,
    problem: () => machine.store.getState().problem,
    text() {
      const { problem } = machine.store.getState();
      return problem && t.problem(problem);
    },
    async signIn() {
      machine.send({
        type: 'otp.sent',
        to: { channel: 'email', email: 'ada@example.com' },
        methodId: 'm',
        at: 0,
      });
      machine.send({ type: 'otp.codeEntered', code: '654321' });
      await settled();
    },
    async enter(code = '123456', remember = false) {
      machine.send({ type: 'totp.codeEntered', code, remember });
      await settled();
    },
    async send(event: { type: string; [field: string]: unknown }) {
      machine.send(event);
      await settled();
    },
  };
}

/** Like `world`, on the setup screen; `shown` is what its component received. */
export async function settingUp(options: World = {}) {
  const created = { request_id: 'r', status_code: 200, totp_id: 't', user_id: 'ada', ...secrets };
  const all = await world({
    first: half(missingApp),
    ...options,
    answers: { create: created, ...options.answers },
  });
  const shown: Setup[] = [];
  const show = () => all.send({ type: 'totp.setUpShown', give: (setup: Setup) => shown.push(setup) });
  return { ...all, shown, show };
}
