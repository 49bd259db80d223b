/** Asks for a mailed code, where a user without an authenticator app signs in from a place that is new to the account. */

import { OtherWay } from '../../components/buttons/other-way.tsx';
import { Strong } from '../../components/messages/text.tsx';
import { CodeScreen } from '../../components/screens/code-screen.tsx';
import { useUi } from '../../components/ui.tsx';
import { countWays } from '../../machine/count-ways.ts';
import type { ScreenProps } from '../../machine/product.ts';
import type { TotpEvent, TotpMail } from './flow.ts';
import { PasskeyLink } from './passkey-link.tsx';

export function TotpMailView({ screen, config, busy, problem, send }: ScreenProps<TotpMail, TotpEvent>) {
  const { t } = useUi();
  const { email, queued, resentAt = null } = screen;
  return (
    <CodeScreen
      title={t('totp.title')}
      text={t.rich('totp.mailText', {
        values: { email },
        tags: { bold: (text) => <Strong>{text}</Strong> },
      })}
      words={{ label: t('totp.codeLabel'), checking: t('totp.checking') }}
      checking={busy.includes('totp.proveMail')}
      problem={problem}
      sent={{
        to: email,
        texted: false,
        sending: busy.includes('totp.sendCode'),
        at: resentAt,
        resent: resentAt !== null,
        queued,
        expiresAt: null,
        onResend: () => send({ type: 'totp.resendAsked' }),
      }}
      onBack={() => send({ type: 'back' })}
      onCode={(code) => send({ type: 'totp.codeEntered', code, remember: false })}
      below={
        <>
          <PasskeyLink config={config} onChoose={() => send({ type: 'totp.passkeyAsked' })} />
          <OtherWay count={countWays(config) - 1} onClick={() => send({ type: 'back' })} />
        </>
      }
    />
  );
}
