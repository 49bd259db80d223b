/** The user's passkeys: create, rename, delete. */
import { Button } from '../../components/buttons/button.tsx';
import { Stack } from '../../components/frame/layout.tsx';
import { Progress } from '../../components/messages/progress.tsx';
import { Actions } from '../../components/rows/rows.tsx';
import { useUi } from '../../components/ui.tsx';
import { obstructed } from '../../machine/passkey-problems.ts';
import type { PasskeysEvent, PasskeysTask } from '../../products/passkeys/flow.ts';
import { PasskeyRows } from '../../products/passkeys/rows.tsx';
import { creationProblem } from '../../products/passkeys/screens-flow.ts';
import { passkeysHandlers, passkeysOf } from '../../products/passkeys/tasks.ts';
import { type Outcome, type SectionProps, section } from '../section.ts';

interface Screen {
  readonly name: 'passkeys.list';
  readonly done?: Outcome;
}

type Event = PasskeysEvent | { readonly type: 'passkeys.renamed' } | { readonly type: 'passkeys.deleted' };

type Task =
  | Extract<PasskeysTask, { do: 'passkeys.create' }>
  | { readonly do: 'passkeys.rename'; readonly id: string; readonly name: string }
  | { readonly do: 'passkeys.remove'; readonly removing: string };

const list = { name: 'passkeys.list' } as const;
const after = (text: Outcome['text']) => () => ({ screen: { ...list, done: { text } } });

export const passkeys = section<Screen, Event, Task>({
  first: list,
  table: {
    'passkeys.list': {
      'passkeys.createAsked': (_screen, _event, { busy }) =>
        busy.length > 0 ? undefined : { screen: list, run: { do: 'passkeys.create' } },
      'passkeys.renameAsked': (_screen, { id, name }, { busy }) =>
        busy.length > 0 || name.trim() === ''
          ? undefined
          : { screen: list, run: { do: 'passkeys.rename', id, name: name.trim() } },
      'passkeys.deleteConfirmed': (_screen, { id }, { busy }) =>
        busy.length > 0 ? undefined : { screen: list, run: { do: 'passkeys.remove', removing: id } },
      'passkeys.made': after('account.passkeys.created'),
      'passkeys.renamed': after('account.passkeys.renamed'),
      'passkeys.deleted': after('account.passkeys.deleted'),
      'passkeys.obstructed': obstructed,
      failed: (_screen, { task, problem }) => ({
        problem:
          task.do === 'passkeys.create' && !problem.code.startsWith('account_')
            ? creationProblem(problem)
            : problem,
      }),
    },
  },
  handlers: {
    async 'passkeys.create'(task, tools, signal) {
      return passkeysHandlers['passkeys.create'](task, tools, signal);
    },
    async 'passkeys.rename'({ id, name }, tools, signal) {
      await passkeysHandlers['passkeys.rename'](
        { do: 'passkeys.rename', id, name, before: [] },
        tools,
        signal,
      );
      tools.emit('ACCOUNT_CHANGE', { section: 'passkeys', change: 'renamed' });
      return { type: 'passkeys.renamed' };
    },
    async 'passkeys.remove'({ removing: id }, tools, signal) {
      await passkeysHandlers['passkeys.remove']({ do: 'passkeys.remove', id, before: [] }, tools, signal);
      tools.emit('ACCOUNT_CHANGE', { section: 'passkeys', change: 'removed' });
      return { type: 'passkeys.deleted' };
    },
  },
  View: PasskeysView,
});

function PasskeysView({ user, busy, send }: SectionProps<Screen, Event>) {
  const { t } = useUi();
  const creating = busy.includes('passkeys.create');
  const passkeys = passkeysOf(user);
  return (
    <Stack>
      {passkeys.length > 0 && (
        <PasskeyRows
          label={t('account.passkeys.title')}
          passkeys={passkeys}
          busy={busy.length > 0}
          onRename={({ id }, name) => send({ type: 'passkeys.renameAsked', id, name })}
          onDelete={({ id }) => send({ type: 'passkeys.deleteConfirmed', id })}
        />
      )}
      <Actions>
        <Button kind="secondary" busy={creating} onClick={() => send({ type: 'passkeys.createAsked' })}>
          {t('passkey.create')}
        </Button>
      </Actions>
      <Progress text={creating ? t('passkey.waiting') : ''} />
    </Stack>
  );
}
