/** Screens around a sign-in: its end, its failures, and what an address opens. */
import { Button } from '../../components/buttons/button.tsx';
import { BackButton } from '../../components/buttons/link.tsx';
import { Heading } from '../../components/frame/heading.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Arriving } from '../../components/screens/arriving.tsx';
import { SignedIn } from '../../components/screens/success.tsx';
import { LinkAskedScreen } from '../../products/magic-links/ask-views.tsx';
import { useTexts, type ViewProps } from './view-props.ts';

export function DoneView() {
  return <SignedIn />;
}

/** A token of the address is being exchanged. */
export function ArrivingView({ problem, send }: ViewProps<'arriving'>) {
  const t = useTexts();
  if (!problem) return <Arriving text={t('login.loading')} />;
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Heading focus>{t('magicLink.untriedTitle')}</Heading>
      <ErrorNotice>{t.problem(problem)}</ErrorNotice>
      <Button kind="primary" onClick={() => send({ type: 'retryAsked' })}>
        {t('button.tryAgain')}
      </Button>
    </>
  );
}

/** Whether a link may sign in here, or may replace the member who is signed in. */
export function AskedView({ screen, busy, problem, send }: ViewProps<'magicLinks.asked'>) {
  return (
    <LinkAskedScreen
      screen={screen}
      busy={busy}
      opening={busy.includes('link.open')}
      problem={problem}
      send={send}
      switchText={screen.by && 'oauth.switchText'}
    />
  );
}

const failureTexts = {
  link: 'error.eml',
  organization: 'error.organization',
  policy: 'error.authPolicyWithOrg',
  sso: 'error.sso',
  default: 'error.default',
} as const;

/** What no action on this screen can fix. */
export function FailureView({ screen, problem, send }: ViewProps<'failure'>) {
  const t = useTexts();
  const { kind, organization } = screen;
  const general = kind === 'link' ? problem && t.problem(problem) : null;
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Heading focus>
        {t(kind === 'organization' ? 'organizationLogin.notFoundTitle' : 'error.title')}
      </Heading>
      <ErrorNotice>{general ?? t(failureTexts[kind], { organizationName: organization })}</ErrorNotice>
      <Button kind="primary" onClick={() => send({ type: 'back' })}>
        {t('button.tryAgain')}
      </Button>
    </>
  );
}
