/** Asks whether a link, or a return from a provider, may replace the account that is signed in. */
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Heading } from '../frame/heading.tsx';
import { Stack } from '../frame/layout.tsx';
import { ErrorNotice } from '../messages/notice.tsx';
import { Strong, Text } from '../messages/text.tsx';
import { useUi } from '../ui.tsx';

interface SwitchAccountProps {
  /** Names both, as `current` and `email`. @default that of a link */
  text?: 'magicLink.switchText' | 'oauth.switchText';
  /** Whose session this is: an address or a number. */
  current: string;
  /** Whose session would begin. */
  next: string;
  busy: boolean;
  problem: Parameters<ReturnType<typeof useUi>['t']['problem']>[0] | null;
  onSwitch: () => void;
  onStay: () => void;
}

/** Names both accounts. */
export function SwitchAccount({
  text = 'magicLink.switchText',
  current,
  next,
  busy,
  problem,
  onSwitch,
  onStay,
}: SwitchAccountProps) {
  const { t } = useUi();
  const tags = { bold: (name: ReactNode) => <Strong>{name}</Strong> };
  return (
    <>
      <Stack gap="tight">
        <Heading focus>{t('magicLink.switchTitle')}</Heading>
        <Text>{t.rich(text, { values: { current, email: next }, tags })}</Text>
      </Stack>
      <ErrorNotice>{problem && t.problem(problem)}</ErrorNotice>
      <Stack>
        <Button kind="primary" busy={busy} onClick={onSwitch}>
          {t('magicLink.switch')}
        </Button>
        <Button kind="secondary" onClick={onStay}>
          {t('magicLink.stay')}
        </Button>
      </Stack>
    </>
  );
}
