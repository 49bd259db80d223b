/** What several sections are made of. */
import { Button } from '../components/buttons/button.tsx';
import { Actions } from '../components/rows/rows.tsx';
import { useHeadingTag, useUi } from '../components/ui.tsx';

/** The title of a form in a section. */
export function FormTitle({ children }: { children: string }) {
  const { t } = useUi();
  const Tag = useHeadingTag();
  return (
    <Tag className="ae-heading" lang={t.lang(children)}>
      {children}
    </Tag>
  );
}

/** Stands for a list that is loading, or could not load. The section shows the problem. */
export function ListState({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const { t } = useUi();
  if (!failed) return <div className="ae-section-wait" role="status" aria-label={t('loading.label')} />;
  return (
    <Actions>
      <Button kind="secondary" onClick={onRetry}>
        {t('button.tryAgain')}
      </Button>
    </Actions>
  );
}
