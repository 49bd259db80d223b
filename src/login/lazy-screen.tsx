/** A screen whose code comes later. */
import type { ComponentType } from 'react';
import type { AnyScreenProps, AnyScreens } from '../machine/any-flow.ts';
import type { Lazy } from '../machine/lazy.ts';
import { useLazy } from '../machine/use-lazy.ts';
import { Pending } from './pending.tsx';

/** Draws the view of the screen's name from the part that has it, once all texts are there too. */
export function LazyScreen({
  part,
  idle,
  ...given
}: AnyScreenProps & { part: Lazy<AnyScreens>; idle: Lazy<unknown> }) {
  const screens = useLazy(part);
  const texts = useLazy(idle);
  // A screen's name leads to the view that was checked against that very screen.
  const View = screens.current?.views[given.screen.name] as ComponentType<AnyScreenProps> | undefined;
  if (View && texts.current) return <View key={given.screen.name} {...given} />;
  return <Pending key={given.screen.name} parts={[part, idle]} failed={screens.failed || texts.failed} />;
}
