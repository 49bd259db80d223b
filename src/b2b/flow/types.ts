/** The events and tasks of a member's sign-in. Its screens are in `screen-types.ts`. */
import type { AuthMethod } from '../../../session-core/wire/b2b/shared.ts';
import type { Failed, Step as MachineStep, Problem, Table } from '../../machine/machine.ts';
import type { Underway } from '../../machine/underway.ts';
import type { AdmissionEvent, AdmissionTask } from '../../products/admission/flow.ts';
import type { CryptoEvent, CryptoTask } from '../../products/crypto/flow.ts';
import type { AskedLinkEvent, AskedLinkTask, LinkFacts } from '../../products/magic-links/flow.ts';
import type { OAuthEvent } from '../../products/oauth/flow.ts';
import type { OtpTask } from '../../products/otp/flow.ts';
import type { PasskeysEvent, PasskeysTask } from '../../products/passkeys/flow.ts';
import type { OfferEvent, OfferTask } from '../../products/passkeys/offer.tsx';
import type { JudgeTask, NewPasswordEvent } from '../../products/passwords/new-password.ts';
import type { BusinessConfig, MemberOAuthType } from '../config.ts';
import type { SecondEvent, SecondTask } from '../seconds/second.ts';
import type { Choice, Connection, OrganizationFacts, ProofFacts } from './facts.ts';
import type { Asked, PasswordNew, Place, Placed, ResetBy, Screen } from './screen-types.ts';

export type Event =
  /** The page needs its organization. */
  | { readonly type: 'shown' }
  /** `email` is what the field holds, submitted or not. */
  | { readonly type: 'back'; readonly email?: string }
  | { readonly type: 'retryAsked' }
  /** A reload restored this screen. */
  | { readonly type: 'resumed' }
  /** A member has signed in in this browser, but not by this form. */
  | { readonly type: 'sessionBegan' }
  /** The member has signed out in this browser, or another one has signed in, but not by this form. `organization`: of the session, empty without one. */
  | { readonly type: 'visitorChanged'; readonly organization: string }
  | { readonly type: 'organization.found'; readonly organization: OrganizationFacts | null }
  | { readonly type: 'email.submitted'; readonly email: string }
  | { readonly type: 'email.linkChosen' }
  | { readonly type: 'email.codeChosen' }
  | (Underway & {
      readonly type: 'email.sent';
      readonly email: string;
      readonly by: 'link' | 'code';
      readonly at: number;
      readonly matchNumber?: string;
    })
  | { readonly type: 'email.resendAsked' }
  | { readonly type: 'email.codeEntered'; readonly code: string }
  | { readonly type: 'proved'; readonly proof: ProofFacts }
  | {
      readonly type: 'discovered';
      readonly email: string;
      readonly choices: readonly Choice[];
      readonly mayCreate: boolean;
      /** What proves the address: an identity provider only claims it. */
      readonly proving?: readonly AuthMethod[];
    }
  | { readonly type: 'address.proveAsked' }
  | { readonly type: 'organization.chosen'; readonly id: string }
  /** Without a name, the visitor is asked for it. */
  | { readonly type: 'organization.createAsked'; readonly organization?: NewOrganization }
  | { readonly type: 'link.empty' }
  | { readonly type: 'password.linkFound'; readonly by: ResetBy; readonly email: string | null }
  | Exclude<AskedLinkEvent, { type: 'magicLinks.mustAsk' }>
  | { readonly type: 'magicLinks.mustAsk'; readonly link: LinkFacts & Pick<Asked, 'by'> }
  | { readonly type: 'oauth.chosen'; readonly provider: MemberOAuthType }
  /** Google is on the screen, and may ask by itself. */
  | { readonly type: 'oauth.shown' }
  | { readonly type: 'oauth.refused'; readonly problem: Problem }
  | Extract<OAuthEvent, { type: 'oauth.refusedInApp' }>
  | { readonly type: 'sso.asked'; readonly email?: string }
  | { readonly type: 'sso.chosen'; readonly connection: string }
  | { readonly type: 'sso.discovered'; readonly email: string; readonly connections: readonly Connection[] }
  | { readonly type: 'sso.slugSubmitted'; readonly slug: string }
  | { readonly type: 'sso.abandoned' }
  | { readonly type: 'password.asked'; readonly email?: string }
  | { readonly type: 'password.needed'; readonly email: string }
  | { readonly type: 'password.submitted'; readonly email: string; readonly password: string }
  | { readonly type: 'password.forgotten'; readonly email: string }
  | (Underway & {
      readonly type: 'password.mailed';
      readonly email: string;
      readonly by: 'reset' | 'verify';
      readonly at: number;
    })
  | NewPasswordEvent
  | SecondEvent
  | AdmissionEvent
  | { readonly type: 'admission.done' }
  | PasskeysEvent
  | OfferEvent
  | Exclude<CryptoEvent, { type: 'crypto.signedIn' }>
  | { readonly type: 'passkeyOffer.found'; readonly some: boolean };

interface NewOrganization {
  readonly name: string;
  /** Empty for none. */
  readonly logoUrl: string;
}

export type Task =
  | { readonly do: 'organization.find' }
  | { readonly do: 'email.send'; readonly by: 'link' | 'code'; readonly email: string; readonly place: Place }
  | { readonly do: 'email.verify'; readonly code: string; readonly email: string; readonly place: Place }
  | { readonly do: 'organizations.list' }
  | { readonly do: 'organization.enter'; readonly id: string; readonly bySession: boolean }
  /** Without a name, the provider takes it from the address. */
  | { readonly do: 'organization.create'; readonly organization?: NewOrganization }
  | { readonly do: 'link.open'; readonly switches: boolean; readonly resets?: ResetBy }
  | AskedLinkTask
  /** The link was approved elsewhere. */
  | { readonly do: 'link.finish'; readonly place: Place }
  | { readonly do: 'oauth.leave'; readonly provider: MemberOAuthType; readonly place: Place }
  /** Runs for as long as the prompt is open. */
  | { readonly do: 'oauth.prompt'; readonly place: Place }
  | { readonly do: 'sso.discover'; readonly email: string }
  | { readonly do: 'sso.find'; readonly slug: string }
  | {
      readonly do: 'sso.leave';
      readonly connection: string;
      /** Where the visitor signs in. @default anywhere */
      readonly place?: Place;
    }
  | { readonly do: 'password.lookUp'; readonly email: string; readonly organization: OrganizationFacts }
  | {
      readonly do: 'password.check';
      readonly email: string;
      readonly password: string;
      readonly place: Place;
    }
  | {
      readonly do: 'password.mail';
      readonly email: string;
      readonly place: Place;
      /** The visitor asks for it once more. */
      readonly by: 'reset' | 'verify' | null;
    }
  | JudgeTask
  | { readonly do: 'password.set'; readonly by: PasswordNew['by']; readonly password: string }
  | Extract<OtpTask, { do: 'otp.readPhone' }>
  | SecondTask
  | Exclude<AdmissionTask, { do: 'admission.giveUp' }>
  | MethodTask;

/** The tasks of methods that few pages name; see `methods/`. */
export type MethodTask = Placed<PasskeysTask | OfferTask | CryptoTask> | { readonly do: 'passkeyOffer.look' };

/** The tasks of every page. */
export type OwnTask = Exclude<Task, MethodTask>;

export type Step = MachineStep<Screen, Task>;

/** Rows are the screens of a part. */
export type Rows<Names extends Screen['name']> = Pick<
  Table<Screen, Event | Failed<Task>, Task, BusinessConfig>,
  Names
>;

export type { Problem };
