/** A real provider, a site, and accounts for password managers. */
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { startProvider } from '../../provider/program/start.ts';
import { startSite } from '../../test/journeys/sites.ts';
import { loginTag, setMfa } from '../../test/journeys/world.ts';
import { createClient, generous } from '../../test/provider/world.ts';
import { oneTimeCode } from './one-time-code.ts';

/** Where the fields are: in the element's shadow root, which is the default, or in the page. */
export type Mode = 'shadow' | 'light';

export const modes = { shadow: 'default', light: 'light' } as const satisfies Record<Mode, string>;

export interface Account {
  readonly email: string;
  readonly password: string;
  /** The secret of its authenticator app, in base32; empty without one. */
  readonly totpSecret: string;
}

export interface ManagersWorld {
  readonly origin: string;
  /** Creates an account with a password and, if asked, an authenticator app. */
  account(options?: { totp?: boolean }): Promise<Account>;
  /** An address and a password without an account. */
  stranger(): Account;
  /** Opens a page of the site with the form. */
  open(page: Page, mode: Mode, product: string, otpOptions?: object): Promise<void>;
  /** The link of the newest mail to this address, once it is there. */
  resetLink(to: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startWorld(): Promise<ManagersWorld> {
  const provider = await startProvider({
    environment: {
      PROVIDER_PORT: '0',
      DATA_DIR: 'memory:',
      LOG_LEVEL: 'silent',
      ...generous,
      ADMIN_SECRET: adminSecret,
    },
  });
  const site = await startSite();
  const wire = createClient(provider.url, { drain: provider.world.deliveries.drain });

  const stranger = () => ({
    email: `${randomBytes(6).toString('hex')}@example.com`,
    password: `quiet otters paint ${randomBytes(6).toString('hex')}`,
    totpSecret: '',
  });

  return {
    origin: site.origin,
    stranger,
    async account({ totp = false } = {}) {
      const { email, password } = stranger();
      const body = { email, password, session_duration_minutes: 60 };
      const { session_token: session, user_id } = (await wire.call('POST /passwords', body)).data();
      if (!totp) return { email, password, totpSecret: '' };
      const { secret } = (await wire.call('POST /totps', {}, { session })).data();
      const proof = { totp_code: oneTimeCode(secret, -1), session_duration_minutes: 60 };
      (await wire.call('POST /totps/authenticate', proof, { session })).data();
      await setMfa(provider.url, user_id, 'optional');
      return { email, password, totpSecret: secret };
    },
    async open(page, mode, product, otpOptions) {
      const here = `${site.origin}/`;
      const links = JSON.stringify({ loginRedirectURL: here, resetPasswordRedirectURL: here });
      const more = otpOptions ? ` otp-options='${JSON.stringify(otpOptions)}'` : '';
      const light = mode === 'light' ? ' enable-shadow-dom="false"' : '';
      const body = loginTag(provider.url, `products="${product}" password-options='${links}'${more}${light}`);
      await site.open(page, { body });
    },
    async resetLink(to) {
      for (const end = Date.now() + 10_000; ; ) {
        const link = (await wire.messages(to))[0]?.link;
        if (link) return link;
        if (Date.now() > end) throw new Error(`no mail to ${to}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async stop() {
      await site.stop();
      await provider.close();
    },
  };
}

const adminSecret = 'the-admin-secret-of-these-journeys-0123456789';
