/** Views in chunks of their own. */
import type { ReactNode } from 'react';
import type { Lazy } from '../../session-core/lib/lazy.ts';
import { Pending } from './frame/pending.tsx';
import { useLazy } from './use-lazy.ts';

/** Makes a view of one that loads late. Until then it shows that it is loading. */
export function lateView<Module, Props extends object>(
  part: Lazy<Module>,
  viewOf: (module: Module) => (props: Props) => ReactNode,
) {
  return function LateView(props: Props) {
    const { current, failed } = useLazy(part);
    if (!current) return <Pending parts={[part]} failed={failed} />;
    const View = viewOf(current);
    return <View {...props} />;
  };
}
