/** Draws a member's sign-in: the current screen in its card. */
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { defaultBootstrap } from '../../session-core/bootstrap/default-bootstrap.ts';
import { Card } from '../components/frame/card.tsx';
import { Shell, type ShellProps } from '../components/frame/shell.tsx';
import { Waiting } from '../components/frame/waiting.tsx';
import { Watermark } from '../components/frame/watermark.tsx';
import { ConfigurationError } from '../components/messages/configuration-error.tsx';
import { Trouble } from '../components/messages/trouble.tsx';
import { prefetch } from '../components/prefetch.ts';
import { useUi } from '../components/ui.tsx';
import { useLazy } from '../components/use-lazy.ts';
import type { Lazy } from '../machine/lazy.ts';
import { useMachine } from '../machine/use-machine.ts';
import type { BusinessChooserProps } from './chooser.tsx';
import type { BusinessConfig } from './config.ts';
import type { BusinessLogin } from './create-business-login.ts';
import type { Screen } from './flow/screen-types.ts';
import { methodWith } from './methods/method.ts';
import { screens } from './views/late-screens.ts';
import { MainView } from './views/main-view.tsx';
import type { ViewProps } from './views/view-props.ts';

export interface BusinessAppProps extends Omit<ShellProps, 'children'> {
  /** Null when mistakes in the configuration prevent a sign-in. */
  login: BusinessLogin | null;
  config: BusinessConfig;
  /** The first screen of a visitor whose accounts this browser remembers. @default none */
  chooser?: Lazy<ComponentType<BusinessChooserProps>> | null;
}

/** The root component of an `<auth-b2b-login>`. Nothing in it throws into the host page. */
export function BusinessApp(props: BusinessAppProps) {
  const { login } = props;
  return <Shell {...props}>{login && <Screens {...props} login={login} />}</Shell>;
}

function Screens({ login, config, problems, chooser }: BusinessAppProps & { login: BusinessLogin }) {
  const { machine, session } = login;
  const { screen, busy, problem } = useMachine(machine);
  const bootstrap = useSyncExternalStore(
    session.bootstrap.onChange,
    () => session.bootstrap.current,
    // The drawing was made with these, so hydration needs the same.
    () => defaultBootstrap,
  );
  const [left, leave] = useState(screen.name !== 'main');
  if (!left && screen.name !== 'main') leave(true);
  const shared = { config, bootstrap, busy, problem, send: machine.send };
  // The look-up of the page's organization is not the visitor's.
  const isBusy = busy.some((name) => name !== 'organization.find');
  const Chooser = !left && chooser?.current;
  const main = (email?: string) =>
    screen.name === 'main' && (
      <MainView {...shared} screen={{ ...(email && { email }), ...screen }} returned={left} />
    );
  return (
    <Card screen={screen.name} busy={isBusy} footer={bootstrap.displayWatermark && <Watermark />}>
      {problems.length > 0 && <ConfigurationError problems={problems} />}
      {screen.name === 'main' ? (
        Chooser ? (
          <Chooser {...shared} screen={screen} main={main} />
        ) : (
          main()
        )
      ) : (
        <View key={screen.name} {...shared} screen={screen} />
      )}
    </Card>
  );
}

function View(props: ViewProps<Exclude<Screen['name'], 'main'>>) {
  const { name } = props.screen;
  const method = methodWith(props.config, name);
  const part: Lazy<{ readonly views: object }> = method?.more ?? screens;
  const { current, failed } = useLazy(part);
  if (!current) return <Missing part={part} failed={failed} />;
  // The view of a screen's name was type-checked against that screen.
  const Shown = (current.views as Record<string, ComponentType<typeof props>>)[name];
  return Shown && <Shown {...props} />;
}

/** Shows in place of a screen whose chunk has not loaded yet. */
function Missing({ part, failed }: { part: Lazy<object>; failed: boolean }) {
  const { t } = useUi();
  // An effect: showing this means that the chunk is needed.
  useEffect(() => prefetch(part), [part]);
  if (!failed) return <Waiting />;
  return <Trouble text={t('error.notLoaded')} onRetry={() => void part.load().catch(() => {})} />;
}
