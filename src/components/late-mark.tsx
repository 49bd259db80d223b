import { useLayoutEffect, useState } from 'react';
import { lazy } from '../../session-core/lib/lazy.ts';

/** Draws the providers' marks. */
export const marks = lazy(
  () => import('./provider-mark.tsx'),
  ({ ProviderMark }) => ProviderMark,
);

/** The mark of a provider once it has loaded. Its place is reserved, so nothing waits for it; the text suffices without it. */
export function LateMark({ type }: { type: string }) {
  const [Mark, setMark] = useState<typeof marks.current>(null);
  // The first render must match the drawing, with an empty place.
  useLayoutEffect(() => {
    marks.load().then(
      (loaded) => setMark(() => loaded),
      () => {},
    );
  }, []);
  return Mark && <Mark type={type} />;
}
