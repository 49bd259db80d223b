/** The mark of an identity provider, in a place that is reserved for it. */
import { useLayoutEffect, useState } from 'react';
import { lazy } from '../../../session-core/lib/lazy.ts';
import { Slot } from './icon.tsx';

/** The providers' marks, and what draws them. */
export const marks = lazy(() => import('./provider-mark.tsx'));

/** The mark of a provider. Its place is reserved, so nothing waits for it; the text suffices without it. */
export function LateMark({ type }: { type: string }) {
  const [loaded, setLoaded] = useState<typeof marks.current>(null);
  // The first render must match the drawing: an empty place.
  useLayoutEffect(() => {
    marks.load().then(setLoaded, () => {});
  }, []);
  return <Slot part={`provider-icon-${type}`}>{loaded && <loaded.ProviderMark type={type} />}</Slot>;
}
