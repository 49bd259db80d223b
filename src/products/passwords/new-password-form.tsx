/** The form for a new password, on the screen that creates an account and on the one that a mailed link leads to. */
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Bootstrap } from '../../../session-core/consumer/client.ts';
import { Button } from '../../components/buttons/button.tsx';
import { LinkButton } from '../../components/buttons/link.tsx';
import { PasswordField, type PasswordFieldHandle } from '../../components/fields/password-field.tsx';
import { PasswordMeter } from '../../components/fields/password-meter.tsx';
import { Username } from '../../components/fields/username.tsx';
import { Form } from '../../components/frame/layout.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { useClock, useLocalId, useUi } from '../../components/ui.tsx';
import type { Problem } from '../../machine/machine.ts';
import type { PasswordsEvent, Verdict } from './flow.ts';

export interface NewPasswordFormProps {
  /** The address of the account, if it is known. */
  email?: string;
  /** Whether it replaces another password. @default true without an address */
  renews?: boolean;
  verdict: Verdict | null;
  bootstrap: Pick<Bootstrap, 'passwordConfig'>;
  /** True while the password is being submitted. */
  busy: boolean;
  problem: Problem | null;
  send: (event: Extract<PasswordsEvent, { type: 'passwords.paused' | 'passwords.submitted' }>) => void;
  /** Id of the text that describes it. */
  describedBy: string;
}

/** The pause in typing after which the server checks the password. ms */
const pause = 500;

/** Draws the field and the verdict. Submits only the password that passed the check. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { email, renews = email === undefined, verdict, bootstrap, busy, problem, send, describedBy } = props;
  const { t } = useUi();
  const id = useLocalId();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<PasswordFieldHandle>(null);
  const { edit, empty, follow, judgeNow } = useJudging(field, send);
  const [last, setLast] = useState<Verdict | null>(null);
  const current = verdict?.edit === edit ? verdict : null;
  // The last verdict stays until there is one about the current text. A late one about an older text is never shown.
  if (current && current !== last) setLast(current);
  const shown = empty ? null : (current ?? last);

  // The state of the field when the visitor pressed Continue or Enter.
  const [wantedLength, setWantedLength] = useState<number | null>(null);
  const isWanted = wantedLength === edit;
  // A failed check does not concern a field that is empty again.
  const unchecked = problem?.field === 'strength' ? problem : null;
  const notice = problem?.field === 'password' || (unchecked && empty) ? null : problem;
  const waiting = isWanted && !empty && !current && !unchecked;
  const missing = isWanted && empty && t('error.passwordMissing');
  const weak = isWanted && current?.valid === false && t('password.tooWeak');

  /** A press before the verdict waits for it; any other says what is missing. */
  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (follow()) return setWantedLength(edit + 1);
    if (!current?.valid || empty) {
      setWantedLength(edit);
      if (unchecked) judgeNow();
      else if (empty || current) field.current?.focus();
      return;
    }
    const password = field.current?.value() ?? '';
    field.current?.hide();
    send({ type: 'passwords.submitted', password });
  }

  const whenJudged = useEffectEvent(() => {
    if (wantedLength !== edit || busy) return;
    if (!current?.valid) return field.current?.focus();
    setWantedLength(null);
    // By the form's own event: password managers learn of the password by it.
    form.current?.requestSubmit();
  });
  useEffect(() => {
    if (current) whenJudged();
  }, [current]);

  return (
    <>
      <ErrorNotice>{notice && notice !== unchecked && t.problem(notice)}</ErrorNotice>
      <Form ref={form} noValidate method="dialog" onSubmit={submit}>
        {email !== undefined && <Username email={email} />}
        <PasswordField
          ref={field}
          label={t(renews ? 'formField.newPassword.label' : 'formField.password.label')}
          autoComplete="new-password"
          readOnly={busy}
          describedBy={`${describedBy} ${id}-strength`}
          error={missing || weak || (problem?.field === 'password' && t.problem(problem))}
          attention={unchecked ? null : problem}
          onInput={follow}
        />
        <PasswordMeter
          id={`${id}-strength`}
          judgement={shown}
          policy={last?.policy}
          luds={bootstrap.passwordConfig}
        />
        <ErrorNotice action={<LinkButton onClick={judgeNow}>{t('button.tryAgain')}</LinkButton>}>
          {notice && notice === unchecked && `${t('password.checkFailed')}${t.gap}${t.problem(notice)}`}
        </ErrorNotice>
        <Button kind="primary" type="submit" busy={busy || waiting}>
          {t('button.continue')}
        </Button>
      </Form>
    </>
  );
}

/**
 * Has the password checked when the visitor stops typing. `edit` counts the states of the field, from 0 as drawn. `follow`
 * records a new state and returns whether there was one.
 */
function useJudging(field: { current: PasswordFieldHandle | null }, send: NewPasswordFormProps['send']) {
  const { clock } = useUi();
  const [{ edit, empty }, setState] = useState({ edit: 0, empty: true });
  const seen = useRef('');
  const report = useEffectEvent((number: number) => {
    send({ type: 'passwords.paused', password: field.current?.value() ?? '', edit: number });
  });

  function follow(): boolean {
    const password = field.current?.value() ?? '';
    if (password === seen.current) return false;
    seen.current = password;
    setState((before) => ({ edit: before.edit + 1, empty: password === '' }));
    return true;
  }

  useEffect(() => {
    if (edit === 0) return;
    const stop = clock.every(pause, () => {
      stop();
      report(edit);
    });
    return stop;
  }, [edit, clock]);

  // A password manager or a script may set the field without an event.
  const unseen = useClock(pause, () => (field.current?.value() ?? '') !== seen.current);
  const catchUp = useEffectEvent(() => follow());
  useEffect(() => {
    if (unseen) catchUp();
  }, [unseen]);

  return {
    edit,
    empty,
    follow,
    judgeNow: () => send({ type: 'passwords.paused', password: field.current?.value() ?? '', edit }),
  };
}
