/** A screen on which something has gone wrong: what it was, and a second try where one can help. */
import { Button } from './button.tsx';
import { Heading } from './heading.tsx';
import { ErrorNotice } from './notice.tsx';
import { useUi } from './ui.tsx';

/** Draws it. The focus comes along when the visitor may try again, as they were in the middle of something. */
export function Trouble({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const { t } = useUi();
  return (
    <>
      <Heading focus={onRetry !== undefined}>{t('error.title')}</Heading>
      <ErrorNotice>{text}</ErrorNotice>
      {onRetry && (
        <Button kind="secondary" onClick={onRetry}>
          {t('button.tryAgain')}
        </Button>
      )}
    </>
  );
}
