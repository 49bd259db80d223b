/** What the forms for a code of the app and for a recovery code share. */
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { BackButton } from '../../components/buttons/link.tsx';
import { useAnswer } from '../../components/fields/use-answer.ts';
import { Heading } from '../../components/frame/heading.tsx';
import { Form, Stack } from '../../components/frame/layout.tsx';
import { CodeProblem } from '../../components/messages/code-problem.tsx';
import { Progress } from '../../components/messages/progress.tsx';
import { Text } from '../../components/messages/text.tsx';
import { useLocalId, useUi } from '../../components/ui.tsx';
import type { Problem } from '../../machine/machine.ts';
import type { ScreenProps } from '../../machine/product.ts';
import type { TotpEvent } from './flow.ts';

/** What the field gets from its form. */
interface ProofField {
  /** Ids of the texts that describe the field. */
  describedBy: string;
  checking: boolean;
  isWrong: boolean;
}

export interface ProveProps {
  checking: boolean;
  problem: Problem | null;
  onBack: () => void;
}

interface ProveFormProps extends ProveProps {
  title: string;
  text: ReactNode;
  field: (state: ProofField) => ReactNode;
  /** Between the field and the button. */
  choice?: ReactNode;
  /** Below the button. */
  otherWay?: ReactNode;
  /** See `useAnswer`. @default it can be sent empty */
  waits?: boolean;
  onSubmit: (form: HTMLFormElement) => void;
}

/** What the screens of a half sign-in pass on to their form. */
export function proveProps({
  busy,
  problem,
  send,
}: Pick<ScreenProps<never, TotpEvent>, 'busy' | 'problem' | 'send'>): ProveProps {
  return { checking: busy.includes('totp.prove'), problem, onBack: () => send({ type: 'back' }) };
}

/** A back button, the field, the problem with its code, and the button that sends it. */
export function ProveForm(props: ProveFormProps) {
  const { checking, problem, onBack, title, text, field, choice, otherWay, waits, onSubmit } = props;
  const { t } = useUi();
  const id = useLocalId();
  const answer = useAnswer(waits ? '' : null);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(event.currentTarget);
  }
  return (
    <>
      <BackButton onClick={onBack} />
      <Stack gap="tight">
        <Heading>{title}</Heading>
        <Text id={`${id}-text`}>{text}</Text>
      </Stack>
      <Form noValidate method="dialog" onSubmit={submit} {...answer.form}>
        {field({
          describedBy: `${id}-text ${id}-problem`,
          checking,
          isWrong: problem?.field === 'code',
        })}
        <CodeProblem id={`${id}-problem`} problem={problem} />
        {choice}
        <Stack gap="tight">
          <Button kind="primary" type="submit" busy={checking} {...answer.button}>
            {t('button.continue')}
          </Button>
          <Progress text={checking ? t('totp.checking') : ''} />
        </Stack>
        {otherWay}
      </Form>
    </>
  );
}
