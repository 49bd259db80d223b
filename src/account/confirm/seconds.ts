/** The registry of second factors with which a user confirms who they are on this page. */
import type { ComponentType } from 'react';
import type { SessionClient } from '../../../session-core/consumer/client.ts';
import type { CallOptions } from '../../../session-core/settings.ts';
import type { ProvableSecond } from '../../../session-core/wire/seconds.ts';
import type { AuthEventType } from '../../machine/events.ts';
import type { MachineState } from '../../machine/machine.ts';
import type { MessageId } from '../../strings/messages.ts';
import { app } from './app-step.tsx';
import { recovery } from './recovery-step.tsx';

export interface SecondStepProps extends Omit<MachineState<unknown>, 'screen'> {
  onCode: (code: string) => void;
}

export interface ConfirmSecond {
  /** Its name among the ways. */
  readonly text: MessageId;
  /** Whether its step says itself what it asks for. @default false */
  readonly hasText?: true;
  readonly Step: ComponentType<SecondStepProps>;
  /** Its call, whose reply is the event's. */
  readonly prove: (
    session: SessionClient,
    code: string,
    duration: { readonly session_duration_minutes: number },
    call: CallOptions,
  ) => Promise<object>;
  readonly event: AuthEventType;
}

export const seconds: Readonly<Record<ProvableSecond['type'], ConfirmSecond>> = {
  totp: app,
  recovery_code: recovery,
};
