/** Users who need a second factor, and the app on their phone. */
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { SessionClient } from '../../session-core/consumer/client.ts';
import { createClient } from '../provider/client.ts';
import type { Site } from './sites.ts';
import { type Inbox, newAddress, publicToken, setMfa } from './world.ts';

const step = 30_000;
/** How long a code may be on its way: near the end of a step, the app begins with a later code. ms */
const onItsWay = 6_000;

/** Near the end of a step, the server accepts only two codes that will arrive in time. */
const codesAtOnce = 2;

/** An authenticator app. It returns a different code each time, because each works once. */
export class AuthenticatorApp {
  readonly secret: string;
  #last = 0;
  #given = 0;

  constructor(secret: string) {
    this.secret = secret.replaceAll(' ', '');
  }

  code(): string {
    return this.#give(Math.floor((Date.now() + onItsWay) / step) - 1);
  }

  /** The code that the app shows now. The server accepts it for another 30 seconds at least. */
  shownCode(): string {
    return this.#give(Math.floor(Date.now() / step));
  }

  /** The code that it returned last. */
  usedCode(): string {
    return this.#at(this.#last);
  }

  /** Six digits that the server does not accept now. */
  wrongCode(): string {
    const now = Math.floor(Date.now() / step);
    const codes = [-2, -1, 0, 1, 2].map((steps) => this.#at(now + steps));
    return (
      ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !codes.includes(code)) ?? ''
    );
  }

  #give(earliest: number): string {
    this.#given += 1;
    if (this.#given > codesAtOnce)
      throw new Error('In some seconds of a step, the server would refuse a third code.');
    this.#last = Math.max(this.#last + 1, earliest);
    return this.#at(this.#last);
  }

  #at(index: number): string {
    return new TOTP({ secret: Secret.fromBase32(this.secret) }).generate({ timestamp: index * step });
  }
}

export interface Protected {
  email: string;
  userId: string;
  app: AuthenticatorApp;
  recoveryCodes: string[];
}

/** A page with the headless client alone, as `window.auth`. */
export async function openHeadless(page: Page, site: Site, provider: string): Promise<void> {
  await site.open(page, {
    head: '',
    path: '/headless',
    body: `<script type="module">
      import { createSession } from '/dist/session-core.js';
      window.auth = createSession(${JSON.stringify({ publicToken, apiBaseUrl: provider })});
      document.title = 'ready';
    </script>`,
  });
  await page.waitForFunction(() => document.title === 'ready');
}

/** A user who signed in earlier elsewhere; with an app, unless one is required and still missing. */
export async function enrol(
  { provider, inbox }: { provider: string; inbox: Inbox },
  mfa: 'optional' | 'required' = 'optional',
): Promise<Protected> {
  const { call } = createClient(provider);
  const email = newAddress();
  const { method_id } = (await call('POST /otps/email/login_or_create', { email })).data();
  const body = { token: await inbox.code(email), method_id, session_duration_minutes: 60 };
  const { session_token: session, user_id } = (await call('POST /otps/authenticate', body)).data();
  const setup = mfa === 'optional' ? (await call('POST /totps', {}, { session })).data() : null;
  const app = new AuthenticatorApp(setup?.secret ?? '');
  if (setup) {
    const totp = { totp_code: app.shownCode(), session_duration_minutes: 60 };
    (await call('POST /totps/authenticate', totp, { session })).data();
  }
  await setMfa(provider, user_id, mfa);
  return { email, userId: user_id, app, recoveryCodes: setup?.recovery_codes ?? [] };
}

/** Gives the user who is signed in on this page an app, and signs them out on a bare page: their next sign-in needs a code of it. */
export async function protect(page: Page, provider: string): Promise<AuthenticatorApp> {
  const { secret, userId } = await page.evaluate(
    async ([module, apiBaseUrl, token]) => {
      const { createSession } = (await import(module)) as typeof import('../../session-core/index.ts');
      const auth = createSession({ publicToken: token, apiBaseUrl });
      Object.assign(window, { auth });
      const setup = await auth.totps.create();
      return { secret: setup.secret, userId: setup.user_id };
    },
    ['/dist/session-core.js', provider, publicToken] as const,
  );
  const app = new AuthenticatorApp(secret);
  await page.evaluate(async (totp_code) => {
    const { auth } = window as never as { auth: SessionClient };
    await auth.totps.authenticate({ totp_code, session_duration_minutes: 60 });
  }, app.code());
  await setMfa(provider, userId, 'optional');
  // Leaves the page first: it would follow, or store a pending answer again.
  await page.goto(new URL('/dist/auth-elements.js', page.url()).href);
  await page.context().clearCookies({ name: /^auth_session/ });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  return app;
}
