/** The account page: its sections, or what to do without a session. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { Button } from '../components/buttons/button.tsx';
import { Card } from '../components/frame/card.tsx';
import { Heading } from '../components/frame/heading.tsx';
import { Stack } from '../components/frame/layout.tsx';
import { Shell, type ShellProps } from '../components/frame/shell.tsx';
import { Waiting } from '../components/frame/waiting.tsx';
import { Watermark } from '../components/frame/watermark.tsx';
import { ConfigurationError } from '../components/messages/configuration-error.tsx';
import { ErrorNotice } from '../components/messages/notice.tsx';
import { Text } from '../components/messages/text.tsx';
import { useStyle, useUi } from '../components/ui.tsx';
import { unseenCss } from '../components/unseen-css.ts';
import { accountCss } from './account-css.ts';
import type { Account } from './create-account.ts';
import { SectionNav } from './section-nav.tsx';
import { SectionView, type SectionViewProps } from './section-view.tsx';
import { useMoments } from './use-moments.ts';

interface AccountAppProps extends Omit<ShellProps, 'children'> {
  account: Account;
  /** The host's login page, with the address to come back to; null if the host names none. */
  loginAddress: string | null;
}

/** Draws the page. */
export function AccountApp(props: AccountAppProps) {
  return (
    <Shell {...props}>
      <Page {...props} />
    </Shell>
  );
}

/** Inside the shell, whose error boundary catches a failure to render. */
function Page({ account, problems, loginAddress }: AccountAppProps) {
  useStyle(accountCss);
  const { container } = useUi();
  // An effect, because the focus belongs to the DOM.
  useEffect(() => keepPlace(container), [container]);
  const { session } = account;
  const { user, fromCache } = useSyncExternalStore(session.onStateChange, () => session.state);
  const bootstrap = useSyncExternalStore(session.bootstrap.onChange, () => session.bootstrap.current);
  const screen = user ? 'account' : fromCache ? 'account.loading' : 'account.signedOut';
  // A session of the other kind is neither confirmed nor refused: without this, the page would wait for ever.
  const isOther = bootstrap.vertical === (account.sections.organization ? 'CONSUMER' : 'B2B');
  const message = `This public token belongs to a project of ${account.sections.organization ? 'users' : 'organizations'}.`;
  return (
    <div className="ae-account">
      <Card screen={screen} footer={bootstrap.displayWatermark && <Watermark />}>
        {problems.length > 0 && <ConfigurationError problems={problems} />}
        {isOther && <ConfigurationError problems={[{ path: '', message }]} />}
        {screen === 'account.loading' && !isOther && <Waiting />}
        {screen === 'account.signedOut' && <SignedOut {...{ account, loginAddress }} />}
        <NewsNotice account={account} />
        {user && <Sections {...{ account, user, bootstrap }} />}
      </Card>
    </div>
  );
}

function Sections({ account, ...props }: Omit<SectionViewProps, 'id'>) {
  useStyle(unseenCss);
  const ids = account.config().sections.filter((id) => account.sections[id]);
  const { t, headingLevel } = useUi();
  return (
    <div className="ae-account-columns">
      {headingLevel === 1 && <h1 className="ae-unseen">{t('account.title')}</h1>}
      {ids.length > 2 && <SectionNav ids={ids} />}
      <div className="ae-account-sections">
        {ids.map((id) => {
          const lazySection = account.sections[id];
          const key = props.user.user_id + id;
          return lazySection && <SectionView key={key} {...{ id, account, lazySection }} {...props} />;
        })}
      </div>
    </div>
  );
}

/** What happened to the whole account, such as a return from an identity provider. */
function NewsNotice({ account }: { account: Account }) {
  const { t } = useUi();
  const { problem } = useStore(account.news);
  return (
    <div className="ae-account-news">
      <ErrorNotice>{problem && t.problem(problem)}</ErrorNotice>
    </div>
  );
}

function SignedOut({ account, loginAddress }: Pick<AccountAppProps, 'account' | 'loginAddress'>) {
  const { t } = useUi();
  const { farewell } = useStore(account.news);
  const moments = useMoments(account.config());
  const [leaves, setLeaves] = useState(false);
  const leftName = farewell?.left;
  const [title, text] = farewell
    ? leftName !== undefined
      ? [t('account.organization.left', { name: leftName }), t('account.organization.leftText')]
      : farewell.at
        ? [t('account.data.going', { when: moments.day(farewell.at) }), t('account.data.goingText')]
        : [t('account.data.gone'), t('account.data.goneText')]
    : [t('account.signedOut.title'), t('account.signedOut.text')];
  return (
    <>
      <Stack gap="tight">
        {/* Another title after the deletion takes the focus as well. */}
        <Heading focus among key={String(Boolean(farewell))}>
          {title}
        </Heading>
        <Text>{text}</Text>
      </Stack>
      {loginAddress && (
        <Button
          kind="primary"
          busy={leaves}
          onClick={() => {
            setLeaves(true);
            location.assign(loginAddress);
          }}
        >
          {t('idpConsent.logIn')}
        </Button>
      )}
    </>
  );
}

/**
 * React gives the focus back to what had it before a change. In a shadow root it only sees the element around it, and calls its
 * `focus()`, which would take the user to the first button of the page. The section knows better.
 *
 * @returns ends it
 */
function keepPlace(container: ShadowRoot | HTMLElement): () => void {
  // In the light DOM, React sees the removed element itself.
  if (container.nodeType !== 11) return () => {};
  const host = (container as ShadowRoot).host as HTMLElement;
  let last: Element | null = null;
  const note = (event: Event) => {
    last = event.target as Element;
  };
  container.addEventListener('focusin', note);
  const { focus } = host;
  host.focus = (options) => {
    if (!last || last.isConnected) focus.call(host, options);
    last = null;
  };
  return () => {
    container.removeEventListener('focusin', note);
    // The method of the class again.
    Reflect.deleteProperty(host, 'focus');
  };
}
