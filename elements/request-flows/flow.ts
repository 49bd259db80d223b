/** The context between an element that answers a request and the flow that does it. Types only. */
import type { ReactElement } from 'react';
import type { SessionClient } from '../../session-core/client.ts';
import type { ShellProps } from '../../src/components/shell.tsx';
import type { CommonOptions } from '../../src/machine/common-options.ts';
import type { Fields } from '../../src/validate/schema.ts';
import type { Host } from '../host.ts';

/** Where the visitor came in: as it was at the beginning, whatever the host makes of the address since. */
export interface Entrance {
  readonly href: string;
  readonly search: string;
}

export interface Start<Options> {
  readonly session: SessionClient;
  /** Read whenever it is needed, so that a change counts at once. */
  readonly options: () => Options;
  readonly host: Host;
  readonly entrance: Entrance;
}

/** A flow under way. */
export interface Running {
  draw(shell: Omit<ShellProps, 'children'>): ReactElement;
  stop(): void;
}

/** How one element answers. */
export interface RequestFlow<Options extends CommonOptions> {
  /** The rules, by option, down to the last key. */
  readonly rules: Fields;
  /** What a change of begins the flow anew, besides the session. */
  readonly beginning: (options: Options) => unknown;
  readonly start: (given: Start<Options>) => Running;
}
