/** “Confirm it's you” with a code of the authenticator app. */
import { CodeField } from '../../components/fields/code-field.tsx';
import { Stack } from '../../components/frame/layout.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { useLocalId, useUi } from '../../components/ui.tsx';
import type { ConfirmSecond, SecondStepProps } from './seconds.ts';

export const app: ConfirmSecond = {
  text: 'account.factor.app',
  Step: AppStep,
  prove: ({ totps }, totp_code, duration, call) => totps.authenticate({ totp_code, ...duration }, call),
  event: 'TOTP_AUTHENTICATE',
};

function AppStep({ busy, problem, onCode }: SecondStepProps) {
  const { t } = useUi();
  const id = useLocalId();
  return (
    <Stack>
      <CodeField
        label={t('totp.codeLabel')}
        describedBy={id}
        busy={busy.length > 0}
        invalid={problem?.field === 'code'}
        unchecked={problem !== null && !problem.field}
        autoFocus
        onComplete={onCode}
      />
      <ErrorNotice id={id}>{problem && t.problem(problem)}</ErrorNotice>
    </Stack>
  );
}
