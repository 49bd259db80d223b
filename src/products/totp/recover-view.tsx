/** Asks for a recovery code. */
import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { mayTakeFocus } from '../../components/focus.ts';
import { Heading } from '../../components/heading.tsx';
import { Form, Stack } from '../../components/layout.tsx';
import { BackButton } from '../../components/link.tsx';
import { Progress } from '../../components/progress.tsx';
import { Text } from '../../components/text.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useLocalId, useUi } from '../../components/ui.tsx';
import type { ScreenProps } from '../../machine/product.ts';
import { CodeProblem } from './code-problem.tsx';
import type { TotpEvent, TotpRecover } from './flow.ts';

/** The server's own limit. */
const longestCode = 64;

/** Its back button returns to the app's code. */
export function TotpRecoverView({ screen, busy, problem, send }: ScreenProps<TotpRecover, TotpEvent>) {
  const { t, container } = useUi();
  const id = useLocalId();
  const field = useRef<HTMLInputElement>(null);
  const checking = busy.includes('totp.prove');
  const isWrong = problem?.field === 'code';

  useEffect(() => {
    if (!mayTakeFocus(container)) return;
    field.current?.focus();
    if (isWrong) field.current?.select();
  }, [container, isWrong]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    if (code === '') field.current?.focus();
    else send({ type: 'totp.codeEntered', code, remember: false });
  }
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading>{t('totp.recoveryTitle')}</Heading>
        <Text id={`${id}-text`}>{t('totp.recoveryText')}</Text>
      </Stack>
      <Form noValidate method="dialog" onSubmit={submit}>
        <TextField
          ref={field}
          label={t('totp.recoveryLabel')}
          name="recovery-code"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          enterKeyHint="done"
          maxLength={longestCode}
          required
          readOnly={checking}
          aria-invalid={isWrong || undefined}
          describedBy={`${id}-text ${id}-problem`}
        />
        <CodeProblem id={`${id}-problem`} problem={problem} triesLeft={screen.triesLeft} />
        <Stack gap="tight">
          <Button kind="primary" type="submit" busy={checking}>
            {t('button.continue')}
          </Button>
          <Progress text={checking ? t('totp.checking') : ''} />
        </Stack>
      </Form>
    </>
  );
}
