/** Users who need a second factor, and the app on their phone. */
import { Secret, TOTP } from 'otpauth';
import { createClient } from '../provider/client.ts';
import { type Inbox, newAddress, setMfa } from './world.ts';

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
  app: AuthenticatorApp;
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
  return { email, app };
}
