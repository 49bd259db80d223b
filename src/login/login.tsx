/** Draws the login: the current screen in its card. */
import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { defaultBootstrap } from '../../session-core/bootstrap/default-bootstrap.ts';
import { Boundary } from '../components/frame/boundary.tsx';
import { Card } from '../components/frame/card.tsx';
import { Pending } from '../components/frame/pending.tsx';
import { Root } from '../components/frame/root.tsx';
import { Watermark } from '../components/frame/watermark.tsx';
import { type Ui, UiProvider, useUi } from '../components/ui.tsx';
import { useLazy } from '../components/use-lazy.ts';
import type { AnyScreen, AnyScreenProps, AnyScreens } from '../machine/any-flow.ts';
import type { LoginConfig } from '../machine/config.ts';
import type { Lazy } from '../machine/lazy.ts';
import type { MainScreen as Main } from '../machine/product.ts';
import { useMachine } from '../machine/use-machine.ts';
import type { ConfigProblem } from '../validate/schema.ts';
import type { Login } from './create-login.ts';
import type { ChooserProps, LoginIdle } from './idle.ts';
import { MainScreen } from './main-screen.tsx';

export interface LoginAppProps {
  /** Null when mistakes in the configuration prevent a login, or the host's texts still need the parser. */
  login: Login | null;
  config: LoginConfig;
  problems: readonly ConfigProblem[];
  /** The idle stage. */
  idle: Lazy<LoginIdle>;
  ui: Ui;
  /** Class that ties this instance's theme to its root. */
  scope: string;
  onError: (error: unknown) => void;
  /** The first screen of a visitor whose accounts this browser remembers. @default none */
  chooser?: Lazy<ComponentType<ChooserProps>> | null;
  /** The tab of Main that the visitor chose before React took over. @default none */
  tab?: string | null;
}

/** The root component of an `<auth-login>`. Nothing in it throws into the host page. */
export function LoginApp(props: LoginAppProps) {
  const { login, problems, idle, ui, scope, onError } = props;
  const { current } = useLazy(idle);
  return (
    <UiProvider value={ui}>
      <Root scope={scope} touches={current?.touches}>
        <Boundary onError={onError}>
          {login ? <Screens {...props} login={login} /> : <Configuration idle={idle} problems={problems} />}
        </Boundary>
      </Root>
    </UiProvider>
  );
}

/** Shows the problems of the configuration once the idle stage is loaded. */
function Configuration({ idle, problems }: Pick<LoginAppProps, 'idle' | 'problems'>) {
  const { current, failed } = useLazy(idle);
  return (
    <Card screen={current ? 'error' : 'waiting'} busy={!current}>
      {current ? (
        <current.ConfigurationError problems={problems} />
      ) : (
        <Pending parts={[idle]} failed={failed} />
      )}
    </Card>
  );
}

function isMain(screen: AnyScreen): screen is Main {
  return screen.name === 'main';
}

function Screens({
  login,
  config,
  problems,
  idle,
  chooser,
  tab = null,
}: Omit<LoginAppProps, 'login'> & { login: Login }) {
  const { machine, session, table, ownerOf } = login;
  const { screen, busy, problem } = useMachine(machine);
  const bootstrap = useSyncExternalStore(
    session.bootstrap.onChange,
    () => session.bootstrap.current,
    // The drawing was made with these, so hydration needs the same.
    () => defaultBootstrap,
  );
  const ui = useUi();
  const lastUsed = useSyncExternalStore(
    idle.subscribe,
    () => idle.current?.lastUsed(config) ?? null,
    // Only this browser knows it, and hydration must match the drawing.
    () => null,
  );
  // Compared by name: an update of the first screen makes a new object.
  const [left, leave] = useState(screen.name !== 'main');
  if (!left && screen.name !== 'main') leave(true);
  const shared = { config, bootstrap, busy, problem, send: machine.send };
  const part = ownerOf(screen.name)?.screens;
  const Chooser = !left && chooser?.current;
  const main = (email?: string) => (
    <MainScreen
      screen={{ ...(email && { email }), ...(isMain(screen) ? screen : { name: 'main' }) }}
      state={{ busy, problem }}
      table={table}
      config={config}
      bootstrap={bootstrap}
      send={machine.send}
      returned={left}
      tab={tab}
      idle={idle}
    />
  );
  return (
    <UiProvider value={lastUsed ? { ...ui, lastUsed } : ui}>
      <Card screen={screen.name} busy={busy.length > 0} footer={bootstrap.displayWatermark && <Watermark />}>
        {problems.length > 0 && idle.current && <idle.current.ConfigurationError problems={problems} />}
        {!part ? (
          Chooser ? (
            <Chooser {...shared} main={main} />
          ) : (
            main()
          )
        ) : (
          <LazyScreen part={part} idle={idle} screen={screen} {...shared} />
        )}
      </Card>
    </UiProvider>
  );
}

/** Draws the view of the screen once its code and all texts are loaded. */
function LazyScreen({
  part,
  idle,
  ...viewProps
}: AnyScreenProps & { part: Lazy<AnyScreens>; idle: Lazy<unknown> }) {
  const screens = useLazy(part);
  const texts = useLazy(idle);
  // The view of a screen's name was type-checked against that screen.
  const View = screens.current?.views[viewProps.screen.name] as ComponentType<AnyScreenProps> | undefined;
  if (View && texts.current) return <View key={viewProps.screen.name} {...viewProps} />;
  return <Pending key={viewProps.screen.name} parts={[part, idle]} failed={screens.failed || texts.failed} />;
}
