/** Product `emailMagicLinks`: sign-in by a mailed link. */

import { ready } from '../../../session-core/lib/ready.ts';
import { emailPart } from '../../components/fields/email-part.tsx';
import { lazy } from '../../machine/lazy.ts';
import type { Product } from '../../machine/product.ts';
import { underway } from '../../machine/underway.ts';
import {
  type LinkSent,
  type MagicLinksEvent,
  type MagicLinksScreen,
  type MagicLinksTask,
  magicLinksOnMain,
} from './flow.ts';

export const magicLinks: Product<MagicLinksScreen, MagicLinksEvent, MagicLinksTask> = {
  id: 'emailMagicLinks',
  prefix: 'magicLinks',
  main: ready({
    table: magicLinksOnMain,
    revive: { 'magicLinks.sent': reviveSent },
    partViews: {
      form: emailPart((email) => ({ type: 'magicLinks.emailSubmitted', email }), 'magicLinks.send'),
    },
    arrival: { screen: { name: 'magicLinks.arrived' }, event: { type: 'magicLinks.linkOpened' } },
  }),
  screens: lazy(
    () => import('./screens.ts'),
    ({ magicLinksScreens }) => magicLinksScreens,
  ),
};

function reviveSent(stored: Record<string, unknown>, now: number): LinkSent | null {
  const { email, sentAt, expiresAt, matchNumber } = stored;
  if (typeof email !== 'string' || typeof sentAt !== 'number' || typeof expiresAt !== 'number') return null;
  if (now > expiresAt) return null;
  const shown = { ...(typeof matchNumber === 'string' ? { matchNumber } : {}), ...underway(stored) };
  return { name: 'magicLinks.sent', email, sentAt, expiresAt, resent: false, ...shown };
}
