/** The screens of social sign-in: inside an app whose browser the provider refuses, and back from a provider. */

import { BackButton, ButtonLink } from '../../components/buttons/link.tsx';
import { Heading } from '../../components/frame/heading.tsx';
import { Stack } from '../../components/frame/layout.tsx';
import { Text } from '../../components/messages/text.tsx';
import { returningView } from '../../components/screens/returning.tsx';
import { SwitchAccount } from '../../components/screens/switch-account.tsx';
import { useUi } from '../../components/ui.tsx';
import type { ScreenProps } from '../../machine/product.ts';
import type { OAuthEvent, OAuthInApp, OAuthSwitch } from './flow.ts';
import { providerName } from './names.ts';

interface OAuthInAppProps {
  screen: OAuthInApp;
  send: (event: { readonly type: 'back' }) => void;
}

/** Users and members see the same screen. */
export function OAuthInAppView({ screen, send }: OAuthInAppProps) {
  const { t } = useUi();
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading focus>{t('oauth.inApp.title')}</Heading>
        <Text>{t('oauth.inApp.text', { provider: providerName(screen.provider) })}</Text>
        {!screen.href && <Text>{t('oauth.inApp.menu')}</Text>}
      </Stack>
      {screen.href && (
        <ButtonLink kind="primary" href={screen.href}>
          {t('oauth.inApp.open')}
        </ButtonLink>
      )}
    </>
  );
}

/** Shows progress after the return from a provider. */
export const OAuthArrivedView = /* @__PURE__ */ returningView({
  title: 'oauth.failedTitle',
  again: { type: 'oauth.returned' } as const,
});

/** The sign-in would replace the account that is signed in here: a stranger may have sent its address. */
export function OAuthSwitchView({ screen, busy, problem, send }: ScreenProps<OAuthSwitch, OAuthEvent>) {
  return (
    <SwitchAccount
      text="oauth.switchText"
      current={screen.current}
      next={screen.next}
      busy={busy.includes('oauth.finish')}
      problem={problem}
      onSwitch={() => send({ type: 'oauth.switchChosen' })}
      onStay={() => send({ type: 'oauth.stayChosen' })}
    />
  );
}
