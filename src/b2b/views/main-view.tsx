/** The first screen: logos, title, and the sign-in methods. */
import { type Ref, useEffect, useRef } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { BackButton } from '../../components/buttons/link.tsx';
import { EmailForm } from '../../components/fields/email-form.tsx';
import { Divider } from '../../components/frame/divider.tsx';
import { Heading } from '../../components/frame/heading.tsx';
import { Stack } from '../../components/frame/layout.tsx';
import { Logo } from '../../components/frame/logo.tsx';
import { LateMark } from '../../components/icons/late-mark.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Strong, Text } from '../../components/messages/text.tsx';
import { useStyle } from '../../components/ui.tsx';
import { lazy } from '../../machine/lazy.ts';
import { providerName } from '../../products/oauth/names.ts';
import { css } from '../../theme/css.ts';
import type { MemberOAuthType } from '../config.ts';
import { type Block, isDivided } from '../flow/blocks.ts';
import { mayGoBack } from '../flow/steps.ts';
import { blocksOf } from '../flow/ways.ts';
import { methodWith } from '../methods/method.ts';
import { Later } from './later.tsx';
import { ConnectionButtons, ProviderButtons } from './provider-buttons.tsx';
import { useTexts, type ViewProps } from './view-props.ts';

/** The form is part of the chunk of the other screens. */
export const passwordForm = lazy(
  () => import('./screens.ts'),
  (screens) => screens.passwordForm,
);

const logosCss = css`
.ae-root .ae-logos { display: flex; flex-wrap: wrap; align-items: center; gap: 16px; }
.ae-root .ae-logos:not(:has(> img)) { display: none; }
/* The arrow stays in the line of the title, which is the second. */
.ae-root :has(> .ae-logos) { position: relative; }
.ae-root .ae-logos + .ae-back { grid-row: 2; inset-block-start: 0; }
`;

interface MainViewProps extends ViewProps<'main'> {
  /** True when the visitor came back, so that the title takes the focus. */
  readonly returned: boolean;
}

export function MainView(props: MainViewProps) {
  const { screen, config, busy, problem, send, returned } = props;
  useStyle(logosCss);
  const t = useTexts();
  const typed = useRef<() => { readonly email?: string }>(null);
  const typedEmail = () => typed.current?.() ?? {};
  const { organization, stepUp } = screen.place;
  const blocks = blocksOf(config, screen.place, screen.passkeyButton);
  const isLost = problem?.field === 'organization';
  const elsewhere = problem && !['email', 'password'].includes(problem.field ?? '') ? problem : null;
  const verifies = stepUp?.methods.every((method) => ['magic_link', 'email_otp'].includes(method));
  return (
    <>
      {(organization?.logoUrl || config.logoUrl) && (
        <div className="ae-logos">
          {organization?.logoUrl && <Logo src={organization.logoUrl} />}
          {config.logoUrl && <Logo src={config.logoUrl} />}
        </div>
      )}
      {mayGoBack(screen.place, config) && (
        <BackButton onClick={() => send({ type: 'back', ...typedEmail() })} />
      )}
      {!config.hideHeader && (
        <Heading focus={returned} field>
          {titleOf(props, t, verifies)}
        </Heading>
      )}
      {isLost && (
        <ErrorNotice
          action={
            <Button
              kind="secondary"
              busy={busy.includes('organization.find')}
              onClick={() => send({ type: 'retryAsked' })}
            >
              {t('button.tryAgain')}
            </Button>
          }
        >
          {t.problem(problem)}
        </ErrorNotice>
      )}
      {stepUp && !organization && <Text>{t('discovery.proveText')}</Text>}
      {stepUp && organization && (
        <Text>
          {verifies
            ? t.rich('emailVerification.content', {
                values: { organizationName: organization.name, email: stepUp.email },
                tags: { bold: (text) => <Strong>{text}</Strong> },
              })
            : t('stepUp.text', { organizationName: organization.name })}
        </Text>
      )}
      {blocks.flatMap((block, index) => [
        isDivided(block, blocks[index - 1]) ? <Divider key={`above-${block.kind}`} /> : null,
        <BlockView key={block.kind} {...props} block={block} typed={typed} typedEmail={typedEmail} />,
      ])}
      {(organization || stepUp) && !screen.finding && !isLost && blocks.length === 0 && (
        <ErrorNotice>
          {t('error.authPolicyWithOrg', { organizationName: organization?.name ?? '' })}
        </ErrorNotice>
      )}
      {!isLost && <ErrorNotice>{elsewhere && t.problem(elsewhere)}</ErrorNotice>}
    </>
  );
}

function titleOf(
  { screen, config }: MainViewProps,
  t: ReturnType<typeof useTexts>,
  verifies: boolean | undefined,
): string {
  const { organization, stepUp } = screen.place;
  if (stepUp && !organization) return t('discovery.prove', { email: stepUp.email });
  if (verifies) return t('emailVerification.title');
  if (organization) return t('organizationLogin.title', { organizationName: organization.name });
  return t(config.flow === 'Organization' ? 'organizationLogin.titleUnknown' : 'login.title');
}

interface BlockViewProps extends MainViewProps {
  readonly block: Block;
  /** Reads the field for the address. */
  readonly typed: Ref<() => { readonly email?: string }>;
  /** What it holds, for the next screen. */
  readonly typedEmail: () => { readonly email?: string };
}

function BlockView({ block, typed, typedEmail, ...props }: BlockViewProps) {
  const { screen, busy, problem, send } = props;
  const t = useTexts();
  switch (block.kind) {
    case 'email':
    case 'password': {
      if (screen.place.stepUp) return <ProvenAddress {...props} block={block} />;
      if (block.kind === 'password' && block.atOnce)
        return <Later part={passwordForm} {...props} typed={typed} />;
      return (
        <Stack>
          <EmailForm
            email={screen.email}
            typed={typed}
            busy={busy.includes('email.send') || busy.includes('password.lookUp')}
            problem={problem}
            products={props.config.products}
            onSubmit={(email) => send({ type: 'email.submitted', email })}
          />
          {block.kind === 'email' && block.password && (
            <Button kind="secondary" onClick={() => send({ type: 'password.asked', ...typedEmail() })}>
              {t('button.usePassword')}
            </Button>
          )}
        </Stack>
      );
    }
    case 'passkeys':
    case 'crypto': {
      const method = methodWith(props.config, block.kind);
      return method && <method.Part {...props} />;
    }
    case 'oauth':
      return <SocialButtons {...props} providers={block.providers} />;
    case 'sso':
      if (block.connections) return <ConnectionButtons {...props} connections={block.connections} />;
      return (
        <Stack>
          <div className="ae-provider">
            <Button
              kind="secondary"
              icon={<LateMark type="sso" />}
              onClick={() => send({ type: 'sso.asked', ...typedEmail() })}
            >
              {t('provider.continueWithSSO')}
            </Button>
          </div>
        </Stack>
      );
  }
}

function SocialButtons({
  providers,
  ...props
}: MainViewProps & { readonly providers: readonly MemberOAuthType[] }) {
  const { screen, config, send } = props;
  const { organization } = screen.place;
  const isPlaceKnown = organization !== null || config.flow === 'Discovery';
  const asks =
    isPlaceKnown && providers.includes('google') && config.providers.some(({ one_tap }) => one_tap);
  const id = organization?.id;
  // An effect: the prompt opens over the page, once the page knows where its visitors sign in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another organization needs another prompt.
  useEffect(() => {
    if (asks) send({ type: 'oauth.shown' });
  }, [asks, id, send]);
  return (
    <ProviderButtons
      {...props}
      task="oauth.leave"
      rows={providers.map((type) => ({ id: type, name: providerName(type), mark: type }))}
      onChoose={(provider) => send({ type: 'oauth.chosen', provider })}
    />
  );
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
          {t(by === 'link' ? 'emailMethodSelection.link' : 'emailMethodSelection.code')}
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
