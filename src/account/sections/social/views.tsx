/** The screen of linked accounts and wallets. */

import { useState } from 'react';
import type { User } from '../../../../session-core/wire/shared.ts';
import { Button } from '../../../components/buttons/button.tsx';
import { Removal } from '../../../components/buttons/removal.tsx';
import { Stack } from '../../../components/frame/layout.tsx';
import { LateMark } from '../../../components/icons/late-mark.tsx';
import { Strong, Text } from '../../../components/messages/text.tsx';
import { useUi } from '../../../components/ui.tsx';
import { walletName } from '../../../products/crypto/wallet-text.ts';
import { providerName, providerTypes } from '../../../products/oauth/names.ts';
import { isLastWay } from '../../last-way.ts';
import { Actions, Row, Rows } from '../../parts.tsx';
import type { SectionProps } from '../../section.ts';
import { BrowserWallets } from '../../wallets/browser-wallets.tsx';
import { shortAddress } from '../../wallets/short-address.ts';
import type { Linked, SocialEvent, SocialScreen } from './flow.ts';

type Props = SectionProps<SocialScreen, SocialEvent>;

/** Draws the linked accounts, and buttons for further ones. */
export function SocialView(props: Props) {
  const { user, config, busy, send } = props;
  const { t } = useUi();
  const [openId, setOpenId] = useState<string | null>(null);
  const [chosen, setChosen] = useState('');
  const linked = linkedOf(user);
  const usedTypes = user.providers.map(({ provider_type }) => provider_type.toLowerCase());
  const free = providerTypes(config).filter((type) => !usedTypes.includes(type));
  return (
    <Stack>
      {linked.length === 0 && <Text kind="small">{t('account.social.none')}</Text>}
      {linked.length > 0 && (
        <Rows label={t('account.social.title')}>
          {linked.map((one) => (
            <LinkedRow
              key={one.removing}
              {...{ user, busy, send, one }}
              isAsked={openId === one.removing}
              onAsk={(isOpen) => setOpenId(isOpen ? one.removing : null)}
            />
          ))}
        </Rows>
      )}
      <Actions>
        {free.map((type) => (
          <Button
            key={type}
            kind="secondary"
            icon={<LateMark type={type} />}
            busy={chosen === type && busy.includes('social.link')}
            onClick={() => {
              setChosen(type);
              send({ type: 'social.linkAsked', provider: type });
            }}
          >
            {t('account.social.link', { provider: providerName(type) })}
          </Button>
        ))}
        <Wallets {...props} />
      </Actions>
    </Stack>
  );
}

interface LinkedAccount extends Linked {
  readonly provider?: string;
  readonly note?: string;
}

function linkedOf({ providers, crypto_wallets }: User): LinkedAccount[] {
  return [
    ...providers.map(({ oauth_user_registration_id, provider_type }) => ({
      kind: 'social' as const,
      removing: oauth_user_registration_id,
      provider: provider_type.toLowerCase(),
      title: providerName(provider_type.toLowerCase()),
    })),
    ...crypto_wallets.map(({ crypto_wallet_id, crypto_wallet_address, crypto_wallet_type }) => ({
      kind: 'wallet' as const,
      removing: crypto_wallet_id,
      title: shortAddress(crypto_wallet_address),
      note: crypto_wallet_type === 'solana' ? 'Solana' : 'Ethereum',
    })),
  ];
}

interface LinkedRowProps extends Pick<Props, 'user' | 'busy' | 'send'> {
  one: LinkedAccount;
  isAsked: boolean;
  onAsk: (isOpen: boolean) => void;
}

function LinkedRow({ one, user, busy, send, isAsked, onAsk }: LinkedRowProps) {
  const { t } = useUi();
  const { kind, removing, title, provider, note } = one;
  const isLast = isLastWay(user, removing);
  return (
    <Row
      picture={provider && <LateMark type={provider} />}
      name={title}
      note={isLast ? t('account.lastWay') : note}
      busy={busy.length > 0}
      actions={[
        !isLast && {
          label: t('account.social.unlinkLabel', { name: title }),
          text: t('account.social.unlink'),
          destructive: true,
          onAct: () => onAsk(true),
        },
      ]}
    >
      {isAsked && (
        <Removal
          label={t('account.social.unlink')}
          busy={busy.length > 0}
          onRemove={() => {
            onAsk(false);
            send({ type: 'social.unlinkConfirmed', kind, removing, title });
          }}
          onCancel={() => onAsk(false)}
        >
          {t.rich('account.social.unlinkWarning', {
            values: { name: title },
            tags: { bold: (text) => <Strong>{text}</Strong> },
          })}
        </Removal>
      )}
    </Row>
  );
}

/** The wallets of this browser, behind one button. */
function Wallets({ config, busy, send }: Props) {
  const { t } = useUi();
  const [open, setOpen] = useState(false);
  if (open) {
    return (
      <BrowserWallets
        config={config}
        busy={busy.includes('social.linkWallet')}
        onChoose={(wallet) => send({ type: 'social.walletChosen', wallet, title: walletName(t, wallet) })}
      />
    );
  }
  return (
    <Button kind="secondary" aria-expanded={false} onClick={() => setOpen(true)}>
      {t('account.social.wallet')}
    </Button>
  );
}
