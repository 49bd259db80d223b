/** The question: who asks for what, and where the answer goes. */
import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { Heading } from '../components/heading.tsx';
import { Stack } from '../components/layout.tsx';
import { Logo } from '../components/logo.tsx';
import { ErrorNotice } from '../components/notice.tsx';
import { Strong, Text } from '../components/text.tsx';
import { useStyle, useUi } from '../components/ui.tsx';
import { css } from '../theme/css.ts';
import { inSections, itemsOf, sectionsOf, type Words } from './manifest.ts';
import { ScopeList } from './scope-list.tsx';
import { useSteady } from './steady.ts';
import type { ConsentViewProps } from './views.tsx';

export function AskView(props: ConsentViewProps<'consent.ask'>) {
  const { screen, bootstrap, busy, problem } = props;
  const { asked } = screen;
  const { t } = useUi();
  const { projectName } = bootstrap;
  const client = asked.clientName ?? t('idpConsent.defaultClient');
  const words: Words = { t, client, projectName };
  const granted = asked.manifest ? inSections(asked.manifest, words) : sectionsOf(asked.scopes, words);
  const bold = { bold: (text: ReactNode) => <Strong>{text}</Strong> };
  return (
    <>
      <Stack gap="tight">
        {asked.logoUrl && <Logo src={asked.logoUrl} />}
        <Heading focus>
          {projectName ? t('idpConsent.titleOf', { client, projectName }) : t('idpConsent.title', { client })}
        </Heading>
        {asked.account && (
          <Text kind="small">
            {t.rich('idpConsent.account', { values: { account: asked.account }, tags: bold })}
          </Text>
        )}
      </Stack>
      {granted.map((section) => (
        <ScopeList key={section.header} {...section} />
      ))}
      {asked.refused.length > 0 && (
        <Stack gap="tight">
          <ScopeList
            refused
            header={t('idpConsent.notGrantableTitle', { client })}
            items={itemsOf(asked.refused, words)}
          />
          <Text kind="small">{t('idpConsent.notGrantable', { client })}</Text>
        </Stack>
      )}
      <Stack gap="tight">
        {asked.loopback && <Warning text={t('idpConsent.loopback')} />}
        <Text kind="small">
          {t.rich('idpConsent.redirect', { values: { host: asked.host }, tags: bold })}
        </Text>
      </Stack>
      <ErrorNotice>{problem && busy.length === 0 ? t.problem(problem) : null}</ErrorNotice>
      <Answers {...props} />
    </>
  );
}

function Answers({ screen, busy, send }: ConsentViewProps<'consent.ask'>) {
  const { t } = useUi();
  const steady = useSteady();
  const chosen = busy.length > 0 ? screen.choice : null;
  return (
    <Stack>
      {screen.asked.scopes.length > 0 && (
        <Button
          kind="primary"
          busy={chosen === 'allow'}
          // Only for pointers: a key is pressed on a button that its owner has come to.
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

/** Draws what to think of before one says yes. */
function Warning({ text }: { text: string }) {
  useStyle(warningCss);
  return (
    <p className="ae-warning" part="warning" role="note">
      {text}
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
