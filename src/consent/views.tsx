/** The screens of consent. */
import type { ComponentType } from 'react';
import { Button } from '../components/buttons/button.tsx';
import { ButtonLink } from '../components/buttons/link.tsx';
import { Heading } from '../components/frame/heading.tsx';
import { Stack } from '../components/frame/layout.tsx';
import { Waiting } from '../components/frame/waiting.tsx';
import { Text } from '../components/messages/text.tsx';
import { Trouble } from '../components/messages/trouble.tsx';
import { Success } from '../components/screens/success.tsx';
import { useUi } from '../components/ui.tsx';
import type { RequestViewProps } from '../machine/request-flow.ts';
import { AskView } from './ask-view.tsx';
import type { ConsentEvent, ConsentScreen } from './flow.ts';

export interface ConsentViewProps<Name extends ConsentScreen['name'] = ConsentScreen['name']>
  extends RequestViewProps<Extract<ConsentScreen, { name: Name }>, ConsentEvent> {
  /** Address of the host's login page, which returns here; null if there is none. */
  readonly loginAddress: string | null;
  /** Leaves the page. */
  readonly leave: (address: string) => void;
}

function FailedView({ screen, send }: ConsentViewProps<'consent.failed'>) {
  const { t } = useUi();
  return <Trouble text={t.problem(screen.reason)} onRetry={() => send({ type: 'consent.retryAsked' })} />;
}

function InvalidView({ screen }: ConsentViewProps<'consent.invalid'>) {
  const { t } = useUi();
  return <Trouble text={t.problem({ code: 'invalid_request', message: screen.reason })} />;
}

function LoginNeededView({ loginAddress, leave }: ConsentViewProps<'consent.loginNeeded'>) {
  const { t } = useUi();
  return (
    <>
      <Stack gap="tight">
        <Heading focus>{t('idpConsent.noSessionTitle')}</Heading>
        <Text>{t('idpConsent.noSession')}</Text>
      </Stack>
      {loginAddress && (
        <Button kind="primary" onClick={() => leave(loginAddress)}>
          {t('idpConsent.logIn')}
        </Button>
      )}
    </>
  );
}

function FramedView() {
  const { t } = useUi();
  return (
    <>
      <Stack gap="tight">
        <Heading>{t('idpConsent.framedTitle')}</Heading>
        <Text>{t('idpConsent.framed')}</Text>
      </Stack>
      <ButtonLink kind="primary" href={location.href}>
        {t('idpConsent.openWindow')}
      </ButtonLink>
    </>
  );
}

function AllowedView() {
  const { t } = useUi();
  return <Success text={t('idpConsent.allowed')} />;
}

function DeniedView() {
  const { t } = useUi();
  return (
    <Stack gap="tight">
      <Heading focus>{t('idpConsent.denied')}</Heading>
      <Text kind="small">{t('idpConsent.leaving')}</Text>
    </Stack>
  );
}

/** The view of each screen. */
export const views: { readonly [Name in ConsentScreen['name']]: ComponentType<ConsentViewProps<Name>> } = {
  'consent.loading': Waiting,
  'consent.ask': AskView,
  'consent.failed': FailedView,
  'consent.loginNeeded': LoginNeededView,
  'consent.invalid': InvalidView,
  'consent.framed': FramedView,
  'consent.allowed': AllowedView,
  'consent.denied': DeniedView,
};

/** Draws a screen by its name. */
export function ConsentView(props: ConsentViewProps) {
  // The table's type matches each view to its screen; TypeScript cannot follow the lookup.
  const View = views[props.screen.name] as ComponentType<ConsentViewProps>;
  return <View {...props} />;
}
