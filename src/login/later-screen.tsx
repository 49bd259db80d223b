/** A screen whose code comes later. */
import type { ComponentType } from 'react';
import type { AnyRest, AnyScreenProps } from '../machine/any-flow.ts';
import type { Later } from '../machine/later.ts';
import { useLater } from '../machine/use-later.ts';
import { Pending } from './pending.tsx';

/** Draws the view of the screen's name from the part that has it, once all texts are there too. */
export function LaterScreen({
  part,
  more,
  ...given
}: AnyScreenProps & { part: Later<AnyRest>; more: Later<unknown> }) {
  const screens = useLater(part);
  const texts = useLater(more);
  // A screen's name leads to the view that was checked against that very screen.
  const View = screens.current?.views[given.screen.name] as ComponentType<AnyScreenProps> | undefined;
  if (View && texts.current) return <View key={given.screen.name} {...given} />;
  return <Pending key={given.screen.name} parts={[part, more]} failed={screens.failed || texts.failed} />;
}
