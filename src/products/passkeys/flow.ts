/** Passkeys: their screens, events and tasks, and their table on Main. */

import type { LoginConfig } from '../../machine/config.ts';
import type { Table } from '../../machine/machine.ts';
import type { MainScreen } from '../../machine/product.ts';
import type { SignInReply } from '../../machine/sign-in.ts';
import type { Obstacle } from '../../validate/passkey-obstacles.ts';

/** One of the visitor's passkeys. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  /** The password manager that stores it, if the server knows it. */
  readonly manager?: string | undefined;
}

/** `screen="passkey-registration"`: finds out who is signed in. */
export interface PasskeysArrived {
  readonly name: 'passkeys.arrived';
}

/** Nobody is signed in. */
export interface PasskeysNoUser {
  readonly name: 'passkeys.noUser';
}

/** "Set up a new Passkey": create or skip. */
export interface PasskeysStart {
  readonly name: 'passkeys.start';
  readonly passkeys: readonly Passkey[];
}

/** "Passkey successfully created!" */
export interface PasskeysCreated {
  readonly name: 'passkeys.created';
  readonly passkeys: readonly Passkey[];
}

/** The visitor is done with passkeys. */
export interface PasskeysFinished {
  readonly name: 'passkeys.finished';
  readonly some: boolean;
}

/** "Passkey Confirmation": signed in. */
interface PasskeysConfirmed {
  readonly name: 'passkeys.confirmed';
}

export type PasskeysScreen =
  | PasskeysArrived
  | PasskeysNoUser
  | PasskeysStart
  | PasskeysCreated
  | PasskeysFinished
  | PasskeysConfirmed;

export type PasskeysEvent =
  | { readonly type: 'passkeys.mainShown' }
  /** The browser turned out to have no autofill of passkeys. */
  | { readonly type: 'passkeys.autofillMissing' }
  /** The autofill ended, and the visitor chose nothing. `failures` counts all such ends. */
  | { readonly type: 'passkeys.autofillEnded'; readonly failures: number }
  | { readonly type: 'passkeys.signInAsked' }
  | { readonly type: 'passkeys.signedIn'; readonly reply: SignInReply }
  | { readonly type: 'passkeys.obstructed'; readonly obstacle: Obstacle }
  | { readonly type: 'passkeys.registrationOpened' }
  | { readonly type: 'passkeys.userFound'; readonly passkeys: readonly Passkey[] }
  /** Nobody is signed in. */
  | { readonly type: 'passkeys.nobodyFound' }
  | { readonly type: 'passkeys.createAsked' }
  | { readonly type: 'passkeys.made'; readonly passkeys: readonly Passkey[] }
  | { readonly type: 'passkeys.anotherAsked' }
  | { readonly type: 'passkeys.renameAsked'; readonly id: string; readonly name: string }
  | { readonly type: 'passkeys.deleteConfirmed'; readonly id: string }
  /** The last login was too long ago, and the visitor agreed to log in again. */
  | { readonly type: 'passkeys.logInAgainAsked' }
  | { readonly type: 'passkeys.skipped' }
  | { readonly type: 'passkeys.doneAsked' };

export type PasskeysTask =
  /** Waits until the visitor chooses a passkey from the autofill. */
  | { readonly do: 'passkeys.autofill'; readonly failures: number }
  /** Makes a passkey without a dialog. */
  | { readonly do: 'passkeys.upgrade' }
  | { readonly do: 'passkeys.signIn' }
  | { readonly do: 'passkeys.findUser' }
  | { readonly do: 'passkeys.create' }
  /** `before` is the list to restore if the server refuses. */
  | {
      readonly do: 'passkeys.rename';
      readonly id: string;
      readonly name: string;
      readonly before: readonly Passkey[];
    }
  | { readonly do: 'passkeys.remove'; readonly id: string; readonly before: readonly Passkey[] }
  | { readonly do: 'passkeys.notify'; readonly event: 'PASSKEY_SKIP' | 'PASSKEY_DONE' };

export const passkeysOnMain = {
  main: {
    'passkeys.mainShown': () => ({ beside: { do: 'passkeys.autofill', failures: 0 } }),
    'passkeys.signInAsked': (_screen, _event, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'passkeys.signIn' } },
  },
  'passkeys.arrived': {
    'passkeys.registrationOpened': () => ({ run: { do: 'passkeys.findUser' } }),
  },
} satisfies Table<MainScreen | PasskeysArrived, PasskeysEvent, PasskeysTask, LoginConfig>;
