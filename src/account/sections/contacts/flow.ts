/** Addresses and numbers: their screens, events and tasks, and their table. */
import { notAnEmail } from '../../../machine/problem.ts';
import type { Destination, OtpEnter, OtpEvent, OtpTask } from '../../../products/otp/flow.ts';
import { enter, entering, notANumber } from '../../../products/otp/screens-flow.ts';
import { isEmail } from '../../../validate/email.ts';
import { addressOf, phoneOf } from '../../confirm/ways.ts';
import type { Outcome, SectionTable } from '../../section.ts';

export type ContactKind = 'email' | 'phone';

export interface ContactsList {
  readonly name: 'contacts.list';
  readonly done?: Outcome;
}

export interface ContactsAdd {
  readonly name: 'contacts.add';
  readonly kind: ContactKind;
}

export type ContactsScreen = ContactsList | ContactsAdd | OtpEnter;

/** What to remove: its id, and its name in the outcome. */
interface Removed {
  readonly kind: ContactKind;
  readonly removing: string;
  readonly address: string;
}

/** What to make the primary one: its id, and its name in the outcome. */
interface Preferred {
  readonly kind: ContactKind;
  readonly id: string;
  readonly address: string;
}

export type ContactsEvent =
  | OtpEvent
  | { readonly type: 'contacts.addAsked'; readonly kind: ContactKind }
  /** Proves an address or number that the account has but that is not proved. */
  | { readonly type: 'contacts.proofAsked'; readonly kind: ContactKind; readonly address: string }
  | ({ readonly type: 'contacts.primaryAsked' } & Preferred)
  | { readonly type: 'contacts.madePrimary'; readonly address: string }
  | ({ readonly type: 'contacts.removeConfirmed' } & Removed)
  | { readonly type: 'contacts.removed'; readonly address: string };

export type ContactsTask =
  | OtpTask
  | ({ readonly do: 'contacts.makePrimary' } & Preferred)
  | ({ readonly do: 'contacts.remove' } & Removed);

const list = { name: 'contacts.list' } as const;

export const contactsTable = {
  'contacts.list': {
    'contacts.addAsked': (_screen, { kind }, { busy }) =>
      busy.length > 0 ? undefined : { screen: { name: 'contacts.add', kind } },
    'contacts.proofAsked': (_screen, { kind, address }, { busy }) =>
      busy.length > 0 ? undefined : { run: send(destinationOf(kind, address)) },
    'otp.sent': (_screen, sent, { config }) => ({ screen: enter(sent, config, false) }),
    'contacts.primaryAsked': (_screen, { kind, id, address }, { busy }) =>
      busy.length > 0 ? undefined : { screen: list, run: { do: 'contacts.makePrimary', kind, id, address } },
    'contacts.madePrimary': (_screen, { address }) => ({
      screen: { ...list, done: { text: 'account.contacts.madePrimary', values: { address } } },
    }),
    'contacts.removeConfirmed': (_screen, { kind, removing, address }, { busy }) =>
      busy.length > 0 ? undefined : { screen: list, run: { do: 'contacts.remove', kind, removing, address } },
    'contacts.removed': (_screen, { address }) => ({
      screen: { ...list, done: { text: 'account.contacts.removed', values: { address } } },
    }),
  },
  'contacts.add': {
    'otp.emailSubmitted': (_screen, { email }, { busy }) => {
      if (busy.length > 0) return undefined;
      if (!isEmail(email)) return { problem: notAnEmail('invalid_email_format') };
      return { run: send({ channel: 'email', email }) };
    },
    'otp.phoneSubmitted': (_screen, { phone }, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'otp.readPhone', phone } },
    'otp.phoneRead': (_screen, { to }) => (to ? { run: send(to) } : { problem: notANumber }),
    'otp.sent': (_screen, sent, { config }) => ({ screen: enter(sent, config, false) }),
    back: () => ({ screen: list }),
  },
  'otp.enter': {
    ...entering,
    'otp.verified': ({ to }) => ({
      screen: { ...list, done: { text: 'account.contacts.added', values: { address: addressOf(to) } } },
    }),
    back: () => ({ screen: list }),
  },
} satisfies SectionTable<ContactsScreen, ContactsEvent, ContactsTask>;

function send(to: Destination): OtpTask {
  return { do: 'otp.send', to, again: false };
}

function destinationOf(kind: ContactKind, address: string): Destination {
  return kind === 'email' ? { channel: 'email', email: address } : phoneOf(address);
}
