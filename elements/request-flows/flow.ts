/** The contract between an element that answers a request and its flow. Types only. */
import type { ReactElement } from 'react';
import type { SessionClient } from '../../session-core/consumer/client.ts';
import type { ShellProps } from '../../src/components/frame/shell.tsx';
import type { MoreTexts } from '../../src/languages/more-texts.ts';
import type { CommonOptions } from '../../src/machine/common-options.ts';
import type { Fields } from '../../src/validate/schema.ts';
import type { Host } from '../host.ts';

/** The page's address when the flow started, whatever the host does to it afterwards. */
export interface InitialAddress {
  readonly href: string;
  readonly search: string;
}

/** The session of users, unless the element is for members. */
interface StartOptions<Options, Session = SessionClient> {
  readonly session: Session;
  /** Read whenever it is needed, so that a change counts at once. */
  readonly options: () => Options;
  readonly host: Host;
  readonly address: InitialAddress;
}

/** A running flow. */
export interface RunningFlow {
  draw(shell: Omit<ShellProps, 'children'>): ReactElement;
  stop(): void;
}

/** The options that every such element has; callbacks and texts differ. */
export type RequestOptions = Omit<CommonOptions, 'onEvent' | 'onError' | 'strings'> & {
  readonly strings?: object;
};

/** How one element works. */
export interface RequestFlow<Options extends RequestOptions, Session = SessionClient> {
  /** The rules, by option, down to the last key. */
  readonly rules: Fields;
  /** Texts besides those that all elements share. @default none */
  readonly texts?: MoreTexts;
  /** What the event log calls the element. @default 'render_idp_screen' */
  readonly rendered?: string;
  /** The flow restarts when this value changes, or the session. */
  readonly restartKey: (options: Options) => unknown;
  readonly start: (options: StartOptions<Options, Session>) => RunningFlow;
}
