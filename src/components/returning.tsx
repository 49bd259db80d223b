/** What stands there while a sign-in that came back to the page is finished, and when that has to be tried again. */
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Heading } from './heading.tsx';
import { BackButton } from './link.tsx';
import { ErrorNotice } from './notice.tsx';
import { useUi } from './ui.tsx';
import { Waiting } from './waiting.tsx';

export interface ReturningProps {
  title: string;
  /** Why it did not work; null while it is under way. */
  trouble: ReactNode | null;
  onBack: () => void;
  onTryAgain: () => void;
}

export function Returning({ title, trouble, onBack, onTryAgain }: ReturningProps) {
  const { t } = useUi();
  if (trouble === null) return <Waiting />;
  return (
    <>
      <BackButton onClick={onBack} />
      <Heading focus>{title}</Heading>
      <ErrorNotice>{trouble}</ErrorNotice>
      <Button kind="primary" onClick={onTryAgain}>
        {t('button.tryAgain')}
      </Button>
    </>
  );
}
