/** Asks for the code of the authenticator app. */

import { LinkButton } from '../../components/buttons/link.tsx';
import { Checkbox } from '../../components/fields/checkbox.tsx';
import { CodeField } from '../../components/fields/code-field.tsx';
import { useUi } from '../../components/ui.tsx';
import type { ScreenProps } from '../../machine/product.ts';
import { codeDigits } from '../../validate/code.ts';
import type { TotpEnter, TotpEvent } from './flow.ts';
import { PasskeyLink } from './passkey-link.tsx';
import { ProveForm, proveProps } from './prove-form.tsx';

/** Unlike the form for a mailed code, this one waits for its button, because a choice is below the digits. */
export function TotpEnterView(props: ScreenProps<TotpEnter, TotpEvent>) {
  const { busy, problem, send } = props;
  const { t } = useUi();
  function submit(element: HTMLFormElement) {
    const form = new FormData(element);
    const code = codeDigits(String(form.get('code')));
    send({ type: 'totp.codeEntered', code, remember: form.has('remember') });
  }
  return (
    <ProveForm
      {...proveProps(props)}
      title={t('totp.title')}
      text={t('totp.text')}
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
      choice={<Checkbox name="remember" label={t('totp.remember')} />}
      otherWay={
        <>
          <p>
            <LinkButton
              busy={busy.includes('totp.prove')}
              onClick={() => send({ type: 'totp.recoveryAsked' })}
            >
              {t('totp.useRecoveryCode')}
            </LinkButton>
          </p>
          <PasskeyLink config={props.config} onChoose={() => send({ type: 'totp.passkeyAsked' })} />
        </>
      }
      onSubmit={submit}
    />
  );
}
