import { useLayoutEffect, useState } from 'react';
import { lazy } from '../../session-core/lib/lazy.ts';
import { Slot } from './icon.tsx';

/** Draws the providers' marks. */
export const marks = lazy(
  () => import('./provider-mark.tsx'),
  ({ ProviderMark }) => ProviderMark,
);

/** The mark of a provider. Its place is reserved, so nothing waits for it; the text suffices without it. */
export function LateMark({ type }: { type: string }) {
  const [Mark, setMark] = useState<typeof marks.current>(null);
  // The first render must match the drawing: an empty place.
  useLayoutEffect(() => {
    marks.load().then(
      (loaded) => setMark(() => loaded),
      () => {},
    );
  }, []);
  return <Slot part={`provider-icon-${type}`}>{Mark && <Mark type={type} />}</Slot>;
}
