/** “Confirm it's you”: in place of the section that asks for it. */
import { type FormEvent, useEffect, useRef } from 'react';
import type { Bootstrap } from '../../../session-core/consumer/client.ts';
import { Button } from '../../components/buttons/button.tsx';
import { LinkButton } from '../../components/buttons/link.tsx';
import { PasswordField, type PasswordFieldHandle } from '../../components/fields/password-field.tsx';
import { Username } from '../../components/fields/username.tsx';
import { mayTakeFocus } from '../../components/focus.ts';
import { Form, Stack } from '../../components/frame/layout.tsx';
import { onEscape } from '../../components/keys.ts';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Text } from '../../components/messages/text.tsx';
import { useHeadingTag, useLocalId, useStyle, useUi } from '../../components/ui.tsx';
import { useLazy } from '../../components/use-lazy.ts';
import type { MachineState } from '../../machine/machine.ts';
import type { SharedEvent } from '../../machine/product.ts';
import { useMachine } from '../../machine/use-machine.ts';
import { providerName } from '../../products/oauth/names.ts';
import { OtpEnterView } from '../../products/otp/views.tsx';
import type { Translate } from '../../strings/translate.ts';
import { css } from '../../theme/css.ts';
import { useIsolated } from '../isolated.ts';
import { ListState } from '../parts.tsx';
import type { AccountConfig } from '../section.ts';
import { useGrouped } from '../use-grouped.ts';
import { shortAddress } from '../wallets/addresses.ts';
import type { Confirmation } from './create-confirm.ts';
import type { ConfirmEvent, ConfirmScreen, WalletStep as WalletScreen } from './flow.ts';
import { seconds } from './seconds.ts';
import { walletStep } from './wallet-lazy.ts';
import { addressOf, type Way } from './ways.ts';

interface ConfirmViewProps {
  confirmation: Confirmation;
  config: AccountConfig;
  bootstrap: Bootstrap;
}

type StepProps = MachineState<ConfirmScreen> & {
  send: (event: ConfirmEvent | SharedEvent) => void;
};

/** Draws the step, with a way back to what the user was doing. */
export function ConfirmView({ confirmation, config, bootstrap }: ConfirmViewProps) {
  useStyle(confirmCss);
  const { t, container } = useUi();
  const state = useMachine(confirmation.machine);
  const id = useLocalId();
  const title = useRef<HTMLHeadingElement>(null);
  // The button that the user pressed is hidden now.
  useEffect(() => {
    if (mayTakeFocus(container)) title.current?.focus();
  }, [container]);
  const Tag = useHeadingTag();
  const { screen } = state;
  const grouped = useGrouped();
  const send = confirmation.machine.send as StepProps['send'];
  const { need, ways, cancel } = confirmation;
  const second = screen.name === 'confirm.second' ? seconds[screen.by] : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of one form.
    <div className="ae-confirm" part="confirm" role="group" aria-labelledby={id} onKeyDown={onEscape(cancel)}>
      <Stack>
        <Stack gap="tight">
          <Tag className="ae-confirm-title" tabIndex={-1} ref={title} id={id}>
            {t('account.confirm.title')}
          </Tag>
          {!second?.hasText && <Text kind="small">{t(`account.confirm.${need}`)}</Text>}
        </Stack>
        {screen.name === 'confirm.choose' && <ChooseStep {...state} {...{ send, ways }} />}
        {screen.name === 'confirm.password' && <PasswordStep {...state} send={send} email={screen.email} />}
        {second && <second.Step {...state} onCode={(code) => send({ type: 'confirm.codeEntered', code })} />}
        {screen.name === 'confirm.wallet' && <LazyWalletStep {...state} {...{ config, send, screen }} />}
        {screen.name === 'otp.enter' && (
          <OtpEnterView {...state} {...{ config, bootstrap, send, screen, grouped }} />
        )}
        <p className="ae-confirm-out">
          {screen.name !== 'confirm.choose' && screen.name !== 'otp.enter' && ways.length > 1 && (
            <LinkButton onClick={() => send({ type: 'back' })}>{t('account.confirm.other')}</LinkButton>
          )}
          <LinkButton onClick={cancel}>{t('button.cancel')}</LinkButton>
        </p>
      </Stack>
    </div>
  );
}

function ChooseStep({ ways, busy, problem, send }: StepProps & { ways: readonly Way[] }) {
  const { t } = useUi();
  const isolated = useIsolated();
  const chosen = useRef<Way | null>(null);
  return (
    <Stack>
      {ways.map((way) => (
        <Button
          key={JSON.stringify(way)}
          kind={way === ways[0] ? 'primary' : 'secondary'}
          busy={busy.length > 0 && chosen.current === way}
          onClick={() => {
            if (busy.length > 0) return;
            chosen.current = way;
            send({ type: 'confirm.wayChosen', way });
          }}
        >
          {wayText(t, isolated, way)}
        </Button>
      ))}
      <ErrorNotice>{problem && t.problem(problem)}</ErrorNotice>
    </Stack>
  );
}

function wayText(t: Translate, isolated: (text: string) => string, way: Way): string {
  switch (way.kind) {
    case 'code':
      return t('account.confirm.code', { address: isolated(addressOf(way.to)) });
    case 'passkey':
      return t('passkey.signIn');
    case 'password':
      return t('account.confirm.password');
    case 'wallet':
      return t('account.confirm.wallet', { address: isolated(shortAddress(way.address)) });
    case 'social':
      return t('oauth.continueWith', { provider: providerName(way.provider) });
    case 'company':
      return t('oauth.continueWith', { provider: isolated(way.name) });
  }
  return t(seconds[way.kind].text);
}

function LazyWalletStep(props: StepProps & { screen: WalletScreen; config: AccountConfig }) {
  const { current: part, failed } = useLazy(walletStep);
  const load = () => {
    walletStep.load().catch(() => {
      // The list state offers to try again.
    });
  };
  // An effect, because the browser fetches the part.
  useEffect(load, []);
  return part ? <part.WalletStep {...props} /> : <ListState failed={failed} onRetry={load} />;
}

function PasswordStep({ email, busy, problem, send }: StepProps & { email: string }) {
  const { t } = useUi();
  const field = useRef<PasswordFieldHandle>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    field.current?.hide();
    send({ type: 'confirm.passwordSubmitted', password: field.current?.value() ?? '' });
  }
  return (
    <Form noValidate method="dialog" onSubmit={submit}>
      <Username email={email} />
      <PasswordField
        ref={field}
        label={t('formField.password.label')}
        autoComplete="current-password"
        readOnly={busy.length > 0}
        error={problem?.field === 'password' && t.problem(problem)}
        attention={problem}
      />
      <ErrorNotice>{problem && !problem.field && t.problem(problem)}</ErrorNotice>
      <Button kind="primary" type="submit" busy={busy.length > 0}>
        {t('button.continue')}
      </Button>
    </Form>
  );
}

const confirmCss = css`
.ae-root .ae-confirm { padding: 16px; border: 1px solid var(--_colors-divider); border-radius: var(--_container-border-radius); }
.ae-root .ae-confirm-title { font-weight: 600; outline: none; }
.ae-root .ae-confirm .ae-heading { font-size: 1em; }
.ae-root .ae-confirm-out { display: flex; flex-wrap: wrap; gap: 8px 20px; font-size: .875em; }
`;
