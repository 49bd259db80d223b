/** The entry stage: what sign-in with a password puts on the first screen. */
import { drawForm } from '../../components/drawn.ts';
import type { MainPart } from '../../machine/main-part.ts';

export function passwordsEntry(): readonly MainPart[] {
  return [{ tab: 'email', draw: drawForm }];
}
