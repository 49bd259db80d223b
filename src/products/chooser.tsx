/** The first screen of a returning user: an account is chosen, and the way that it used last begins. A chunk of its own. */
import { useState } from 'react';
import { AccountList } from '../components/screens/account-list.tsx';
import { useUi } from '../components/ui.tsx';
import type { ChooserProps } from '../login/idle.ts';
import type { LoginEvent } from '../login/login-table.ts';
import { type Account, forgetAccount, readAccounts } from '../machine/accounts.ts';
import type { LoginConfig } from '../machine/config.ts';
import { regionOf } from '../validate/region-of.ts';
import { providerName } from './oauth/names.ts';
import { otherWay } from './passwords/other-way.ts';

export function Chooser({ config, busy, problem, send, main }: ChooserProps) {
  const { t } = useUi();
  const [accounts, setAccounts] = useState(() => readAccounts(config));
  const [other, setOther] = useState<{ email?: string } | null>(null);
  if (other || accounts.length === 0) return main(other?.email);
  return (
    <AccountList
      accounts={accounts}
      busy={busy.length > 0}
      problem={problem && t.problem(problem)}
      logoUrl={config.logoUrl}
      nameOf={providerName}
      onChoose={(account) => {
        const event = eventFor(account, config);
        if (event) send(event);
        else setOther(account.to.includes('@') ? { email: account.to } : {});
      }}
      onForget={(account) => {
        forgetAccount(config, account);
        setAccounts(readAccounts(config));
      }}
      onOther={() => setOther({})}
    />
  );
}

/** What the visitor would do on Main to sign in as last time; null if this page no longer offers that. */
function eventFor({ way, to }: Account, config: LoginConfig): LoginEvent | null {
  const { products, otpOptions, oauthOptions } = config;
  const has = (id: (typeof products)[number]) => products.includes(id);
  switch (way) {
    case 'email': {
      const product = otherWay(config);
      return product && { type: 'begin', product, email: to };
    }
    case 'password':
      return has('passwords') ? { type: 'passwords.emailSubmitted', email: to } : null;
    case 'passkey':
      return has('passkeys') ? { type: 'passkeys.signInAsked' } : null;
    case 'sms':
    case 'whatsapp':
      return has('otp') && otpOptions.methods.includes(way)
        ? {
            type: 'otp.phoneSubmitted',
            phone: { channel: way, country: regionOf(config.locale), text: to, callingCode: '' },
          }
        : null;
    default:
      return has('oauth') && oauthOptions.providers.some(({ type }) => type === way)
        ? { type: 'oauth.chosen', provider: way }
        : null;
  }
}
