/** The user's passkeys: create, rename, delete. */
import { useState } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { Stack } from '../../components/frame/layout.tsx';
import { Progress } from '../../components/messages/progress.tsx';
import { useUi } from '../../components/ui.tsx';
import type { PasskeysEvent, PasskeysTask } from '../../products/passkeys/flow.ts';
import { DeleteWarning, RenameForm } from '../../products/passkeys/list-forms.tsx';
import { creationProblem } from '../../products/passkeys/screens-flow.ts';
import { passkeysHandlers } from '../../products/passkeys/tasks.ts';
import { Actions, Row, Rows } from '../parts.tsx';
import { type Outcome, type SectionProps, section } from '../section.ts';
import { PasskeyIcon } from './passkey-icon.tsx';

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
      'passkeys.obstructed': (_screen, { obstacle }) => ({
        problem: { code: `passkey_${obstacle}`, message: 'Passkeys do not work here.' },
      }),
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
  const [open, setOpen] = useState<{ id: string; mode: 'rename' | 'delete' } | null>(null);
  const close = () => setOpen(null);
  const isBusy = busy.length > 0;
  const creating = busy.includes('passkeys.create');
  return (
    <Stack>
      {user.webauthn_registrations.length > 0 && (
        <Rows label={t('account.passkeys.title')}>
          {user.webauthn_registrations.map(
            ({ webauthn_registration_id: id, name: ownName, manager = '' }) => {
              const name = ownName || manager || t('passkey.unnamed');
              const mode = open?.id === id ? open.mode : null;
              return (
                <Row
                  key={id}
                  picture={<PasskeyIcon manager={manager} />}
                  name={ownName || manager ? <bdi>{name}</bdi> : name}
                  note={manager !== name && manager && <bdi>{manager}</bdi>}
                  busy={isBusy}
                  actions={[
                    {
                      label: t('passkey.renameLabel', { name }),
                      text: t('passkey.rename'),
                      onAct: () => setOpen({ id, mode: 'rename' }),
                    },
                    {
                      label: t('passkey.deleteLabel', { name }),
                      text: t('button.delete'),
                      destructive: true,
                      onAct: () => setOpen({ id, mode: 'delete' }),
                    },
                  ]}
                >
                  {mode === 'rename' && (
                    <RenameForm
                      name={ownName}
                      onSave={(typed) => {
                        close();
                        send({ type: 'passkeys.renameAsked', id, name: typed });
                      }}
                      onCancel={close}
                    />
                  )}
                  {mode === 'delete' && (
                    <DeleteWarning
                      name={name}
                      busy={isBusy}
                      onDelete={() => {
                        close();
                        send({ type: 'passkeys.deleteConfirmed', id });
                      }}
                      onCancel={close}
                    />
                  )}
                </Row>
              );
            },
          )}
        </Rows>
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
