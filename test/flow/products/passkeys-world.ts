/** A login with passkeys, whose ceremonies end as the test decides. */
import { afterEach, beforeEach } from 'node:test';
import type { SessionClient, SessionState } from '../../../session-core/consumer/client.ts';
import { AuthError } from '../../../session-core/errors.ts';
import { arrivesFor } from '../../../src/login/arrival.ts';
import { createLogin } from '../../../src/login/create-login.ts';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import type { LoginConfig } from '../../../src/machine/config.ts';
import type { ProductId } from '../../../src/machine/product.ts';
import { arrivals } from '../../../src/products/arrivals.ts';
import { otp } from '../../../src/products/otp/product.ts';
import { passkeys } from '../../../src/products/passkeys/product.ts';
import { idle, table } from '../login-table.ts';

/** Gives the simulated browser passkeys, for each test of the calling file. */
export function withPasskeys(): void {
  beforeEach(async () => {
    Object.assign(globalThis, { PublicKeyCredential: class {} });
    await Promise.all([passkeys.main.load(), passkeys.screens.load(), otp.screens.load()]);
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  });
}

interface Ceremony {
  kind: 'get' | 'create';
  options: {
    conditional_mediation?: boolean;
    onChosen?: () => void;
    domain?: string;
    session_duration_minutes?: number;
  };
  signal: AbortSignal;
  resolve: (reply: object) => void;
  reject: (error: unknown) => void;
}

/** A login on Main, or on its page's screen, whose ceremonies end as the test decides. */
export function world({
  products = ['otp', 'passkeys'] as ProductId[],
  autofill = true,
  upgrade = false,
  screen = 'main' as LoginConfig['screen'],
} = {}) {
  const ceremonies: Ceremony[] = [];
  const emitted: string[] = [];
  const reported: unknown[] = [];
  const set = { screen, products, passkeyOptions: { domain: 'example', upgrade } };
  const listeners = new Set<(state: SessionState) => void>();
  const ask =
    (kind: Ceremony['kind']) =>
    (options: Ceremony['options'], { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        ceremonies.push({ kind, options, signal, resolve, reject });
        signal.addEventListener('abort', () => reject(new AuthError('aborted', 'The call was aborted.')));
      });
  const session = {
    state: { user: null, session: null, fromCache: false } as object,
    prepare: async () => {},
    onStateChange(listener: (state: SessionState) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    logEvent: () => {},
    user: { get: async () => ({ webauthn_registrations: [] }) },
    webauthn: {
      browserSupportsAutofill: async () => autofill,
      authenticate: ask('get'),
      register: ask('create'),
    },
  };
  const login = createLogin({
    table,
    session: session as unknown as SessionClient,
    config: () => resolveConfig(set),
    now: () => 0,
    memory: { read: () => null, write: () => {} },
    idle,
    arrived: arrivesFor(set, '', arrivals),
    emit: (type) => emitted.push(type),
    onError: (error) => reported.push(error),
  });
  const { machine } = login;
  return {
    machine,
    login,
    ceremonies,
    emitted,
    reported,
    state: () => machine.store.getState(),
    /** Changes the configuration of the login. */
    configure(change: Partial<typeof set>) {
      Object.assign(set, change);
      login.configured();
    },
    /** The visitor signs in with a code or another method. */
    async signIn({
      proofs = [{ type: 'otp', last_authenticated_at: '2026-01-02T00:00:00Z' }],
      owned = [] as string[],
    } = {}) {
      const webauthn_registrations = owned.map((domain) => ({ domain }));
      session.state = { user: { webauthn_registrations }, session: { authentication_factors: proofs } };
      const to = { channel: 'email', email: 'ada@example.com' } as const;
      machine.send({ type: 'otp.sent', to, methodId: 'm', at: 0 });
      machine.send({ type: 'otp.verified', reply: {} });
      await settled();
    },
    made: () => ceremonies.filter(({ kind }) => kind === 'create'),
    /** The newest ceremony. */
    newest: () => ceremonies.at(-1) as Ceremony,
    signInElsewhere() {
      for (const listener of [...listeners]) listener({ user: null, session: {} as never, fromCache: false });
    },
  };
}

export const settled = async () => {
  for (let round = 0; round < 3; round += 1) await new Promise((resolve) => setImmediate(resolve));
};
export const notAllowed = () => new AuthError('webauthn_not_allowed', 'No.');
