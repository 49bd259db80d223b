/** Draws a request flow: the current screen in its card. */
import { type ReactNode, useSyncExternalStore } from 'react';
import type { SessionClient } from '../../session-core/consumer/client.ts';
import { Card } from '../../src/components/frame/card.tsx';
import { Shell, type ShellProps } from '../../src/components/frame/shell.tsx';
import { Watermark } from '../../src/components/frame/watermark.tsx';
import { ConfigurationError } from '../../src/components/messages/configuration-error.tsx';
import type { Machine } from '../../src/machine/machine.ts';
import type { RequestViewProps } from '../../src/machine/request-flow.ts';
import { useMachine } from '../../src/machine/use-machine.ts';

interface RequestAppProps<S, E> extends Omit<ShellProps, 'children'> {
  machine: Machine<S, E>;
  session: Pick<SessionClient, 'bootstrap'>;
  view: (props: RequestViewProps<S, E>) => ReactNode;
}

/** Draws the flow. */
export function RequestApp<S extends { name: string }, E>(props: RequestAppProps<S, E>) {
  return (
    <Shell {...props}>
      <Screens {...props} />
    </Shell>
  );
}

/** Inside the shell, whose error boundary catches a failure to render. */
function Screens<S extends { name: string }, E>(props: RequestAppProps<S, E>) {
  const { machine, session, problems, view } = props;
  const state = useMachine(machine);
  const bootstrap = useSyncExternalStore(session.bootstrap.onChange, () => session.bootstrap.current);
  return (
    <Card
      screen={state.screen.name}
      busy={state.busy.length > 0}
      footer={bootstrap.displayWatermark && <Watermark />}
    >
      {problems.length > 0 && <ConfigurationError problems={problems} />}
      {view({ ...state, bootstrap, send: machine.send })}
    </Card>
  );
}
