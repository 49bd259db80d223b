/** The screens of the login for organizations, each with its data. */
import type { AuthMethod } from '../../../session-core/wire/b2b/shared.ts';
import type { AsksForCode } from '../../machine/codes.ts';
import type { Underway } from '../../machine/underway.ts';
import type { AdmissionAsk, AdmissionOver } from '../../products/admission/flow.ts';
import type { CryptoScreen } from '../../products/crypto/flow.ts';
import type { LinkApproved, LinkAsked } from '../../products/magic-links/flow.ts';
import type { OAuthInApp } from '../../products/oauth/flow.ts';
import type { OfferScreen } from '../../products/passkeys/offer.tsx';
import type { Verdict } from '../../products/passwords/flow.ts';
import type { SecondScreen } from '../seconds/second.ts';
import type { Choice, Connection, OrganizationFacts } from './facts.ts';

/** Where the visitor signs in. */
export interface Place {
  /** Null in the Discovery flow. */
  readonly organization: OrganizationFacts | null;
  /** Only these sign-in methods, for this address: the organization does not accept the proofs so far. */
  readonly stepUp: StepUp | null;
}

interface StepUp {
  readonly methods: readonly AuthMethod[];
  readonly email: string;
  /** The sign-in began with a link to set a password. */
  readonly setsPassword?: true;
}

export const anywhere: Place = { organization: null, stepUp: null };

/** The first screen. */
export interface Main {
  readonly name: 'main';
  readonly place: Place;
  /** The organization of the page is being looked up. */
  readonly finding?: true;
  /** Fills the field again. */
  readonly email?: string;
  /** The browser offers no passkeys in the field. */
  readonly passkeyButton?: true;
}

/** A screen for an address that was given on the first one. */
interface WithEmail {
  readonly place: Place;
  readonly email: string;
}

interface EmailChoose extends WithEmail {
  readonly name: 'email.choose';
}

interface EmailSent extends WithEmail, Underway {
  readonly name: 'email.sent';
  readonly sentAt: number;
  readonly resent: boolean;
  /** The same number as in `LinkSent`. */
  readonly matchNumber?: string;
}

interface EmailCode extends WithEmail, AsksForCode, Underway {
  readonly name: 'email.code';
  readonly sentAt: number;
  readonly resent: boolean;
}

/** The identity provider refuses to be shown inside another app. */
interface InApp extends OAuthInApp {
  readonly place: Place;
}

/** The address whose company login is looked up. */
interface SsoEmail {
  readonly name: 'sso.email';
  /** Fills the field again. */
  readonly email: string;
}

/** The company logins of an address, when there are several. */
interface SsoConnections {
  readonly name: 'sso.connections';
  readonly email: string;
  readonly connections: readonly Connection[];
}

/** An address without a company login: the organization may have one. */
interface SsoOrganization {
  readonly name: 'sso.organization';
  readonly email: string;
  /** Fills the field again. */
  readonly slug: string;
}

/** The list. A reload fetches it again. */
export interface Organizations {
  readonly name: 'organizations';
  /** The address that was proved; empty until the answer names it. */
  readonly email: string;
  /** Null until they have loaded. */
  readonly choices: readonly Choice[] | null;
  /** The organization of the session, for a member who switches. */
  readonly current: string | null;
  /** Whether visitors may create one, by the project's settings. */
  readonly mayCreate: boolean;
  /** What proves the address, which an identity provider only claims. */
  readonly proving?: readonly AuthMethod[];
  /** Asks for the name of a new one, in place of the list. */
  readonly naming?: true;
  /** The row that is being entered; `new` for one that is being created. */
  readonly chosen?: string;
}

/** A token in the page's address is being exchanged. */
interface Arriving {
  readonly name: 'arriving';
  /** The link proves an address that gets a password next. */
  readonly setsPassword?: true;
  readonly resets?: ResetBy;
}

/** A reset link, opened by a member who is signed in: it leads to the form, unless it is another member's. */
export type ResetBy = 'link' | 'discovery';

/** Asks before a link signs in, or a return from an identity provider that would replace the member who is signed in. */
export interface Asked extends LinkAsked {
  readonly setsPassword?: true;
  readonly resets?: ResetBy;
  /** Set where a social account, not a link, waits for the answer. */
  readonly by?: 'oauth';
}

export type FailureKind = 'link' | 'organization' | 'policy' | 'sso' | 'default';

/** What no action on this screen can fix: the visitor starts again. */
interface Failure {
  readonly name: 'failure';
  readonly kind: FailureKind;
  readonly organization: string;
}

export interface PasswordLogIn extends WithEmail {
  readonly name: 'password.logIn';
}

interface PasswordForgot extends WithEmail {
  readonly name: 'password.forgot';
}

/** A mail with a link to a new password is on its way. */
export interface PasswordMailed extends WithEmail, Underway {
  readonly name: 'password.mailed';
  /** `verify`: to a person who may join, and has to prove the address first. */
  readonly by: 'reset' | 'verify';
  readonly sentAt: number;
  readonly resent: boolean;
}

/** The form for a new password, on the page of a reset link. */
export interface PasswordNew {
  readonly name: 'password.new';
  readonly by: ResetBy | 'session';
  /** The address of the account; null if it is not known. */
  readonly email: string | null;
  readonly verdict: Verdict | null;
}

/** The sign-in that terms and fields interrupt. */
export interface Admitted {
  readonly organization: OrganizationFacts;
  readonly email: string;
  /** The sign-in began with a link to set a password. */
  readonly setsPassword?: true;
}

export type AdmissionAsked = AdmissionAsk & { readonly signIn: Admitted };

type AdmissionEnded = AdmissionOver & { readonly signIn: Admitted };

interface Done {
  readonly name: 'done';
}

/** The screens of methods that few pages name; see `methods/`. */
export type MethodScreen = Placed<
  OfferScreen | PasskeyOfferLook | Exclude<CryptoScreen, { name: 'crypto.confirmed' }>
>;

/** Whether the member has a passkey already. */
interface PasskeyOfferLook {
  readonly name: 'passkeyOffer.look';
}

/** What of the users' methods members have, with the place. */
export type Placed<Of> = Of extends unknown ? Of & { readonly place: Place } : never;

export type Screen =
  | Main
  | EmailChoose
  | EmailSent
  | EmailCode
  | InApp
  | SsoEmail
  | SsoConnections
  | SsoOrganization
  | Organizations
  | Arriving
  | Asked
  | LinkApproved
  | Failure
  | SecondScreen
  | PasswordLogIn
  | PasswordForgot
  | PasswordMailed
  | PasswordNew
  | AdmissionAsked
  | AdmissionEnded
  | MethodScreen
  | Done;
