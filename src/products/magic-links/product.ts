/** Product `emailMagicLinks`: sign-in by a mailed link. */
import type { Product } from '../../machine/product.ts';
import {
  type LinkSent,
  type MagicLinksEvent,
  type MagicLinksScreen,
  type MagicLinksTask,
  magicLinksTable,
} from './flow.ts';
import { magicLinksHandlers } from './tasks.ts';
import { LinkConfirmedView, LinkEmailForm, LinkSentView } from './views.tsx';

export const magicLinks: Product<MagicLinksScreen, MagicLinksEvent, MagicLinksTask> = {
  id: 'emailMagicLinks',
  table: magicLinksTable,
  handlers: magicLinksHandlers,
  views: { 'magicLinks.sent': LinkSentView, 'magicLinks.confirmed': LinkConfirmedView },
  success: ['magicLinks.confirmed'],
  revive: { 'magicLinks.sent': reviveSent },
  parts: () => [{ kind: 'form', tab: 'email', View: LinkEmailForm }],
};

function reviveSent(stored: Record<string, unknown>, now: number): LinkSent | null {
  const { email, sentAt, expiresAt } = stored;
  if (typeof email !== 'string' || typeof sentAt !== 'number' || typeof expiresAt !== 'number') return null;
  if (now > expiresAt) return null;
  return { name: 'magicLinks.sent', email, sentAt, expiresAt, resent: false };
}
