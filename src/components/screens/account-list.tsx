/** The first screen of a returning visitor: the accounts that this browser remembers. */
import { type ReactNode, useRef, useState } from 'react';
import { css } from '../../theme/css.ts';
import { Button, unlessBusy } from '../buttons/button.tsx';
import { Heading } from '../frame/heading.tsx';
import { Stack } from '../frame/layout.tsx';
import { Logo } from '../frame/logo.tsx';
import { Icon } from '../icons/icon.tsx';
import { ErrorNotice } from '../messages/notice.tsx';
import { useStyle, useUi } from '../ui.tsx';
import { colourOf, coloursCss } from './colours.ts';

interface Account {
  readonly name: string;
  readonly to: string;
  readonly way: string;
}

interface AccountListProps<A extends Account> {
  readonly accounts: readonly A[];
  readonly busy: boolean;
  readonly problem: ReactNode;
  readonly logoUrl: string | undefined;
  /** The name of an identity provider. */
  readonly nameOf: (way: string) => string;
  readonly onChoose: (account: A) => void;
  readonly onForget: (account: A) => void;
  readonly onOther: () => void;
}

/** Each row signs in to its account; beside it is a button that forgets it. */
export function AccountList<A extends Account>(props: AccountListProps<A>) {
  useStyle(accountsCss);
  useStyle(coloursCss);
  const { t } = useUi();
  const { accounts, busy, problem, logoUrl, nameOf, onChoose, onForget, onOther } = props;
  const [chosen, choose] = useState('');
  const rest = useRef<HTMLDivElement>(null);
  const wayText = (way: string) => {
    const id = Object.hasOwn(wayTexts, way) ? wayTexts[way as keyof typeof wayTexts] : null;
    return id ? t(id) : nameOf(way);
  };
  return (
    <>
      {logoUrl && <Logo src={logoUrl} />}
      <Heading>{t('accounts.title')}</Heading>
      <ErrorNotice>{problem}</ErrorNotice>
      <ul className="ae-chooser" part="chooser" aria-label={t('accounts.label')}>
        {accounts.map((account) => {
          const { name, to, way } = account;
          return (
            <li key={to}>
              <button
                type="button"
                className="ae-chooser-account"
                part="chooser-account"
                data-state={busy && chosen === to ? 'busy' : 'ready'}
                aria-disabled={busy || undefined}
                onClick={unlessBusy(busy, () => {
                  choose(to);
                  onChoose(account);
                })}
              >
                <Initials name={name || to} of={to} />
                <span className="ae-chooser-words">
                  <bdi className="ae-chooser-name">{name || to}</bdi>
                  <span className="ae-chooser-way">
                    {name && (
                      <>
                        <bdi>{to}</bdi>
                        {' · '}
                      </>
                    )}
                    {wayText(way)}
                  </span>
                </span>
              </button>
              <button
                type="button"
                className="ae-chooser-forget"
                part="chooser-forget"
                aria-label={t('accounts.forget', { account: to })}
                title={t('accounts.forget', { account: to })}
                onClick={() => {
                  // Its own button goes with it.
                  rest.current?.querySelector('button')?.focus();
                  onForget(account);
                }}
              >
                <Icon name="forget">
                  <path d="m6.5 6.500 11 11m0-11-11 11" />
                </Icon>
              </button>
            </li>
          );
        })}
      </ul>
      <div ref={rest}>
        <Stack>
          <Button kind="secondary" onClick={onOther}>
            {t('accounts.other')}
          </Button>
        </Stack>
      </div>
    </>
  );
}

const wayTexts = {
  email: 'tab.email',
  sms: 'tab.text',
  whatsapp: 'tab.whatsapp',
  password: 'formField.password.label',
  passkey: 'passkey.unnamed',
} as const;

/** Decorative: the name is beside it. The colour tells accounts apart, and stays the same. */
function Initials({ name, of }: { name: string; of: string }) {
  const words = name.split('@')[0]?.split(/[\s._-]+/u) ?? [];
  const [first = '', ...others] = words.filter((word) => /\p{L}|\p{N}/u.test(word));
  const letters = [first, others.at(-1) ?? ''].map((word) => [...word.replace(/^\P{L}+/u, '')][0] ?? '');
  return (
    <span className="ae-chooser-initials" data-colour={colourOf(of)} aria-hidden="true">
      {letters.join('').toLocaleUpperCase() || '#'}
    </span>
  );
}

const accountsCss = css`
.ae-root .ae-chooser { display: grid; gap: 8px; }
.ae-root .ae-chooser > li { display: grid; grid-template-columns: minmax(0, 1fr) auto; position: relative; }
.ae-root .ae-chooser-account {
  grid-area: 1 / 1 / 2 / 3;
  display: flex;
  align-items: center;
  gap: 12px;
  min-block-size: 60px;
  padding: 8px 12px;
  padding-inline-end: 52px;
  text-align: start;
  color: var(--_buttons-secondary-text-color);
  background-color: var(--_buttons-secondary-background-color);
  border: 1px solid var(--_buttons-secondary-border-color);
  border-radius: var(--_buttons-secondary-border-radius);
  cursor: pointer;
}
.ae-root .ae-chooser-account[aria-disabled] { cursor: default; }
.ae-root .ae-chooser-account[data-state='busy'] { opacity: .6; }
.ae-root :is(.ae-chooser-account, .ae-chooser-forget):focus-visible { outline: 2px solid var(--_colors-focus); outline-offset: 2px; }
.ae-root .ae-chooser-words { display: grid; gap: 2px; min-inline-size: 0; overflow-wrap: anywhere; }
.ae-root .ae-chooser-name { font-weight: 600; line-height: 1.3; }
.ae-root .ae-chooser-way { font-size: .875em; line-height: 1.3; color: var(--_colors-secondary); }
.ae-root .ae-chooser-initials {
  flex: none;
  display: grid;
  place-items: center;
  inline-size: 40px;
  block-size: 40px;
  border-radius: 50%;
  font-size: .875em;
  font-weight: 600;
  letter-spacing: .02em;
}
.ae-root .ae-chooser-forget {
  grid-area: 1 / 2 / 2 / 3;
  align-self: center;
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  margin-inline-end: 4px;
  border-radius: 50%;
  color: var(--_colors-secondary);
  cursor: pointer;
  z-index: 1;
}
.ae-root .ae-chooser-forget > .ae-icon { inline-size: 18px; block-size: 18px; }
@media (hover: hover) {
  .ae-root .ae-chooser-account:not([aria-disabled]):hover { background-color: var(--_colors-accent); }
  .ae-root .ae-chooser-forget:hover { background-color: var(--_colors-accent); color: var(--_colors-primary); }
}
`;
