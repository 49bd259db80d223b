/** Asks whether a link may replace the account that is signed in here. */
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Heading } from './heading.tsx';
import { Stack } from './layout.tsx';
import { ErrorNotice } from './notice.tsx';
import { Strong, Text } from './text.tsx';
import { useUi } from './ui.tsx';

export interface SwitchAccountProps {
  /** Whose session this is: an address or a number. */
  current: string;
  /** Whom the link logs in. */
  next: string;
  busy: boolean;
  problem: Parameters<ReturnType<typeof useUi>['t']['problem']>[0] | null;
  onSwitch: () => void;
  onStay: () => void;
}

/** Names both accounts. */
export function SwitchAccount({ current, next, busy, problem, onSwitch, onStay }: SwitchAccountProps) {
  const { t } = useUi();
  const tags = { bold: (text: ReactNode) => <Strong>{text}</Strong> };
  return (
    <>
      <Stack gap="tight">
        <Heading focus>{t('magicLink.switchTitle')}</Heading>
        <Text>{t.rich('magicLink.switchText', { values: { current, email: next }, tags })}</Text>
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
