/** The contract between the account page and its sections. */
import type { ComponentType } from 'react';
import type { Bootstrap } from '../../session-core/consumer/client.ts';
import type { User } from '../../session-core/wire/shared.ts';
import type { LoginConfig } from '../machine/config.ts';
import type { Failed, Handlers, MachineState, Table } from '../machine/machine.ts';
import type { SharedEvent, Tools } from '../machine/product.ts';
import type { MessageId } from '../strings/messages.ts';
import type { Values } from '../strings/translate.ts';
import type { AnySectionId } from './section-ids.ts';

/** What the sections read. */
export interface AccountConfig extends LoginConfig {
  readonly sections: readonly AnySectionId[];
  /** The member's organization; undefined for users. */
  readonly membership?: Membership | undefined;
}

/** What a member has and a user does not. */
export interface Membership {
  readonly organization: { readonly name: string; readonly logoUrl: string };
  /** RFC 3339. */
  readonly since: string;
  /** The directory or company login that decides on name and address; null: the member does. */
  readonly managedBy: string | null;
  /** Whether a directory decides that the member belongs to the organization. */
  readonly isAdded: boolean;
  /** Whether the organization takes codes by text message as a second step. */
  readonly texts: boolean;
  /** Whether the organization takes wallets. */
  readonly takesWallets: boolean;
  /** The company logins with which the member has signed in. */
  readonly companyLogins: readonly { readonly id: string; readonly name: string }[];
  /** The host's page to enter another organization; null if it names none. */
  readonly organizationsAddress: string | null;
}

/** Everything a task may use besides its own arguments. */
export interface AccountTools extends Tools {
  readonly config: () => AccountConfig;
  /** The account is deleted, at once (null) or at that moment, and no one is signed in. `left`: the member left that organization. */
  readonly farewell: (deletesAt: string | null, leftName?: string) => void;
}

/** What an action has done, in words. */
export interface Outcome {
  readonly text: MessageId;
  readonly values?: Values;
}

/** A screen of a section. `done` is the outcome of the last action. */
export interface SectionScreen {
  readonly name: string;
  readonly done?: Outcome;
}

/** The props of a section's view. */
export interface SectionProps<S, E> extends MachineState<S> {
  readonly user: User;
  readonly config: AccountConfig;
  readonly bootstrap: Bootstrap;
  readonly send: (event: E | SharedEvent) => void;
}

/** Rows are the screens of a section, columns its events and the shared ones. */
export type SectionTable<
  S extends SectionScreen,
  E extends { type: string },
  T extends { do: string },
> = Table<S, E | SharedEvent | Failed<T>, T, AccountConfig>;

/**
 * A section: a chunk of its own. A task that removes a way to sign in names its id in `removing`, so that “Confirm it's you” asks
 * for another one.
 */
interface Section<S extends SectionScreen, E extends { type: string }, T extends { do: string }> {
  readonly first: S;
  /** Sent when the section opens. */
  readonly opened?: E;
  readonly table: SectionTable<S, E, T>;
  readonly handlers: Handlers<T, E, AccountTools>;
  readonly View: ComponentType<SectionProps<S, E>>;
}

/** A section without its own types. Each is type-checked where it is made. */
export type AnySection = Section<SectionScreen, { type: string }, { do: string; removing?: string }>;

/** Erases the types of a section, for the registry. */
export function section<S extends SectionScreen, E extends { type: string }, T extends { do: string }>(
  finished: Section<S, E, T>,
): AnySection {
  return finished as unknown as AnySection;
}
