/** Shows that code is loading: a spinner, or an error with a button to try again. */
import { useEffect, useEffectEvent } from 'react';
import type { Lazy } from '../../../session-core/lib/lazy.ts';
import { Button } from '../buttons/button.tsx';
import { ErrorNotice } from '../messages/notice.tsx';
import { useUi } from '../ui.tsx';
import { Waiting } from './waiting.tsx';

/** Fetches the parts and shows the progress. `failed`: one of them failed to load. */
export function Pending({ parts, failed }: { parts: readonly Lazy<unknown>[]; failed: boolean }) {
  const { t } = useUi();
  const begin = useEffectEvent(() => loadAll(parts));

  // An effect: showing this component means that the parts are needed, and `online` is a DOM event.
  useEffect(() => {
    const again = () => begin();
    again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);

  if (!failed) return <Waiting />;
  return (
    <>
      <ErrorNotice>{t('error.notLoaded')}</ErrorNotice>
      <Button kind="secondary" onClick={() => loadAll(parts)}>
        {t('button.tryAgain')}
      </Button>
    </>
  );
}

function loadAll(parts: readonly Lazy<unknown>[]): void {
  for (const part of parts) {
    part.load().catch(() => {
      // The screen shows it, by `failed`.
    });
  }
}
