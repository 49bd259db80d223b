/** A logout as React draws it: the current screen in its card. */
import { useSyncExternalStore } from 'react';
import type { SessionClient } from '../../session-core/client.ts';
import { Card } from '../components/card.tsx';
import { ConfigurationError, type ConfigurationErrorProps } from '../components/configuration-error.tsx';
import { Shell, type ShellProps } from '../components/shell.tsx';
import type { Machine } from '../machine/machine.ts';
import { useMachine } from '../machine/use-machine.ts';
import type { LogoutEvent, LogoutScreen } from './flow.ts';
import { LogoutView } from './views.tsx';

interface Running {
  readonly machine: Machine<LogoutScreen, LogoutEvent>;
  readonly session: SessionClient;
}

export interface LogoutAppProps extends Omit<ShellProps, 'children'> {
  /** Null when the configuration is too wrong to go on. */
  logout: Running | null;
}

/** The root that an `<auth-logout>` draws. */
export function LogoutApp({ logout, ...shell }: LogoutAppProps) {
  return <Shell {...shell}>{logout ? <Screens {...logout} problems={shell.problems} /> : null}</Shell>;
}

function Screens({ machine, session, problems }: Running & ConfigurationErrorProps) {
  const { screen, busy, problem } = useMachine(machine);
  const bootstrap = useSyncExternalStore(session.bootstrap.onChange, () => session.bootstrap.current);
  return (
    <Card screen={screen.name} busy={busy.length > 0}>
      {problems.length > 0 && <ConfigurationError problems={problems} />}
      <LogoutView {...{ screen, busy, problem, bootstrap }} send={machine.send} />
    </Card>
  );
}
