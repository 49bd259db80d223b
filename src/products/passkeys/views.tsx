/** The screens of passkeys. */
import { Button } from '../../components/buttons/button.tsx';
import { BackButton } from '../../components/buttons/link.tsx';
import { Heading } from '../../components/frame/heading.tsx';
import { Stack } from '../../components/frame/layout.tsx';
import { Waiting } from '../../components/frame/waiting.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Progress } from '../../components/messages/progress.tsx';
import { Text } from '../../components/messages/text.tsx';
import { Success } from '../../components/screens/success.tsx';
import { useUi } from '../../components/ui.tsx';
import type { ScreenProps } from '../../machine/product.ts';
import type {
  PasskeysArrived,
  PasskeysCreated,
  PasskeysEvent,
  PasskeysFinished,
  PasskeysNoUser,
  PasskeysStart,
} from './flow.ts';
import { PasskeyList, PasskeyProblem } from './list.tsx';

/** Shows progress while it finds out who is signed in. */
export function PasskeysArrivedView({ problem, send }: ScreenProps<PasskeysArrived, PasskeysEvent>) {
  const { t } = useUi();
  if (!problem) return <Waiting />;
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Heading focus among>
        {t('passkey.setUpTitle')}
      </Heading>
      <ErrorNotice>{t.problem(problem)}</ErrorNotice>
      <Button kind="primary" onClick={() => send({ type: 'passkeys.registrationOpened' })}>
        {t('button.tryAgain')}
      </Button>
    </>
  );
}

/** Says that no user is signed in. */
export function PasskeysNoUserView({ problem, send }: ScreenProps<PasskeysNoUser, PasskeysEvent>) {
  const { t } = useUi();
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Heading focus among>
        {t('passkey.setUpTitle')}
      </Heading>
      <ErrorNotice>{problem ? t.problem(problem) : t('passkey.noUser')}</ErrorNotice>
    </>
  );
}

/** Offers to make a passkey, or to skip it. */
export function PasskeysStartView(props: ScreenProps<PasskeysStart, PasskeysEvent>) {
  const { screen, busy, problem, send } = props;
  const { t } = useUi();
  const creating = busy.includes('passkeys.create');
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading focus among>
          {t('passkey.setUpTitle')}
        </Heading>
        <Text>{t('passkey.setUpText')}</Text>
      </Stack>
      <PasskeyProblem problem={problem?.field ? null : problem} send={send} />
      <Stack>
        <Button kind="primary" busy={creating} onClick={() => send({ type: 'passkeys.createAsked' })}>
          {t('passkey.create')}
        </Button>
        <Progress text={creating ? t('passkey.waiting') : ''} />
        <Button kind="secondary" onClick={() => send({ type: 'passkeys.skipped' })}>
          {t('button.skip')}
        </Button>
      </Stack>
      <PasskeyList passkeys={screen.passkeys} busy={busy.length > 0} problem={problem} send={send} />
    </>
  );
}

/** Confirms the new passkey. */
export function PasskeysCreatedView(props: ScreenProps<PasskeysCreated, PasskeysEvent>) {
  const { screen, busy, problem, send } = props;
  const { t } = useUi();
  // The visitor can delete it right below.
  const some = screen.passkeys.length > 0;
  return (
    <>
      <Success
        title={t('passkey.createdTitle')}
        text={t(some ? 'passkey.finished.some' : 'passkey.finished.none')}
      />
      <Stack>
        <Button kind="primary" onClick={() => send({ type: 'passkeys.doneAsked' })}>
          {t('button.done')}
        </Button>
        <Button kind="secondary" onClick={() => send({ type: 'passkeys.anotherAsked' })}>
          {t('passkey.another')}
        </Button>
      </Stack>
      <PasskeyList passkeys={screen.passkeys} busy={busy.length > 0} problem={problem} send={send} />
    </>
  );
}

/** Ends the registration. The page decides where to go from here. */
export function PasskeysFinishedView({ screen }: ScreenProps<PasskeysFinished, PasskeysEvent>) {
  const { t } = useUi();
  if (screen.some) return <Success text={t('passkey.finished.some')} />;
  return (
    <Stack gap="tight">
      <Heading focus>{t('passkey.setUpTitle')}</Heading>
      <Text>{t('passkey.finished.none')}</Text>
    </Stack>
  );
}
