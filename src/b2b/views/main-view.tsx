/** The first screen: logos, title, and the ways in. */
import { useEffect, useState } from 'react';
import { readItem } from '../../../session-core/lib/guarded.ts';
import { Button } from '../../components/button.tsx';
import { Divider } from '../../components/divider.tsx';
import { EmailForm } from '../../components/email-form.tsx';
import { Heading } from '../../components/heading.tsx';
import { Slot } from '../../components/icon.tsx';
import { Stack } from '../../components/layout.tsx';
import { BackButton } from '../../components/link.tsx';
import { Logo } from '../../components/logo.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { providerCss } from '../../components/provider-css.ts';
import { Strong, Text } from '../../components/text.tsx';
import { useLocalId, useStyle } from '../../components/ui.tsx';
import { prefetch } from '../../machine/prefetch.ts';
import { useLazy } from '../../machine/use-lazy.ts';
import { type Block, blocksOf, isDivided } from '../flow/ways.ts';
import { lastUsedKey } from '../last-used.ts';
import { providerName } from '../provider-name.ts';
import { useTexts, type ViewProps } from './view-props.ts';

export interface MainViewProps extends ViewProps<'main'> {
  /** True when the visitor came back, so that the title takes the focus. */
  readonly returned: boolean;
}

export function MainView(props: MainViewProps) {
  const { screen, config, busy, problem, send, returned } = props;
  const t = useTexts();
  const { organization, stepUp } = screen.place;
  const blocks = blocksOf(config, screen.place);
  const isLost = problem?.field === 'organization';
  const elsewhere = problem && problem.field !== 'email' ? problem : null;
  const verifies = stepUp?.methods.every((method) => ['magic_link', 'email_otp'].includes(method));
  return (
    <>
      {stepUp && config.flow === 'Discovery' && <BackButton onClick={() => send({ type: 'back' })} />}
      {organization?.logoUrl && <Logo src={organization.logoUrl} />}
      {config.logoUrl && <Logo src={config.logoUrl} />}
      {!config.hideHeader && (
        <Heading focus={returned}>{verifies ? t('emailVerification.title') : titleOf(props, t)}</Heading>
      )}
      {stepUp && organization && (
        <Text>
          {verifies
            ? t.rich('emailVerification.text', {
                values: { organization: organization.name, email: stepUp.email },
                tags: { bold: (text) => <Strong>{text}</Strong> },
              })
            : t('stepUp.text', { organization: organization.name })}
        </Text>
      )}
      {blocks.flatMap((block, index) => [
        isDivided(block, blocks[index - 1]) ? <Divider key={`above-${block.kind}`} /> : null,
        <BlockView key={block.kind} block={block} {...props} />,
      ])}
      {!screen.finding && !isLost && blocks.length === 0 && (
        <ErrorNotice>{t('businessError.policy', { organization: organization?.name ?? '' })}</ErrorNotice>
      )}
      <ErrorNotice
        action={
          isLost && (
            <Button
              kind="secondary"
              busy={busy.includes('organization.find')}
              onClick={() => send({ type: 'retryAsked' })}
            >
              {t('button.tryAgain')}
            </Button>
          )
        }
      >
        {elsewhere && t.problem(elsewhere)}
      </ErrorNotice>
    </>
  );
}

function titleOf({ screen, config }: MainViewProps, t: ReturnType<typeof useTexts>): string {
  const { organization } = screen.place;
  if (organization) return t('organizationLogin.title', { organization: organization.name });
  return t(config.flow === 'Organization' ? 'organizationLogin.titleUnknown' : 'login.title');
}

function BlockView({ block, ...props }: MainViewProps & { block: Block }) {
  const { screen, busy, problem, send } = props;
  const t = useTexts();
  switch (block.kind) {
    case 'email':
    case 'password': {
      if (screen.place.stepUp) return <ProvenAddress {...props} block={block} />;
      return (
        <Stack>
          <EmailForm
            email={screen.email}
            busy={busy.includes('email.send') || busy.includes('password.lookUp')}
            problem={problem}
            products={props.config.products}
            onSubmit={(email) => send({ type: 'email.submitted', email })}
          />
          {block.kind === 'email' && block.password && (
            <Button kind="secondary" onClick={() => send({ type: 'password.asked' })}>
              {t('button.usePassword')}
            </Button>
          )}
        </Stack>
      );
    }
    case 'oauth':
      return <OAuthButtons {...props} providers={block.providers} />;
  }
}

/** In a step-up, the address is the member's: buttons send the mail. */
function ProvenAddress({ block, busy, send }: MainViewProps & { block: Block }) {
  const t = useTexts();
  const isSending = busy.includes('email.send');
  if (block.kind !== 'email')
    return (
      <Button kind="primary" onClick={() => send({ type: 'password.asked' })}>
        {t('button.usePassword')}
      </Button>
    );
  return (
    <Stack>
      {block.by.map((by) => (
        <Button
          key={by}
          kind="primary"
          busy={isSending}
          onClick={() => send({ type: by === 'link' ? 'email.linkChosen' : 'email.codeChosen' })}
        >
          {t(by === 'link' ? 'emailMethod.link' : 'emailMethod.code')}
        </Button>
      ))}
      {block.password && (
        <Button kind="secondary" onClick={() => send({ type: 'password.asked' })}>
          {t('button.usePassword')}
        </Button>
      )}
    </Stack>
  );
}

function OAuthButtons({
  providers,
  config,
  busy,
  send,
  parts,
}: MainViewProps & Pick<Extract<Block, { kind: 'oauth' }>, 'providers'>) {
  useStyle(providerCss);
  const t = useTexts();
  const hint = useLocalId();
  const [chosen, choose] = useState('');
  const lastUsed = useLastUsed(config);
  const ordered = [...providers].sort((one, other) => Number(other === lastUsed) - Number(one === lastUsed));
  const { current: Mark } = useLazy(parts.mark);
  // Nothing waits for the marks: their place is reserved.
  useEffect(() => prefetch(parts.mark), [parts.mark]);
  return (
    <Stack>
      {ordered.map((type) => (
        <div key={type} className="ae-provider" data-name={providerName(type)}>
          <Button
            kind="secondary"
            icon={<Slot part={`provider-icon-${type}`}>{Mark && <Mark type={type} />}</Slot>}
            busy={type === chosen && busy.includes('oauth.leave')}
            aria-describedby={type === lastUsed ? hint : undefined}
            onClick={() => {
              choose(type);
              send({ type: 'oauth.chosen', provider: type });
            }}
          >
            {t('oauth.continueWith', { provider: providerName(type) })}
          </Button>
          {type === lastUsed ? (
            <span className="ae-provider-hint" part="last-used" id={hint}>
              {t('oauth.lastUsed')}
            </span>
          ) : null}
        </div>
      ))}
    </Stack>
  );
}

type Project = MainViewProps['config'];

/** What this browser used last. An effect: only this browser knows it, and hydration must match the drawing. */
function useLastUsed(config: Project): string | null {
  const [lastUsed, setLastUsed] = useState<string | null>(null);
  useEffect(() => setLastUsed(readItem(() => localStorage, lastUsedKey(config))), [config]);
  return lastUsed;
}
