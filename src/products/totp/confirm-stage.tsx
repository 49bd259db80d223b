/** Asks for the new app's first code, which activates the app and completes a waiting sign-in. */
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { CodeField } from '../../components/code-field.tsx';
import { Heading } from '../../components/heading.tsx';
import { Stack } from '../../components/layout.tsx';
import { BackButton } from '../../components/link.tsx';
import { Progress } from '../../components/progress.tsx';
import { Text } from '../../components/text.tsx';
import { useLocalId, useUi } from '../../components/ui.tsx';
import { CodeProblem } from './code-problem.tsx';
import type { StageProps } from './set-up-view.tsx';

/** Submits the code after the sixth digit. */
export function ConfirmStage({ screen, busy, problem, send }: StageProps) {
  const { t } = useUi();
  const id = useLocalId();
  const [entered, setEntered] = useState('');
  const checking = busy.includes('totp.prove');
  const unchecked = problem !== null && !problem.field;
  function check(code: string) {
    setEntered(code);
    send({ type: 'totp.codeEntered', code, remember: false });
  }
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading>{t('totp.confirmTitle')}</Heading>
        <Text id={`${id}-text`}>{t('totp.confirmText')}</Text>
      </Stack>
      <CodeField
        label={t('totp.codeLabel')}
        describedBy={`${id}-text ${id}-problem`}
        busy={checking}
        invalid={problem?.field === 'code'}
        unchecked={unchecked}
        autoFocus
        onComplete={check}
      />
      <CodeProblem id={`${id}-problem`} problem={problem} triesLeft={screen.triesLeft} />
      {unchecked && (
        <Button kind="primary" busy={checking} onClick={() => check(entered)}>
          {t('button.tryAgain')}
        </Button>
      )}
      <Progress text={checking ? t('totp.checking') : ''} />
    </>
  );
}
