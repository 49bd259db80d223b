/** A screen of the screens stage. */
import type { ComponentType } from 'react';
import { useLazy } from '../components/use-lazy.ts';
import type { AnyScreenProps, AnyScreens } from '../machine/any-flow.ts';
import type { Lazy } from '../machine/lazy.ts';
import { Pending } from './pending.tsx';

/** Draws the view of the screen once its code and all texts are loaded. */
export function LazyScreen({
  part,
  idle,
  ...viewProps
}: AnyScreenProps & { part: Lazy<AnyScreens>; idle: Lazy<unknown> }) {
  const screens = useLazy(part);
  const texts = useLazy(idle);
  // The view of a screen's name was type-checked against that screen.
  const View = screens.current?.views[viewProps.screen.name] as ComponentType<AnyScreenProps> | undefined;
  if (View && texts.current) return <View key={viewProps.screen.name} {...viewProps} />;
  return <Pending key={viewProps.screen.name} parts={[part, idle]} failed={screens.failed || texts.failed} />;
}
