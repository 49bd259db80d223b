/** The screens of sign-in with a crypto wallet. */
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { BackButton, ButtonLink, LinkButton } from '../../components/buttons/link.tsx';
import { Heading } from '../../components/frame/heading.tsx';
import { Stack } from '../../components/frame/layout.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Progress } from '../../components/messages/progress.tsx';
import { Spinner } from '../../components/messages/spinner.tsx';
import { Text } from '../../components/messages/text.tsx';
import { useClock, useLocalId, useStyle, useUi } from '../../components/ui.tsx';
import type { ScreenProps } from '../../machine/product.ts';
import { css } from '../../theme/css.ts';
import type {
  CryptoConnect,
  CryptoEvent,
  CryptoFailed,
  CryptoOther,
  CryptoSetUp,
  CryptoSign,
} from './flow.ts';
import { WalletButton } from './wallet-button.tsx';
import { WalletMark } from './wallet-mark.tsx';
import { walletName } from './wallet-text.ts';
import { offeredTo } from './wallets/host-wallets.ts';
import { walletList } from './wallets/list.ts';

/** Waits for the wallet's address. */
export function CryptoConnectView({ screen, send }: ScreenProps<CryptoConnect, CryptoEvent>) {
  const { t } = useUi();
  return (
    <Asking title={t('crypto.connecting')} onBack={() => send({ type: 'back' })}>
      <Text>{t('crypto.connectHint', { wallet: walletName(t, screen.wallet) })}</Text>
    </Asking>
  );
}

/** Waits for the wallet's signature, and shows the text to sign for comparison. */
export function CryptoSignView({ screen, send }: ScreenProps<CryptoSign, CryptoEvent>) {
  const { t } = useUi();
  useStyle(messageCss);
  const id = useLocalId();
  return (
    <Asking title={t('crypto.signing')} onBack={() => send({ type: 'back' })}>
      <Text id={id}>{t('crypto.signHint', { wallet: walletName(t, screen.wallet) })}</Text>
      <section
        className="ae-message"
        dir="ltr"
        aria-label={t('crypto.messageLabel')}
        aria-describedby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to.
        tabIndex={0}
      >
        {screen.challenge}
      </section>
    </Asking>
  );
}

/** After this time, the screen says where to find the wallet's window. Milliseconds. */
const usualWait = 15_000;

/** Shows what to do while the wallet's own window is open. */
function Asking({ title, onBack, children }: { title: string; onBack: () => void; children: ReactNode }) {
  const { t, clock } = useUi();
  const [since] = useState(() => clock.now());
  const slow = useClock(1000, (now) => now - since >= usualWait);
  return (
    <>
      <BackButton onClick={onBack} />
      <Stack gap="tight">
        <Heading focus>{title}</Heading>
        {children}
      </Stack>
      <WalletSpinner />
      <Progress text={slow ? t('crypto.slow') : ''} />
      <Button kind="secondary" onClick={onBack}>
        {t('button.cancel')}
      </Button>
    </>
  );
}

/** Shows progress; the title says of what. */
function WalletSpinner() {
  useStyle(messageCss);
  return (
    <div className="ae-asked">
      <Spinner />
    </div>
  );
}

/** Lists the wallets that do not fit on Main. */
export function CryptoOtherView({ config, send }: ScreenProps<CryptoOther, CryptoEvent>) {
  const { t } = useUi();
  const { subscribe, current, look } = walletList();
  const wallets = offeredTo(config.cryptoOptions, useSyncExternalStore(subscribe, current));
  // An effect, because a search may change what this component renders.
  useEffect(look, [look]);
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Heading focus>{t('crypto.otherTitle')}</Heading>
      <Stack>
        {wallets.map((wallet) => (
          <WalletButton
            key={wallet.id}
            wallet={wallet}
            onChoose={(choice) => send({ type: 'crypto.chosen', wallet: choice })}
          />
        ))}
      </Stack>
      {wallets.length === 0 ? <Text>{t('crypto.otherNone')}</Text> : null}
      <p>
        <LinkButton onClick={() => send({ type: 'crypto.setUpAsked' })}>{t('crypto.setUp')}</LinkButton>
      </p>
    </>
  );
}

/** Shows where to get a wallet. */
export function CryptoSetUpView({ send }: ScreenProps<CryptoSetUp, CryptoEvent>) {
  const { t } = useUi();
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading focus>{t('crypto.setUp')}</Heading>
        <Text>{t('crypto.setUpHint')}</Text>
      </Stack>
      <Stack>
        {downloads.map(({ name, href }) => (
          <ButtonLink key={name} href={href} icon={<WalletMark name={name} />}>
            {name}
          </ButtonLink>
        ))}
      </Stack>
    </>
  );
}

/** Says why the sign-in failed, and offers what to do next. */
export function CryptoFailedView({ problem, send }: ScreenProps<CryptoFailed, CryptoEvent>) {
  const { t } = useUi();
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading focus>{t('error.title')}</Heading>
        <Text>{t('crypto.failed')}</Text>
      </Stack>
      <ErrorNotice>{problem && t.problem(problem)}</ErrorNotice>
      <Button kind="primary" onClick={() => send({ type: 'crypto.retryAsked' })}>
        {t('button.tryAgain')}
      </Button>
    </>
  );
}

const messageCss = css`
.ae-root .ae-asked { display: grid; place-items: center; padding-block: 8px; }
.ae-root .ae-message {
  margin-block-start: 8px;
  max-block-size: max(168px, 12em);
  padding: 12px;
  overflow: auto;
  border: 1px solid var(--_colors-divider);
  border-radius: var(--_inputs-border-radius);
  font-family: ui-monospace, monospace;
  font-size: .8125em;
  line-height: 1.5;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
.ae-root .ae-message:focus-visible { outline: 2px solid var(--_colors-focus); outline-offset: 2px; }
`;

/**
 * Where to get wallets, from their makers. MetaMask's, Coinbase's and Binance's as RainbowKit names them
 * (github.com/rainbow-me/rainbowkit, `packages/rainbowkit/src/wallets/walletConnectors`: `downloadUrls` of
 * `metaMaskWallet`, `coinbaseWallet` and `binanceWallet`); it still has Phantom's under the older domain `phantom.app`.
 */
const downloads = [
  { name: 'MetaMask', href: 'https://metamask.io/download' },
  { name: 'Phantom', href: 'https://phantom.com/download' },
  { name: 'Coinbase Wallet', href: 'https://www.coinbase.com/wallet/downloads' },
  { name: 'Binance Wallet', href: 'https://www.binance.com/en/web3wallet' },
] as const;
