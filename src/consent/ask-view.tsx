/** The question: which app requests what, and where the answer goes. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { unclobbered } from '../../session-core/lib/unclobbered.ts';
import { Button } from '../components/buttons/button.tsx';
import { Heading } from '../components/frame/heading.tsx';
import { Stack } from '../components/frame/layout.tsx';
import { Logo } from '../components/frame/logo.tsx';
import { ErrorNotice } from '../components/messages/notice.tsx';
import { Strong, Text } from '../components/messages/text.tsx';
import { useClock, useStyle, useUi } from '../components/ui.tsx';
import { css } from '../theme/css.ts';
import { inSections, itemsOf, sectionsOf, type Words } from './manifest.ts';
import type { ConsentSection } from './options.ts';
import { ScopeList } from './scope-list.tsx';
import type { ConsentViewProps } from './views.tsx';

interface AskViewProps extends ConsentViewProps<'consent.ask'> {
  /** Who is asked. @default the account's address */
  account?: ReactNode;
}

export function AskView({ account, ...props }: AskViewProps) {
  const { screen, bootstrap, busy, problem } = props;
  const { question } = screen;
  const { t, preset } = useUi();
  const { projectName } = bootstrap;
  const client = question.clientName ?? t('idpConsent.defaultClient');
  const words: Words = { t, client, projectName };
  const granted = question.manifest
    ? inSections(question.manifest, words)
    : sectionsOf(question.scopes, words);
  // A host's own sections stay as they are.
  const joined = preset === 'modern' && !question.manifest;
  const bold = { bold: (text: ReactNode) => <Strong>{text}</Strong> };
  const redirect = t.rich('idpConsent.redirect', { values: { host: question.host }, tags: bold });
  return (
    <>
      {question.logoUrl && <Logo src={question.logoUrl} />}
      <Stack gap="tight">
        <Heading focus>
          {projectName ? t('idpConsent.titleOf', { client, projectName }) : t('idpConsent.title', { client })}
        </Heading>
        {account ??
          (question.account && (
            <Text kind="small">
              {t.rich('idpConsent.account', { values: { account: question.account }, tags: bold })}
            </Text>
          ))}
      </Stack>
      {(joined ? joinedOf(granted) : granted).map((section) => (
        <ScopeList key={section.header} {...section} />
      ))}
      {question.refused.length > 0 && (
        <Stack gap="tight">
          <ScopeList
            refused
            header={t('idpConsent.notGrantableTitle', { client })}
            items={itemsOf(question.refused, words)}
          />
          <Text kind="small">{t('idpConsent.notGrantable', { client })}</Text>
        </Stack>
      )}
      <Stack gap="tight">
        {question.loopback && (
          <Warning>
            {t('idpConsent.loopback')} {joined && redirect}
          </Warning>
        )}
        {!(joined && question.loopback) && <Text kind="small">{redirect}</Text>}
      </Stack>
      <ErrorNotice>{problem && busy.length === 0 ? t.problem(problem) : null}</ErrorNotice>
      <Answers {...props} />
    </>
  );
}

/** One list under the first title. */
function joinedOf(sections: readonly ConsentSection[]): readonly ConsentSection[] {
  const [first] = sections;
  return first ? [{ ...first, items: sections.flatMap(({ items }) => items) }] : [];
}

function Answers({ screen, busy, send }: ConsentViewProps<'consent.ask'>) {
  const { t } = useUi();
  const steady = useSteady();
  const chosen = busy.length > 0 ? screen.choice : null;
  return (
    <Stack>
      {screen.question.scopes.length > 0 && (
        <Button
          kind="primary"
          busy={chosen === 'allow'}
          // Only for pointers: a key press goes to a button that the visitor has focused on purpose.
          {...(!steady && { 'aria-disabled': true })}
          onClick={({ detail }) => {
            if (steady || detail === 0) send({ type: 'consent.allowChosen' });
          }}
        >
          {t('idpConsent.allow')}
        </Button>
      )}
      <Button kind="secondary" busy={chosen === 'deny'} onClick={() => send({ type: 'consent.denyChosen' })}>
        {t('idpConsent.deny')}
      </Button>
    </Stack>
  );
}

/** Draws a warning to read before allowing. */
function Warning({ children }: { children: ReactNode }) {
  useStyle(warningCss);
  return (
    <p className="ae-warning" part="warning" role="note">
      {children}
    </p>
  );
}

const warningCss = css`
.ae-root .ae-warning {
  padding: 12px;
  font-size: .875em;
  line-height: 1.4286;
  border: 1px solid color-mix(in srgb, var(--_colors-warning) 60%, transparent);
  border-inline-start-width: 4px;
  border-radius: 4px;
  background-color: color-mix(in srgb, var(--_colors-warning) 8%, transparent);
}
`;

/** How long a button must be visible before a pointer can press it, and how often to check. Milliseconds. */
const longEnough = 500;
const checkEvery = 100;

/** True once the screen has been visible for a while: a click right after another window closes may be meant for that window. */
function useSteady(): boolean {
  const { clock } = useUi();
  const [since, setSince] = useState(Number.POSITIVE_INFINITY);
  const appeared = useEffectEvent(() => {
    setSince(unclobbered(document).visibilityState === 'visible' ? clock.now() : Number.POSITIVE_INFINITY);
  });
  useEffect(() => {
    const again = () => appeared();
    again();
    window.addEventListener('focus', again);
    unclobbered(document).addEventListener('visibilitychange', again);
    return () => {
      window.removeEventListener('focus', again);
      unclobbered(document).removeEventListener('visibilitychange', again);
    };
  }, []);
  return useClock(checkEvery, (now) => now - since >= longEnough);
}
