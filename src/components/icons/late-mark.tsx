/** The mark of an identity provider, in a place that is reserved for it. */
import { useEffect, useSyncExternalStore } from 'react';
import { savesData } from '../../../session-core/lib/saves-data.ts';
import { prefetch } from '../prefetch.ts';
import { useUi } from '../ui.tsx';
import { Slot } from './icon.tsx';

/**
 * The mark of a provider. Its place is reserved, so nothing waits for it; the text suffices without it. On a metered line it
 * comes with what the visitor's turn to the form fetches.
 */
export function LateMark({ type }: { type: string }) {
  const { extras } = useUi();
  const loaded = useSyncExternalStore(
    extras.subscribe,
    () => extras.current,
    // The first render must match the drawing: an empty place.
    () => null,
  );
  useEffect(() => {
    if (!savesData()) prefetch(extras);
  }, [extras]);
  return <Slot part={`provider-icon-${type}`}>{loaded && <loaded.ProviderMark type={type} />}</Slot>;
}
