import type { DrawingWatch } from './watch-drawing.ts';

/** Repeats the visitor's last action on the drawing, once. */
export function carryOut(control: NonNullable<DrawingWatch['wanted']>, place: HTMLElement): void {
  // Does not use `instanceof`: in a frame, the form belongs to another window.
  if (!('requestSubmit' in control)) control.click();
  // If hydration failed, React has replaced the form.
  else (control.isConnected ? control : place.querySelector('form'))?.requestSubmit();
}
