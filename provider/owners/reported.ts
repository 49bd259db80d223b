/** Whose account or membership a notice is about, and what a report of its owner does there. */
import type { EndedAccess } from '../../session-core/wire/shared.ts';
import type { Method } from '../owner-notice.ts';

/** A link that signs the owner in, and one that also sets a password. */
export interface RecoveryLinks {
  login: string;
  reset: string;
}

export interface Reported {
  /** Makes the address that received the mail the owner's again. Whether it was missing. */
  putBack(): Promise<boolean>;
  endAccess(): Promise<EndedAccess>;
  /** The sign-in methods that were added since, but not the address of the mail. */
  addedSince(since: Date): Promise<Method[]>;
  /** Whether it was there. */
  remove(method: Method): Promise<boolean>;
  forgetDevice(device: string): Promise<void>;
  /** The password signs in no more, until the owner has set another. Whether there is one. */
  distrustPassword(): Promise<boolean>;
  lock(until: Date): Promise<void>;
  /** Stores the link of the recovery; after the rest, in a transaction of its own. */
  createLink(options: { token: string; minutes: number; resetsPassword: boolean }): Promise<RecoveryLinks>;
}
