/** The first screen of a returning member: an account is chosen, and its sign-in begins. A chunk of its own. */
import { type ReactNode, useState } from 'react';
import { AccountList } from '../components/screens/account-list.tsx';
import { type Account, forgetAccount, readAccounts } from '../machine/accounts.ts';
import { providerName } from '../products/oauth/names.ts';
import type { BusinessConfig, MemberOAuthType } from './config.ts';
import type { Place } from './flow/screen-types.ts';
import type { Event } from './flow/types.ts';
import { blocksOf, waysIn } from './flow/ways.ts';
import { useTexts, type ViewProps } from './views/view-props.ts';

export interface BusinessChooserProps extends ViewProps<'main'> {
  /** Main, with this address in its field. */
  readonly main: (email?: string) => ReactNode;
}

export function BusinessChooser({ config, busy, problem, send, screen, main }: BusinessChooserProps) {
  const t = useTexts();
  const [accounts, setAccounts] = useState(() => readAccounts(config));
  const [other, setOther] = useState<{ email?: string } | null>(null);
  if (other || accounts.length === 0 || screen.place.stepUp) return main(other?.email);
  return (
    <AccountList
      accounts={accounts}
      busy={busy.some((name) => name !== 'organization.find')}
      problem={problem && t.problem(problem)}
      logoUrl={config.logoUrl}
      nameOf={providerName}
      onChoose={(account) => {
        const event = eventFor(account, config, screen.place);
        if (event) send(event);
        else setOther({ email: account.to });
      }}
      onForget={(account) => {
        forgetAccount(config, account);
        setAccounts(readAccounts(config));
      }}
      onOther={() => setOther({})}
    />
  );
}

/** What the visitor would do on Main to sign in as last time; null if this page does not offer that. */
function eventFor({ way, to }: Account, config: BusinessConfig, place: Place): Event | null {
  if (way === 'passkey' && waysIn(config, place).products.includes('passkeys'))
    return { type: 'passkeys.signInAsked' };
  for (const block of blocksOf(config, place)) {
    if (block.kind === 'oauth') {
      const provider = block.providers.find((type) => type === way);
      if (provider) return { type: 'oauth.chosen', provider: provider as MemberOAuthType };
    } else if (
      way === 'password' &&
      (block.kind === 'password' || (block.kind === 'email' && block.password))
    )
      return { type: 'password.asked', email: to };
    else if (block.kind === 'email' && way === 'email') return { type: 'email.submitted', email: to };
  }
  return null;
}
