/** Sign-in with a password: its screens, events and tasks, and their table on Main. */
import type { PasswordStrength } from '../../../session-core/wire/passwords.ts';
import type { UserType } from '../../../session-core/wire/users.ts';
import type { LoginConfig } from '../../machine/config.ts';
import type { Table } from '../../machine/machine.ts';
import { notAnEmail } from '../../machine/problem.ts';
import type { MainScreen, ProductId } from '../../machine/product.ts';
import type { SignInReply } from '../../machine/sign-in.ts';
import type { Underway } from '../../machine/underway.ts';
import { isEmail } from '../../validate/email.ts';

/** The server's verdict on a typed password. */
export interface Verdict {
  /** The state of the field that was checked. The password itself is stored nowhere. */
  readonly edit: number;
  readonly valid: boolean;
  readonly breached: boolean;
  readonly policy: PasswordStrength['strength_policy'];
  /** 0 to 4. */
  readonly score: number;
  /** The server's own text, in English. */
  readonly warning: string | null;
  readonly suggestions: readonly string[];
  readonly hasLength: boolean;
  readonly hasKinds: boolean;
}

/** A new visitor chooses a password. */
export interface PasswordCreate {
  readonly name: 'passwords.create';
  readonly email: string;
  readonly verdict: Verdict | null;
}

/** A known visitor types the password. */
export interface PasswordLogIn {
  readonly name: 'passwords.logIn';
  readonly email: string;
}

/** Why the server mailed a link to a new password. */
export type ResetReason = 'forgot' | 'setNew' | 'dedupe' | 'breached';

/** "Check your email": a link to a new password is on its way. Times are ms on the machine's clock. */
export interface ResetSent extends Underway {
  readonly name: 'passwords.resetSent';
  readonly email: string;
  readonly reason: ResetReason;
  readonly sentAt: number;
  readonly expiresAt: number;
  readonly resent: boolean;
}

/** A link led here: finds out whether it asks for a new password or signs in. */
interface PasswordsArrived {
  readonly name: 'passwords.arrived';
}

/** The visitor chooses a new password after opening a link. The token stays in the page's address. */
export interface PasswordReset {
  readonly name: 'passwords.reset';
  /** The address of the account, if this browser asked for the link; else null. */
  readonly email: string | null;
  readonly verdict: Verdict | null;
}

/** The visitor needs a new link: there was none, it was used, or it was opened in another browser. */
export interface LinkNeeded {
  readonly name: 'passwords.linkNeeded';
  readonly reason: 'none' | 'used' | 'otherBrowser';
}

/** The link is another account's than the one that is signed in here. */
export interface PasswordsSwitch {
  readonly name: 'passwords.switch';
  readonly current: string;
  readonly next: string;
  /** The link leads to a new password first. */
  readonly setsPassword?: true;
}

interface PasswordConfirmed {
  readonly name: 'passwords.confirmed';
}

export type PasswordsScreen =
  | PasswordCreate
  | PasswordLogIn
  | ResetSent
  | PasswordsArrived
  | PasswordReset
  | LinkNeeded
  | PasswordsSwitch
  | PasswordConfirmed;

export type PasswordsEvent =
  | { readonly type: 'passwords.emailSubmitted'; readonly email: string }
  | {
      readonly type: 'passwords.lookedUp';
      readonly email: string;
      readonly userType: UserType;
      readonly mayCreate: boolean;
    }
  /** The visitor has stopped typing for a moment. */
  | { readonly type: 'passwords.paused'; readonly password: string; readonly edit: number }
  | { readonly type: 'passwords.judged'; readonly verdict: Verdict }
  | { readonly type: 'passwords.submitted'; readonly password: string }
  | { readonly type: 'passwords.signedIn'; readonly reply: SignInReply }
  | { readonly type: 'passwords.forgotAsked' }
  | { readonly type: 'passwords.withoutAsked' }
  | { readonly type: 'passwords.resendAsked' }
  | (Underway & {
      readonly type: 'passwords.resetStarted';
      readonly email: string;
      readonly reason: ResetReason;
      readonly at: number;
    })
  | { readonly type: 'passwords.linkOpened' }
  | { readonly type: 'passwords.resetLinkFound'; readonly email: string | null }
  | ({ readonly type: 'passwords.mustAsk' } & Omit<PasswordsSwitch, 'name'>)
  | { readonly type: 'passwords.switchChosen' }
  | { readonly type: 'passwords.stayChosen' }
  | { readonly type: 'passwords.noLinkFound' };

export type PasswordsTask =
  | { readonly do: 'passwords.lookUp'; readonly email: string }
  | {
      readonly do: 'passwords.judge';
      readonly password: string;
      readonly edit: number;
      /** The visitor's address, which weakens a password that contains it. Unknown on the page that a link leads to. */
      readonly email?: string;
    }
  | { readonly do: 'passwords.create'; readonly email: string; readonly password: string }
  | { readonly do: 'passwords.logIn'; readonly email: string; readonly password: string }
  | {
      readonly do: 'passwords.startReset';
      readonly email: string;
      readonly reason: ResetReason;
      readonly again: boolean;
    }
  | { readonly do: 'passwords.handOver'; readonly email: string; readonly product: ProductId }
  | { readonly do: 'passwords.openLink' }
  | { readonly do: 'passwords.reset'; readonly password: string }
  | { readonly do: 'passwords.useLink'; readonly sure?: true };

export const passwordsOnMain = {
  main: {
    'passwords.emailSubmitted': (_screen, { email }, { busy }) => {
      if (busy.length > 0) return undefined;
      if (!isEmail(email)) return { problem: notAnEmail('invalid_email_format') };
      return { run: { do: 'passwords.lookUp', email } };
    },
  },
  'passwords.arrived': {
    'passwords.linkOpened': () => ({ run: { do: 'passwords.openLink' } }),
  },
} satisfies Table<MainScreen | PasswordsArrived, PasswordsEvent, PasswordsTask, LoginConfig>;
