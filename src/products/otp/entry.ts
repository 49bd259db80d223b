/** The entry stage: what sign-in by code puts on the first screen. */
import { drawForm } from '../../components/drawn.ts';
import type { FirstConfig } from '../../machine/config.ts';
import type { MainPart } from '../../machine/main-part.ts';

export function otpEntry({ otpOptions, region }: FirstConfig): readonly MainPart[] {
  return otpOptions.methods.map((tab) => ({
    kind: 'form',
    tab,
    draw: (surroundings, busy) => drawForm(surroundings, busy, tab !== 'email' && region),
  }));
}
