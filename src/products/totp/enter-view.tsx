/** Asks for the code of the authenticator app. */
import type { FormEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { CodeField } from '../../components/code-field.tsx';
import { Heading } from '../../components/heading.tsx';
import { Form, Stack } from '../../components/layout.tsx';
import { BackButton, LinkButton } from '../../components/link.tsx';
import { Progress } from '../../components/progress.tsx';
import { Text } from '../../components/text.tsx';
import { useLocalId, useUi } from '../../components/ui.tsx';
import type { ScreenProps } from '../../machine/product.ts';
import { codeDigits } from '../../validate/code.ts';
import { Checkbox } from './checkbox.tsx';
import { CodeProblem } from './code-problem.tsx';
import type { TotpEnter, TotpEvent } from './flow.ts';

/** Unlike the form for a mailed code, this one waits for its button, because a choice is below the digits. */
export function TotpEnterView({ screen, busy, problem, send }: ScreenProps<TotpEnter, TotpEvent>) {
  const { t } = useUi();
  const id = useLocalId();
  const checking = busy.includes('totp.prove');
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const code = codeDigits(String(form.get('code')));
    send({ type: 'totp.codeEntered', code, remember: form.has('remember') });
  }
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading>{t('totp.title')}</Heading>
        <Text id={`${id}-text`}>{t('totp.text')}</Text>
      </Stack>
      <Form noValidate method="dialog" onSubmit={submit}>
        <CodeField
          label={t('totp.codeLabel')}
          describedBy={`${id}-text ${id}-problem`}
          busy={checking}
          invalid={problem?.field === 'code'}
          unchecked={problem !== null && !problem.field}
          autoFocus
        />
        <CodeProblem id={`${id}-problem`} problem={problem} triesLeft={screen.triesLeft} />
        <Checkbox name="remember" label={t('totp.remember')} />
        <Stack gap="tight">
          <Button kind="primary" type="submit" busy={checking}>
            {t('button.continue')}
          </Button>
          <Progress text={checking ? t('totp.checking') : ''} />
        </Stack>
        <p>
          <LinkButton busy={checking} onClick={() => send({ type: 'totp.recoveryAsked' })}>
            {t('totp.useRecoveryCode')}
          </LinkButton>
        </p>
      </Form>
    </>
  );
}
