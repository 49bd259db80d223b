/** The screens that a mailed link leads to. */

import { BackButton } from '../../components/buttons/link.tsx';
import { EmailForm } from '../../components/fields/email-form.tsx';
import { Heading } from '../../components/frame/heading.tsx';
import { Stack } from '../../components/frame/layout.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Text } from '../../components/messages/text.tsx';
import { returningView } from '../../components/screens/returning.tsx';
import { SwitchAccount } from '../../components/screens/switch-account.tsx';
import { useUi } from '../../components/ui.tsx';
import type { ScreenProps } from '../../machine/product.ts';
import type { LinkNeeded, PasswordReset, PasswordsEvent, PasswordsSwitch } from './flow.ts';
import { NewPasswordScreen } from './new-password-screen.tsx';
import { WithoutPassword } from './views.tsx';

/** Shows progress while it finds out what the link is for, or signs in with it. */
export const PasswordsArrivedView = /* @__PURE__ */ returningView({
  title: 'magicLink.failedTitle',
  untried: 'magicLink.untriedTitle',
  again: { type: 'passwords.linkOpened' } as const,
});

/** Asks for a new password. */
export function PasswordResetView(props: ScreenProps<PasswordReset, PasswordsEvent>) {
  const { screen, bootstrap, busy, problem, send } = props;
  return (
    <>
      <NewPasswordScreen
        email={screen.email}
        verdict={screen.verdict}
        bootstrap={bootstrap}
        busy={busy.includes('passwords.reset')}
        problem={problem}
        send={send}
        onBack={() => send({ type: 'back' })}
      />
      <WithoutPassword busy={busy.includes('passwords.useLink')} send={send} />
    </>
  );
}

const titles = {
  none: 'password.resetTitle',
  used: 'magicLink.failedTitle',
  otherBrowser: 'magicLink.failedTitle',
} as const satisfies Record<LinkNeeded['reason'], string>;

const passwordFollows = ['passwords'] as const;

/** Says what is wrong with the link, and sends another. */
export function LinkNeededView(props: ScreenProps<LinkNeeded, PasswordsEvent>) {
  const { screen, busy, problem, send } = props;
  const { t } = useUi();
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading focus={screen.reason !== 'none'}>{t(titles[screen.reason])}</Heading>
        <Text>{t(`password.linkNeeded.${screen.reason}`)}</Text>
      </Stack>
      <EmailForm
        busy={busy.length > 0}
        problem={problem}
        products={passwordFollows}
        submit={t('button.newLink')}
        onSubmit={(email) => send({ type: 'passwords.emailSubmitted', email })}
      />
      <ErrorNotice>{problem && problem.field !== 'email' && t.problem(problem)}</ErrorNotice>
    </>
  );
}

/** The link signs in, and another account is signed in here. */
export function PasswordsSwitchView({
  screen,
  busy,
  problem,
  send,
}: ScreenProps<PasswordsSwitch, PasswordsEvent>) {
  return (
    <SwitchAccount
      current={screen.current}
      next={screen.next}
      busy={busy.includes('passwords.useLink')}
      problem={problem}
      onSwitch={() => send({ type: 'passwords.switchChosen' })}
      onStay={() => send({ type: 'passwords.stayChosen' })}
    />
  );
}
