/** A screen whose code comes later: a spinner meanwhile, and words with a second try when it cannot be had. */
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { useUi } from '../components/ui.tsx';
import { Waiting } from '../components/waiting.tsx';
import type { AnyLater, AnyScreenProps } from '../products/table.ts';

/** Draws the view of the screen's name from the part that has it. */
export function LaterScreen({ part, ...given }: AnyScreenProps & { part: AnyLater }) {
  const { t } = useUi();
  const fetched = useSyncExternalStore(part.subscribe, () => part.current);
  const failed = useSyncExternalStore(part.subscribe, () => part.failed);

  // An effect, because fetching is the screen's own need, and the browser's `online` belongs to the DOM.
  useEffect(() => {
    const load = () => {
      part.load().catch(() => {
        // Told below, by `failed`.
      });
    };
    load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [part]);

  // A screen's name leads to the view that was checked against that very screen.
  const View = fetched?.views[given.screen.name] as ComponentType<AnyScreenProps> | undefined;
  if (View) return <View key={given.screen.name} {...given} />;
  if (!failed) return <Waiting />;
  return (
    <>
      <Notice kind="error">{t('error.unreachable')}</Notice>
      <Button kind="secondary" onClick={() => part.load().catch(() => {})}>
        {t('button.tryAgain')}
      </Button>
    </>
  );
}
