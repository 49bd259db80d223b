/** The mark of an identity provider, in a place that is reserved for it. */
import { useEffect, useSyncExternalStore } from 'react';
import { prefetch } from '../prefetch.ts';
import { useUi } from '../ui.tsx';
import { Slot } from './icon.tsx';

/** The mark of a provider. Its place is reserved, so nothing waits for it; the text suffices without it. */
export function LateMark({ type }: { type: string }) {
  const { extras } = useUi();
  const loaded = useSyncExternalStore(
    extras.subscribe,
    () => extras.current,
    // The first render must match the drawing: an empty place.
    () => null,
  );
  useEffect(() => prefetch(extras), [extras]);
  return <Slot part={`provider-icon-${type}`}>{loaded && <loaded.ProviderMark type={type} />}</Slot>;
}
