/** The second factor: its screens, events and tasks. Secrets pass through events and tasks but are never stored in a screen. */
import type { PendingFactor } from '../../../session-core/wire/sessions.ts';
import type { MfaRequired } from '../../../session-core/wire/shared.ts';
import type { SharedEvent } from '../../machine/product.ts';
import type { Underway } from '../../machine/underway.ts';

/** Asks for the code of the authenticator app. */
export interface TotpEnter {
  readonly name: 'totp.enter';
}

/** Asks for a recovery code instead of the app's. */
export interface TotpRecover {
  readonly name: 'totp.recover';
}

/** Asks for a mailed code: the place is new to the account. */
export interface TotpMail extends Underway {
  readonly name: 'totp.mail';
  /** A part of the address. */
  readonly email: string;
  /** Names the request for the code; absent until the mail is sent. */
  readonly methodId?: string;
  /** When another mail was sent, ms on the machine's clock. */
  readonly resentAt?: number;
}

/** Asks for the passkey of an account that has no authenticator app. */
export interface TotpPasskey {
  readonly name: 'totp.passkey';
}

/** Offers a signed-in user without an authenticator app to set one up. */
export interface TotpOffer {
  readonly name: 'totp.offer';
}

/** Sets up an app. One screen for all stages, because the server shows the secret only once: see docs/design/sign-in.md. */
export interface TotpSetUp {
  readonly name: 'totp.setUp';
  readonly stage: 'scan' | 'save' | 'confirm';
  /** The user is signed in and may skip it. */
  readonly offered: boolean;
  /** An earlier key was shown and no longer works. */
  readonly again?: boolean;
  /** The last sign-in is too long ago for the server. */
  readonly isLate?: boolean;
}

/** The sign-in must start again. */
export interface TotpOver {
  readonly name: 'totp.over';
  readonly why: 'expired' | 'tries' | 'locked';
}

/** Completes a sign-in that began on another page. */
interface TotpConfirmed {
  readonly name: 'totp.confirmed';
}

export type TotpScreen =
  | TotpEnter
  | TotpRecover
  | TotpMail
  | TotpPasskey
  | TotpOffer
  | TotpSetUp
  | TotpOver
  | TotpConfirmed;

/** What an authenticator app and its user need. The server shows it once. */
export interface Setup {
  readonly secret: string;
  /** The QR code, as a `data:` address. */
  readonly qrCode: string;
  /** Opens an app on this device. */
  readonly link: string | undefined;
  readonly recoveryCodes: readonly string[];
}

/** Passes the setup directly to the component that shows it. */
export type GiveSetup = (setup: Setup) => void;

export type TotpEvent =
  /** On Main: this browser has a half sign-in that began on another page of the site. */
  | { readonly type: 'totp.halfFound'; readonly pending: PendingFactor }
  /** After a reload: what the sign-in still needs; null if it has ended. */
  | { readonly type: 'totp.looked'; readonly missing: MfaRequired | null }
  | { readonly type: 'totp.codeEntered'; readonly code: string; readonly remember: boolean }
  | (Underway & {
      readonly type: 'totp.codeSent';
      readonly methodId: string;
      readonly email: string;
      readonly at: number;
    })
  | { readonly type: 'totp.resendAsked' }
  | { readonly type: 'totp.recoveryAsked' }
  /** A passkey counts as both factors. */
  | { readonly type: 'totp.passkeyAsked' }
  | { readonly type: 'totp.setUpAsked' }
  | { readonly type: 'totp.setUpShown'; readonly give: GiveSetup }
  | { readonly type: 'totp.onward' }
  | { readonly type: 'totp.skipped' };

export type TotpTask =
  | { readonly do: 'totp.look' }
  | {
      readonly do: 'totp.prove';
      readonly by: 'app' | 'recovery';
      readonly code: string;
      readonly remember: boolean;
    }
  | { readonly do: 'totp.sendCode' }
  | { readonly do: 'totp.proveMail'; readonly code: string; readonly methodId: string }
  | { readonly do: 'totp.create'; readonly give: GiveSetup }
  | { readonly do: 'totp.provePasskey' }
  | { readonly do: 'totp.giveUp' }
  | { readonly do: 'totp.skip' };

/** The event that ends this step. */
export type TotpDone = Extract<SharedEvent, { type: 'stepDone' }>;

/** The first screen for what a sign-in still needs. */
export function screenFor({ user_options, email_code }: MfaRequired): TotpEnter | TotpMail | TotpSetUp {
  if (email_code) return { name: 'totp.mail', email: email_code.email };
  return user_options ? { name: 'totp.enter' } : { name: 'totp.setUp', stage: 'scan', offered: false };
}
