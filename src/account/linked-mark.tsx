/** The mark of a linked account. */
import { useEffect } from 'react';
import { Slot } from '../components/icon.tsx';
import { useLazy } from '../components/use-lazy.ts';
import { lazy } from '../machine/lazy.ts';

/** The same chunk as on the first screen of a login. */
const marks = lazy(
  () => import('../components/provider-mark.tsx'),
  (part) => part.ProviderMark,
);

/** Its place is reserved, so nothing waits for it; the text suffices without it. */
export function LinkedMark({ type }: { type: string }) {
  const { current: Mark } = useLazy(marks);
  useEffect(() => {
    marks.load().catch(() => {});
  }, []);
  return <Slot part={`provider-icon-${type}`}>{Mark && <Mark type={type} />}</Slot>;
}
