/** Sign-in by a mailed link: its screens, events and tasks, and their table on Main. */
import type { LoginConfig } from '../../machine/config.ts';
import type { Table } from '../../machine/machine.ts';
import { notAnEmail } from '../../machine/problem.ts';
import type { MainScreen, SharedEvent } from '../../machine/product.ts';
import type { SignInReply } from '../../machine/sign-in.ts';
import type { Underway } from '../../machine/underway.ts';
import { isEmail } from '../../validate/email.ts';

/** "Check your email". Times are ms on the machine's clock. */
export interface LinkSent extends Underway {
  readonly name: 'magicLinks.sent';
  readonly email: string;
  readonly sentAt: number;
  readonly expiresAt: number;
  readonly resent: boolean;
  /** Two digits that finish the sign-in here when the link is opened elsewhere. */
  readonly matchNumber?: string;
}

/** A link led to this page: exchanges its token for a session. */
interface MagicLinksArrived {
  readonly name: 'magicLinks.arrived';
}

/** What the visitor has to know before a link may sign in. */
export interface LinkFacts {
  /** Whose account it opens. */
  readonly email: string;
  /** Such as "Chrome on Windows"; empty if nothing is known. */
  readonly askedBy: string;
  /** ms before the screen was shown. */
  readonly age: number;
  readonly sameBrowser: boolean;
  readonly worksHere: boolean;
  readonly worksThere: boolean;
  /** The account that is signed in here, if the link would replace it. */
  readonly replaces: string | null;
}

/** Asks before a link signs in: another browser asked for it, or another account is signed in. */
export interface LinkAsked extends LinkFacts {
  readonly name: 'magicLinks.asked';
  /** Why the number was not accepted. */
  readonly refused?: 'form' | 'wrong';
  /** Wrong numbers until none is accepted. */
  readonly triesLeft?: number;
}

/** The browser that asked is logged in; nothing is left to do here. */
export interface LinkApproved {
  readonly name: 'magicLinks.approved';
  readonly askedBy: string;
}

/** The visitor opened the link, here or in another tab of this browser. */
interface LinkConfirmed {
  readonly name: 'magicLinks.confirmed';
}

export type MagicLinksScreen = LinkSent | MagicLinksArrived | LinkAsked | LinkApproved | LinkConfirmed;

/** What users and members do with a link that asks. */
export type AskedLinkEvent =
  | { readonly type: 'magicLinks.mustAsk'; readonly link: LinkFacts }
  | { readonly type: 'magicLinks.hereChosen' }
  | { readonly type: 'magicLinks.stayChosen' }
  | { readonly type: 'magicLinks.numberEntered'; readonly number: string }
  | { readonly type: 'magicLinks.numberChecked'; readonly approved: boolean; readonly triesLeft: number }
  | { readonly type: 'magicLinks.approvedElsewhere' };

export type MagicLinksEvent =
  | { readonly type: 'magicLinks.emailSubmitted'; readonly email: string }
  | (Underway & {
      readonly type: 'magicLinks.sent';
      readonly email: string;
      readonly at: number;
      readonly matchNumber?: string;
    })
  | { readonly type: 'magicLinks.resendAsked' }
  | { readonly type: 'magicLinks.tryAgainAsked' }
  | { readonly type: 'magicLinks.linkOpened' }
  | AskedLinkEvent
  | { readonly type: 'magicLinks.linkUsed'; readonly reply: SignInReply | null };

export type MagicLinksTask =
  | { readonly do: 'magicLinks.send'; readonly email: string }
  | { readonly do: 'magicLinks.logTryAgain'; readonly email: string }
  | { readonly do: 'magicLinks.useLink'; readonly sure?: true }
  | AskedLinkTask
  | { readonly do: 'magicLinks.finish' };

export type AskedLinkTask =
  | { readonly do: 'magicLinks.approve'; readonly number: string }
  | { readonly do: 'magicLinks.await' };

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
