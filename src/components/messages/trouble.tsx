/** An error screen, with a retry if one can help. */
import { Button } from '../buttons/button.tsx';
import { Heading } from '../frame/heading.tsx';
import { useUi } from '../ui.tsx';
import { ErrorNotice } from './notice.tsx';

/** Takes the focus if the visitor can retry, since the failure interrupted them. The title alone says that something went wrong. */
export function Trouble({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const { t } = useUi();
  return (
    <>
      <Heading focus={onRetry !== undefined}>{t('error.title')}</Heading>
      <ErrorNotice>{text !== t('error.unexpected') && text}</ErrorNotice>
      {onRetry && (
        <Button kind="primary" onClick={onRetry}>
          {t('button.tryAgain')}
        </Button>
      )}
    </>
  );
}
