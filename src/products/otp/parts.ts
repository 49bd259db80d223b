/** What sign-in by code puts on the first screen. */
import { drawEmailForm } from '../../components/drawn.ts';
import type { FirstConfig } from '../../machine/config.ts';
import type { MainPart } from '../../machine/main-part.ts';

export function otpParts({ otpOptions }: FirstConfig): readonly MainPart[] {
  return otpOptions.methods.includes('email') ? [{ kind: 'form', tab: 'email', draw: drawEmailForm }] : [];
}
