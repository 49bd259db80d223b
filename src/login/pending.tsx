/** Stands for code that is on its way: a spinner, or words and a second try when it cannot be had. */
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../components/button.tsx';
import { ErrorNotice } from '../components/notice.tsx';
import { useUi } from '../components/ui.tsx';
import { Waiting } from '../components/waiting.tsx';
import type { Lazy } from '../machine/lazy.ts';

/** Fetches the parts, and draws how that goes. `failed`: one of them could not be had. */
export function Pending({ parts, failed }: { parts: readonly Lazy<unknown>[]; failed: boolean }) {
  const { t } = useUi();
  const begin = useEffectEvent(() => loadAll(parts));

  // An effect, because fetching is the screen's own need, and the browser's `online` belongs to the DOM.
  useEffect(() => {
    const again = () => begin();
    again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);

  if (!failed) return <Waiting />;
  return (
    <>
      <ErrorNotice>{t('error.unreachable')}</ErrorNotice>
      <Button kind="secondary" onClick={() => loadAll(parts)}>
        {t('button.tryAgain')}
      </Button>
    </>
  );
}

function loadAll(parts: readonly Lazy<unknown>[]): void {
  for (const part of parts) {
    part.load().catch(() => {
      // Told on the screen, by `failed`.
    });
  }
}
