/** Consent of members as a table: that of users, and the screen for an app that their organization does not allow. */
import {
  again,
  type ConsentConfig,
  type ConsentEvent,
  type ConsentQuestion,
  type ConsentScreen,
  type ConsentTask,
  consentTable,
} from '../consent/flow.ts';
import type { Failed, Table } from '../machine/machine.ts';

/** The organization in whose name a member answers. */
export interface Membership {
  readonly organization: string;
  /** Whether the member can switch to another one. */
  readonly hasOthers: boolean;
}

export interface MemberQuestion extends ConsentQuestion, Membership {}

/** The organization of the member does not allow the app. */
export interface Restricted extends Membership {
  readonly name: 'consent.restricted';
  /** The app's own address, which reports the refusal to it; null if there is none. */
  readonly address: string | null;
}

export type MemberConsentScreen = ConsentScreen | Restricted;

export type MemberConsentEvent =
  | ConsentEvent
  | { readonly type: 'consent.restricted'; readonly screen: Restricted };

export const memberConsentTable = {
  ...consentTable,
  'consent.loading': {
    ...consentTable['consent.loading'],
    'consent.restricted': (_screen, { screen }) => ({ screen }),
  },
  'consent.restricted': {
    'consent.retryAsked': (_screen, _event, { config }) => again(true, config),
    'consent.visitorChanged': (_screen, { userId }, { config }) =>
      userId === null ? { screen: { name: 'consent.loginNeeded' } } : again(true, config),
  },
} satisfies Table<MemberConsentScreen, MemberConsentEvent | Failed<ConsentTask>, ConsentTask, ConsentConfig>;
