/** A consent as React draws it: the current screen in its card. */
import { useSyncExternalStore } from 'react';
import type { SessionClient } from '../../session-core/client.ts';
import { Card } from '../components/card.tsx';
import { ConfigurationError, type ConfigurationErrorProps } from '../components/configuration-error.tsx';
import { Shell, type ShellProps } from '../components/shell.tsx';
import { useMachine } from '../machine/use-machine.ts';
import type { Consent } from './create-consent.ts';
import { ConsentView, type ConsentViewProps } from './views.tsx';

export interface ConsentAppProps
  extends Omit<ShellProps, 'children'>,
    Pick<ConsentViewProps, 'locale' | 'loginAddress' | 'leave'> {
  /** Null when the configuration is too wrong to go on. */
  consent: { readonly machine: Consent['machine']; readonly session: SessionClient } | null;
}

/** The root that an `<auth-idp-consent>` draws. */
export function ConsentApp({ consent, locale, loginAddress, leave, ...shell }: ConsentAppProps) {
  const props = { locale, loginAddress, leave, problems: shell.problems };
  return <Shell {...shell}>{consent ? <Screens {...props} {...consent} /> : null}</Shell>;
}

type ScreensProps = NonNullable<ConsentAppProps['consent']> &
  ConfigurationErrorProps &
  Pick<ConsentAppProps, 'locale' | 'loginAddress' | 'leave'>;

function Screens({ machine, session, problems, ...given }: ScreensProps) {
  const { screen, busy, problem } = useMachine(machine);
  const bootstrap = useSyncExternalStore(session.bootstrap.onChange, () => session.bootstrap.current);
  return (
    <Card screen={screen.name} busy={busy.length > 0}>
      {problems.length > 0 && <ConfigurationError problems={problems} />}
      <ConsentView {...given} {...{ screen, busy, problem, bootstrap }} send={machine.send} />
    </Card>
  );
}
