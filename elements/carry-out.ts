import type { DrawingWatch } from './watch-drawing.ts';

/** Repeats the visitor's last action on the drawing, once. */
export function carryOut(wanted: NonNullable<DrawingWatch['wanted']>, place: HTMLElement): void {
  // If hydration failed, React has replaced the form.
  const still = wanted.isConnected ? wanted : place.querySelector('form');
  // Not `instanceof`: in a frame, the form belongs to another window.
  if (still && 'requestSubmit' in still) still.requestSubmit();
  else still?.click();
}
