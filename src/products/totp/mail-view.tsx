/** Asks for a mailed code, where a user without an authenticator app signs in from a place that is new to the account. */
import { CodeField } from '../../components/code-field.tsx';
import { Resend } from '../../components/resend.tsx';
import { Strong } from '../../components/text.tsx';
import { useUi } from '../../components/ui.tsx';
import type { ScreenProps } from '../../machine/product.ts';
import { codeDigits } from '../../validate/code.ts';
import type { TotpEvent, TotpMail } from './flow.ts';
import { ProveForm, proveProps } from './prove-form.tsx';

/** The same form as for the code of the app. */
export function TotpMailView(props: ScreenProps<TotpMail, TotpEvent>) {
  const { screen, busy, problem, send } = props;
  const { t } = useUi();
  function submit(element: HTMLFormElement) {
    const code = codeDigits(String(new FormData(element).get('code')));
    send({ type: 'totp.codeEntered', code, remember: false });
  }
  return (
    <ProveForm
      {...proveProps(props)}
      title={t('totp.title')}
      text={t.rich('totp.mailText', {
        values: { email: screen.email },
        tags: { bold: (text) => <Strong>{text}</Strong> },
      })}
      field={({ describedBy, checking, isWrong }) => (
        <CodeField
          label={t('totp.codeLabel')}
          describedBy={describedBy}
          busy={checking}
          invalid={isWrong}
          unchecked={problem !== null && !problem.field}
          autoFocus
        />
      )}
      otherWay={
        <Resend
          state={busy.includes('totp.sendCode') ? 'sending' : 'ready'}
          sentAt={screen.resentAt ?? null}
          onResend={() => send({ type: 'totp.resendAsked' })}
        />
      }
      onSubmit={submit}
    />
  );
}
