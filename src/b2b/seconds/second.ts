/** The contract of the second factors of members: a folder each, with what loads with the first screen, and `screens.tsx`, which loads later. */
import type { ComponentType, ReactNode } from 'react';
import type { B2BSessionClient } from '../../../session-core/b2b/client.ts';
import type { CallOptions } from '../../../session-core/settings.ts';
import type { Member, MemberFactorReply } from '../../../session-core/wire/b2b/shared.ts';
import type { MfaMethod } from '../../../session-core/wire/seconds.ts';
import type { AdmissionRequired } from '../../../session-core/wire/shared.ts';
import type { Lazy } from '../../machine/lazy.ts';
import type { Cell, Failed, Handlers } from '../../machine/machine.ts';
import type { MessageId } from '../../strings/messages.ts';
import type { BusinessConfig, MfaProduct } from '../config.ts';
import type { MemberEventData } from '../events.ts';
import type { MfaFacts } from '../flow/facts.ts';
import type { Screen } from '../flow/screen-types.ts';
import type { Event, Rows, Step, Task } from '../flow/types.ts';
import type { MemberMessageId } from '../messages.ts';
import type { Tools } from '../tasks/tools.ts';
import type { ViewProps } from '../views/view-props.ts';
import type { Parts } from './seconds.ts';

/** What a member can prove: a factor that they have set up, or what takes the place of one. */
export type SecondId = MfaProduct | 'recovery' | 'passkey';

/** Which factor to set up. */
interface MfaChoose {
  readonly name: 'mfa.choose';
  readonly mfa: MfaFacts;
}

export type SecondScreen = Parts['screen'] | MfaChoose;

export type SecondEvent =
  | Parts['event']
  | { readonly type: 'mfa.chosen'; readonly by: SecondId }
  | { readonly type: 'mfa.proved'; readonly admission?: AdmissionRequired }
  | { readonly type: 'code.entered'; readonly code: string };

export type SecondTask =
  | Parts['task']
  | { readonly do: 'mfa.verify'; readonly by: SecondId; readonly mfa: MfaFacts; readonly code: string };

export type SecondCell<Type extends (Event | Failed<Task>)['type']> = Cell<
  SecondScreen,
  Extract<Event | Failed<Task>, { type: Type }>,
  Task,
  BusinessConfig,
  Screen
>;

/** What every screen of a second factor answers, unless its own row does. */
export type SharedRow = { readonly [Type in 'failed' | 'back']: SecondCell<Type> } & {
  readonly [Type in
    | 'mfa.chosen'
    | 'mfa.proved'
    | 'proved'
    | 'passkeys.obstructed'
    | 'sessionBegan']: SecondCell<Type>;
};

/** What loads with the first screen. */
export interface Second {
  /** Its name on the wire. */
  readonly method: MfaMethod;
  readonly isOf: (member: Member) => boolean;
  /** Asks for it. */
  readonly enter: (mfa: MfaFacts) => Step;
  readonly setUp: (mfa: MfaFacts) => Screen;
}

export interface SecondProps<Name extends SecondScreen['name']> extends ViewProps<Name> {
  /** The links to what else the member can prove. */
  readonly others: ReactNode;
}

/** What loads later, also of what takes the place of a factor. */
export interface SecondScreens<Of extends Parts = Parts> extends Pick<Second, 'enter'> {
  /** The text of the link to it below the others. */
  readonly instead: MessageId | MemberMessageId;
  /** Whether the member can prove it on this page. */
  readonly isOffered: (mfa: MfaFacts, config: BusinessConfig) => boolean;
  readonly rows: (shared: SharedRow) => Rows<Of['screen']['name']>;
  /** Its own tasks. @default none */
  readonly handlers: Handlers<Of['task'], Event, Tools>;
  readonly verify?: Verify;
  readonly views: { readonly [Name in Of['screen']['name']]: ComponentType<SecondProps<Name>> };
}

/** What loads later of a factor that members set up. */
export interface OwnSecondScreens<Of extends Parts = Parts> extends SecondScreens<Of>, Pick<Second, 'setUp'> {
  /** Its text in the choice. */
  readonly label: MessageId | MemberMessageId;
  /** What its screens need besides. @default nothing */
  readonly ahead?: Lazy<unknown>;
}

/** The call that verifies a code, and its event for the host. */
interface Verify {
  readonly event: keyof MemberEventData;
  readonly call: (session: B2BSessionClient, proof: Proof, call: CallOptions) => Promise<MemberFactorReply>;
}

interface Proof extends ReturnType<typeof memberOf> {
  readonly code: string;
  readonly session_duration_minutes: number;
}

/** Names the member in a call. */
export const memberOf = ({ memberId, organization }: MfaFacts) => ({
  member_id: memberId,
  organization_id: organization.id,
});
