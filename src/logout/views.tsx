/** The screens of a logout that an app requests. */
import type { ComponentType } from 'react';
import { Button } from '../components/buttons/button.tsx';
import { Heading } from '../components/frame/heading.tsx';
import { Stack } from '../components/frame/layout.tsx';
import { Waiting } from '../components/frame/waiting.tsx';
import { ErrorNotice } from '../components/messages/notice.tsx';
import { Text } from '../components/messages/text.tsx';
import { Trouble } from '../components/messages/trouble.tsx';
import { useUi } from '../components/ui.tsx';
import type { RequestViewProps } from '../machine/request-flow.ts';
import type { LogoutEvent, LogoutScreen } from './flow.ts';

type LogoutViewProps<Name extends LogoutScreen['name'] = LogoutScreen['name']> = RequestViewProps<
  Extract<LogoutScreen, { name: Name }>,
  LogoutEvent
>;

/** Asks whether to log out. */
function AskView({ bootstrap: { projectName }, busy, problem, send }: LogoutViewProps<'logout.ask'>) {
  const { t } = useUi();
  return (
    <>
      <Stack gap="tight">
        <Heading focus>{t('idpLogout.title')}</Heading>
        <Text>{projectName ? t('idpLogout.text', { projectName }) : t('idpLogout.textWithoutName')}</Text>
      </Stack>
      <ErrorNotice>{problem && t.problem(problem)}</ErrorNotice>
      <Stack>
        <Button kind="primary" busy={busy.length > 0} onClick={() => send({ type: 'logout.yesChosen' })}>
          {t('idpLogout.yes')}
        </Button>
        <Button kind="secondary" onClick={() => send({ type: 'logout.noChosen' })}>
          {t('idpLogout.no')}
        </Button>
      </Stack>
    </>
  );
}

function FailedView({ screen, send }: LogoutViewProps<'logout.failed'>) {
  const { t } = useUi();
  return <Trouble text={t.problem(screen.reason)} onRetry={() => send({ type: 'logout.retryAsked' })} />;
}

function InvalidView({ screen }: LogoutViewProps<'logout.invalid'>) {
  const { t } = useUi();
  return <Trouble text={t.problem({ code: 'invalid_request', message: screen.reason })} />;
}

function DoneView() {
  const { t } = useUi();
  return <Heading focus>{t('idpLogout.done')}</Heading>;
}

function StayedView() {
  const { t } = useUi();
  return <Heading focus>{t('idpLogout.stayed')}</Heading>;
}

const views: { readonly [Name in LogoutScreen['name']]: ComponentType<LogoutViewProps<Name>> } = {
  'logout.loading': Waiting,
  'logout.ask': AskView,
  'logout.failed': FailedView,
  'logout.invalid': InvalidView,
  'logout.done': DoneView,
  'logout.stayed': StayedView,
};

/** Draws a screen by its name. */
export function LogoutView(props: LogoutViewProps) {
  // The table's type matches each view to its screen; TypeScript cannot follow the lookup.
  const View = views[props.screen.name] as ComponentType<LogoutViewProps>;
  return <View {...props} />;
}
