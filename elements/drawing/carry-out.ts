import type { DrawingWatch } from './watch-drawing.ts';

/** Repeats the visitor's last action on the drawing, once. */
export function carryOut(wanted: NonNullable<DrawingWatch['wanted']>, place: HTMLElement): void {
  // Not `instanceof`: in a frame, the form belongs to another window.
  if (!('requestSubmit' in wanted)) wanted.click();
  // If hydration failed, React has replaced the form.
  else (wanted.isConnected ? wanted : place.querySelector('form'))?.requestSubmit();
}
