import { Slot } from '../components/icon.tsx';
import { LateMark } from '../components/late-mark.tsx';

/** The mark of a linked account. */
export function LinkedMark({ type }: { type: string }) {
  return (
    <Slot part={`provider-icon-${type}`}>
      <LateMark type={type} />
    </Slot>
  );
}
