/** What sign-in by an emailed link puts on the first screen. */
import { drawForm } from '../../components/drawn.ts';
import type { MainPart } from '../../machine/main-part.ts';

export function magicLinksEntry(): readonly MainPart[] {
  return [{ kind: 'form', tab: 'email', draw: drawForm }];
}
