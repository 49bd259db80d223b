/** The screen of linked accounts and wallets. */

import { useState } from 'react';
import type { User } from '../../../../session-core/wire/shared.ts';
import { Button } from '../../../components/buttons/button.tsx';
import { Removal } from '../../../components/buttons/removal.tsx';
import { Stack } from '../../../components/frame/layout.tsx';
import { PlacedMark } from '../../../components/icons/provider-mark.tsx';
import { Strong, Text } from '../../../components/messages/text.tsx';
import { Actions, Row, Rows } from '../../../components/rows/rows.tsx';
import { useUi } from '../../../components/ui.tsx';
import { walletName } from '../../../products/crypto/wallet-text.ts';
import { providerName, providerTypes } from '../../../products/oauth/names.ts';
import { isLastWay } from '../../last-way.ts';
import type { SectionProps } from '../../section.ts';
import { shortAddress } from '../../wallets/addresses.ts';
import { BrowserWallets } from '../../wallets/browser-wallets.tsx';
import type { Linked, SocialEvent, SocialScreen } from './flow.ts';

type Props = SectionProps<SocialScreen, SocialEvent>;

/** Draws the linked accounts, and buttons for further ones. */
export function SocialView(props: Props) {
  const { user, config, busy, send } = props;
  const { membership } = config;
  const { t } = useUi();
  const [openId, setOpenId] = useState<string | null>(null);
  const [chosen, setChosen] = useState('');
  const linked = linkedOf(user, membership, t('account.organization.login'));
  const usedTypes = user.providers.map(({ provider_type }) => provider_type.toLowerCase());
  // Each sign-in of a member links its account.
  const free = membership ? [] : providerTypes(config).filter((type) => !usedTypes.includes(type));
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
            icon={<PlacedMark type={type} />}
            busy={chosen === type && busy.includes('social.link')}
            onClick={() => {
              setChosen(type);
              send({ type: 'social.linkAsked', provider: type });
            }}
          >
            {t('account.social.link', { provider: providerName(type) })}
          </Button>
        ))}
        {(membership?.takesWallets ?? true) && <Wallets {...props} />}
      </Actions>
    </Stack>
  );
}

interface LinkedAccount extends Linked {
  /** Only an admin unlinks it. */
  readonly isFixed?: boolean;
  readonly provider?: string;
  readonly note?: string;
}

function linkedOf(
  { providers, crypto_wallets }: User,
  membership: Props['config']['membership'],
  companyNote: string,
): LinkedAccount[] {
  const isFixed = membership !== undefined;
  return [
    ...(membership?.companyLogins ?? []).map(({ id, name }) => ({
      ...{ kind: 'social' as const, removing: id, title: name, note: companyNote, isFixed },
    })),
    ...providers.map(({ oauth_user_registration_id, provider_type }) => ({
      kind: 'social' as const,
      isFixed,
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
  const { kind, removing, title, provider, note, isFixed } = one;
  const isLast = isLastWay(user, removing);
  return (
    <Row
      picture={provider && <PlacedMark type={provider} />}
      name={isFixed ? <bdi>{title}</bdi> : title}
      note={isLast ? t('account.lastWay') : note}
      busy={busy.length > 0}
      actions={[
        !isLast &&
          !isFixed && {
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
