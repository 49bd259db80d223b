/** Sign-in by a mailed link: its screens, events and tasks, and their table on Main. */
import type { LoginConfig } from '../../machine/config.ts';
import type { Table } from '../../machine/machine.ts';
import { notAnEmail } from '../../machine/not-an-email.ts';
import type { MainScreen, SharedEvent } from '../../machine/product.ts';
import type { SignInReply } from '../../machine/sign-in.ts';
import { isEmail } from '../../validate/email.ts';

/** "Check your email". Times are ms on the machine's clock. */
export interface LinkSent {
  readonly name: 'magicLinks.sent';
  readonly email: string;
  readonly sentAt: number;
  readonly expiresAt: number;
  readonly resent: boolean;
}

/** A link led to this page: exchanges its token for a session. */
export interface MagicLinksArrived {
  readonly name: 'magicLinks.arrived';
}

/** The visitor opened the link, here or in another tab of this browser. */
export interface LinkConfirmed {
  readonly name: 'magicLinks.confirmed';
}

export type MagicLinksScreen = LinkSent | MagicLinksArrived | LinkConfirmed;

export type MagicLinksEvent =
  | { readonly type: 'magicLinks.emailSubmitted'; readonly email: string }
  | { readonly type: 'magicLinks.sent'; readonly email: string; readonly at: number }
  | { readonly type: 'magicLinks.resendAsked' }
  | { readonly type: 'magicLinks.tryAgainAsked' }
  | { readonly type: 'magicLinks.linkOpened' }
  | { readonly type: 'magicLinks.linkUsed'; readonly reply: SignInReply | null };

export type MagicLinksTask =
  | { readonly do: 'magicLinks.send'; readonly email: string }
  | { readonly do: 'magicLinks.logTryAgain'; readonly email: string }
  | { readonly do: 'magicLinks.useLink' };

export const magicLinksOnMain = {
  main: {
    'magicLinks.emailSubmitted': (_screen, { email }, { busy }) => {
      if (busy.includes('magicLinks.send')) return undefined;
      if (!isEmail(email)) return { problem: notAnEmail('invalid_email_format') };
      return { run: { do: 'magicLinks.send', email } };
    },
    begin: (_screen, { email }) => ({ run: { do: 'magicLinks.send', email } }),
  },
  'magicLinks.arrived': {
    'magicLinks.linkOpened': (_screen, _event, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'magicLinks.useLink' } },
  },
} satisfies Table<MainScreen | MagicLinksArrived, MagicLinksEvent | SharedEvent, MagicLinksTask, LoginConfig>;
