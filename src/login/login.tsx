/** The login as React draws it: the current screen in its card. */
import { useRef, useSyncExternalStore } from 'react';
import { Boundary } from '../components/boundary.tsx';
import { Card } from '../components/card.tsx';
import { ConfigurationError } from '../components/configuration-error.tsx';
import { Root } from '../components/root.tsx';
import { type Ui, UiProvider } from '../components/ui.tsx';
import { Watermark } from '../components/watermark.tsx';
import type { LoginConfig } from '../machine/config.ts';
import { useMachine } from '../machine/use-machine.ts';
import { ownerOf } from '../products/table.ts';
import type { ConfigProblem } from '../validate/schema.ts';
import type { Login } from './create-login.ts';
import { LaterScreen } from './later-screen.tsx';
import { MainScreen } from './main-screen.tsx';

export interface LoginAppProps {
  /** Null when the configuration is too wrong to go on. */
  login: Login | null;
  config: LoginConfig;
  problems: readonly ConfigProblem[];
  ui: Ui;
  /** Class that ties this instance's theme to its root. */
  scope: string;
  onError: (error: unknown) => void;
  /** The tab of Main that was chosen before React was there. @default none */
  tab?: string | null;
}

/** The root that an `<auth-login>` draws. Nothing in it throws into the host page. */
export function LoginApp({ login, config, problems, ui, scope, onError, tab = null }: LoginAppProps) {
  return (
    <UiProvider value={ui}>
      <Root scope={scope}>
        <Boundary onError={onError}>
          {login ? (
            <Screens login={login} config={config} problems={problems} tab={tab} />
          ) : (
            <Card screen="error" busy={false}>
              <ConfigurationError problems={problems} />
            </Card>
          )}
        </Boundary>
      </Root>
    </UiProvider>
  );
}

function Screens({
  login,
  config,
  problems,
  tab,
}: {
  login: Login;
  config: LoginConfig;
  problems: readonly ConfigProblem[];
  tab: string | null;
}) {
  const { machine, session } = login;
  const { screen, busy, problem } = useMachine(machine);
  const bootstrap = useSyncExternalStore(
    session.bootstrap.onChange,
    () => session.bootstrap.current,
    () => session.bootstrap.current,
  );
  const start = useRef(screen);
  const given = { config, bootstrap, busy, problem, send: machine.send };
  const part = screen.name === 'main' ? undefined : ownerOf(screen.name)?.rest;
  return (
    <Card screen={screen.name} busy={busy.length > 0} footer={bootstrap.displayWatermark && <Watermark />}>
      {problems.length > 0 && <ConfigurationError problems={problems} />}
      {screen.name === 'main' || !part ? (
        <MainScreen
          screen={screen.name === 'main' ? screen : { name: 'main' }}
          state={{ busy, problem }}
          config={config}
          bootstrap={bootstrap}
          send={machine.send}
          returned={screen !== start.current}
          tab={tab}
        />
      ) : (
        <LaterScreen part={part} screen={screen} {...given} />
      )}
    </Card>
  );
}
