/** The second factor: screens, facts and tasks. What is secret passes through here, and never rests in a screen. */
import type { MfaRequired } from '../../../session-core/wire/shared.ts';
import type { Problem } from '../../machine/machine.ts';
import type { SharedEvent } from '../../machine/product.ts';

/** Asks for the code of the authenticator app. */
export interface TotpEnter {
  readonly name: 'totp.enter';
  /** How many more codes may be tried, once one was wrong. */
  readonly triesLeft?: number;
}

/** Asks for a recovery code instead. */
export interface TotpRecover {
  readonly name: 'totp.recover';
  readonly triesLeft?: number;
}

/** Offers to set up an authenticator app to a user who is signed in without one. */
export interface TotpOffer {
  readonly name: 'totp.offer';
}

/** Sets one up. One screen, because what the server shows once must outlive each stage: see decision 0093. */
export interface TotpSetUp {
  readonly name: 'totp.setUp';
  readonly stage: 'scan' | 'save' | 'confirm';
  /** The user is signed in and may do without. */
  readonly offered: boolean;
  /** An earlier key was shown, and no longer works. */
  readonly again?: boolean;
  /** The server sets one up only right after a sign-in. */
  readonly isLate?: boolean;
  readonly triesLeft?: number;
}

/** The sign-in has to begin again. */
export interface TotpOver {
  readonly name: 'totp.over';
  readonly why: 'expired' | 'tries' | 'locked';
}

/** The end of a sign-in that another page began. */
export interface TotpConfirmed {
  readonly name: 'totp.confirmed';
}

export type TotpScreen = TotpEnter | TotpRecover | TotpOffer | TotpSetUp | TotpOver | TotpConfirmed;

/** What an authenticator app and its owner need. The server shows it once. */
export interface Setup {
  readonly secret: string;
  /** A picture, as an address. */
  readonly qrCode: string;
  /** Opens an app on this device. */
  readonly link: string | undefined;
  readonly recoveryCodes: readonly string[];
}

/** Takes the set-up straight to the component that shows it. */
export type GiveSetup = (setup: Setup) => void;

export type TotpEvent =
  /** On Main: a sign-in that another page of this site began stands halfway. */
  | { readonly type: 'totp.halfFound'; readonly missing: MfaRequired }
  /** After a reload: what the sign-in still lacks; null when it is over. */
  | { readonly type: 'totp.looked'; readonly missing: MfaRequired | null }
  | { readonly type: 'totp.codeEntered'; readonly code: string; readonly remember: boolean }
  | { readonly type: 'totp.wrong'; readonly triesLeft: number; readonly problem: Problem }
  | { readonly type: 'totp.recoveryAsked' }
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
  | { readonly do: 'totp.create'; readonly give: GiveSetup }
  | { readonly do: 'totp.giveUp' }
  | { readonly do: 'totp.skip' };

/** The event that ends this step. */
export type TotpDone = Extract<SharedEvent, { type: 'stepDone' }>;

/** The first screen for what a sign-in lacks. */
export function screenFor({ user_options }: MfaRequired): TotpEnter | TotpSetUp {
  return user_options ? { name: 'totp.enter' } : { name: 'totp.setUp', stage: 'scan', offered: false };
}
