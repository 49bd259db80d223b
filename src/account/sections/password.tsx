/** The password: set a first one, or change it. */

import { BackButton } from '../../components/buttons/link.tsx';
import { Stack } from '../../components/frame/layout.tsx';
import { Text } from '../../components/messages/text.tsx';
import { Row, Rows } from '../../components/rows/rows.tsx';
import { useLocalId, useUi } from '../../components/ui.tsx';
import type { PasswordsEvent, PasswordsTask, Verdict } from '../../products/passwords/flow.ts';
import { judge, judged } from '../../products/passwords/new-password.ts';
import { NewPasswordForm } from '../../products/passwords/new-password-form.tsx';
import { newPasswordProblem } from '../../products/passwords/screens-flow.ts';
import { passwordsHandlers } from '../../products/passwords/tasks.ts';
import { FormTitle } from '../parts.tsx';
import { type Outcome, type SectionProps, section } from '../section.ts';

interface Editing {
  readonly name: 'password.editing';
  /** Parts of it weaken a password. */
  readonly email?: string | undefined;
  readonly verdict: Verdict | null;
}

type Screen = { readonly name: 'password.shown'; readonly done?: Outcome } | Editing;

type Event =
  | Extract<PasswordsEvent, { type: 'passwords.paused' | 'passwords.judged' | 'passwords.submitted' }>
  | { readonly type: 'password.editAsked'; readonly email: string | undefined }
  | { readonly type: 'password.saved' };

type Task =
  | Extract<PasswordsTask, { do: 'passwords.judge' }>
  | { readonly do: 'password.save'; readonly password: string };

const shown = { name: 'password.shown' } as const;
const isSaving = (busy: readonly string[]) => busy.includes('password.save');

export const password = section<Screen, Event, Task>({
  first: shown,
  table: {
    'password.shown': {
      'password.editAsked': (_screen, { email }) => ({
        screen: { name: 'password.editing', email, verdict: null },
      }),
    },
    'password.editing': {
      'passwords.paused': ({ email }, { password, edit }) =>
        judge({ password, edit, ...(email === undefined ? {} : { email }) }),
      'passwords.judged': judged,
      'passwords.submitted': (_screen, { password }, { busy }) =>
        isSaving(busy) ? undefined : { run: { do: 'password.save', password } },
      'password.saved': () => ({ screen: { ...shown, done: { text: 'account.password.saved' } } }),
      failed: (_screen, { task, problem }) => newPasswordProblem(task.do, problem),
      back: (_screen, _event, { busy }) => (isSaving(busy) ? undefined : { screen: shown }),
    },
  },
  handlers: {
    async 'passwords.judge'(task, tools, signal) {
      return passwordsHandlers['passwords.judge'](task, tools, signal);
    },
    async 'password.save'({ password }, { session, emit }, signal) {
      await session.passwords.resetBySession({ password }, { signal });
      emit('ACCOUNT_CHANGE', { section: 'password', change: 'password' });
      return { type: 'password.saved' };
    },
  },
  View: PasswordView,
});

function PasswordView(props: SectionProps<Screen, Event>) {
  const { screen, user, send } = props;
  const { t } = useUi();
  if (screen.name === 'password.editing') return <EditView {...props} screen={screen} />;
  const has = user.password !== null;
  return (
    <Rows label={t('account.password.title')}>
      <Row
        name={has ? '••••••••' : t('account.password.none')}
        note={has && user.password?.requires_reset && t('error.reset_password')}
        actions={[
          {
            label: t(has ? 'account.password.changeLabel' : 'account.password.setLabel'),
            text: t(has ? 'account.change' : 'account.set'),
            onAct: () => send({ type: 'password.editAsked', email: user.emails[0]?.email }),
          },
        ]}
      />
    </Rows>
  );
}

function EditView({
  screen,
  user,
  bootstrap,
  busy,
  problem,
  send,
}: Omit<SectionProps<Screen, Event>, 'screen'> & { screen: Editing }) {
  const { t } = useUi();
  const id = useLocalId();
  return (
    <Stack>
      <BackButton onClick={() => send({ type: 'back' })} />
      <FormTitle>{t(user.password ? 'account.password.changeLabel' : 'account.password.setLabel')}</FormTitle>
      <Text kind="small" id={id}>
        {t('account.password.text')}
      </Text>
      <NewPasswordForm
        {...(screen.email === undefined ? {} : { email: screen.email })}
        renews={user.password !== null}
        verdict={screen.verdict}
        bootstrap={bootstrap}
        busy={isSaving(busy)}
        problem={problem}
        send={send}
        describedBy={id}
      />
    </Stack>
  );
}
