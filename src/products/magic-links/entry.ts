/** The entry stage: what sign-in by a mailed link puts on the first screen. */
import { drawForm } from '../../components/drawn.ts';
import type { MainPart } from '../../machine/main-part.ts';

export function magicLinksEntry(): readonly MainPart[] {
  return [{ tab: 'email', draw: drawForm }];
}
