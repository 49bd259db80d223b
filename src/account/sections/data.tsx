/** The user's data: download it, delete the account, or keep it after all. */
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { Pair } from '../../components/buttons/pair.tsx';
import { RemovalBox } from '../../components/buttons/removal.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { useAnswer } from '../../components/fields/use-answer.ts';
import { Form, Stack } from '../../components/frame/layout.tsx';
import { onEscape } from '../../components/keys.ts';
import { Text } from '../../components/messages/text.tsx';
import { Actions } from '../../components/rows/rows.tsx';
import { saveFile } from '../../components/screens/save-file.ts';
import { useUi } from '../../components/ui.tsx';
import { useFirstFocus } from '../../components/use-first-focus.ts';
import { usableLocale } from '../../strings/usable-locale.ts';
import { FormTitle } from '../parts.tsx';
import { type Outcome, type SectionProps, section } from '../section.ts';
import { useMoments } from '../use-moments.ts';

type Screen = { readonly name: 'data.shown'; readonly done?: Outcome } | { readonly name: 'data.deleting' };

type Event =
  | { readonly type: 'data.deleteAsked' }
  | { readonly type: 'data.deleteConfirmed' }
  | { readonly type: 'data.downloadAsked' }
  | { readonly type: 'data.downloaded' }
  | { readonly type: 'data.keepAsked' }
  | { readonly type: 'data.kept' };

interface Task {
  readonly do: 'data.download' | 'data.delete' | 'data.keep';
}

export const data = section<Screen, Event, Task>({
  first: { name: 'data.shown' },
  table: {
    'data.shown': {
      'data.deleteAsked': (_screen, _event, { busy }) =>
        busy.length > 0 ? undefined : { screen: { name: 'data.deleting' } },
      'data.downloadAsked': (_screen, _event, { busy }) =>
        busy.length > 0 ? undefined : { screen: { name: 'data.shown' }, run: { do: 'data.download' } },
      'data.downloaded': () => ({
        screen: { name: 'data.shown', done: { text: 'account.data.downloaded' } },
      }),
      'data.keepAsked': (_screen, _event, { busy }) =>
        busy.length > 0 ? undefined : { screen: { name: 'data.shown' }, run: { do: 'data.keep' } },
      'data.kept': () => ({ screen: { name: 'data.shown', done: { text: 'account.data.kept' } } }),
    },
    'data.deleting': {
      'data.deleteConfirmed': (_screen, _event, { busy }) =>
        busy.length > 0 ? undefined : { run: { do: 'data.delete' } },
      back: (_screen, _event, { busy }) => (busy.length > 0 ? undefined : { screen: { name: 'data.shown' } }),
    },
  },
  handlers: {
    async 'data.download'(_task, { session, emit }, signal) {
      const { data } = await session.user.export({ signal });
      const text = JSON.stringify(data, null, 2);
      saveFile({ name: 'account.json', type: 'application/json', text });
      emit('ACCOUNT_CHANGE', { section: 'data', change: 'downloaded' });
      return { type: 'data.downloaded' };
    },
    async 'data.delete'(_task, { session, farewell }) {
      // Without the signal: it aborts when the session ends, which is what this call does.
      const { deletes_at } = await session.user.delete();
      farewell(deletes_at);
      return undefined;
    },
    async 'data.keep'(_task, { session, emit }, signal) {
      await session.user.cancelDeletion({ signal });
      emit('ACCOUNT_CHANGE', { section: 'data', change: 'deletion cancelled' });
      return { type: 'data.kept' };
    },
  },
  View: DataSection,
});

function DataSection(props: SectionProps<Screen, Event>) {
  const { screen, user, config, busy, send } = props;
  const { t } = useUi();
  const moments = useMoments(config);
  if (screen.name === 'data.deleting') return <DeleteForm {...props} />;
  return (
    <>
      <Text kind="small">{t('account.data.downloadNote')}</Text>
      <Actions>
        <Button
          kind="secondary"
          busy={busy.includes('data.download')}
          onClick={() => send({ type: 'data.downloadAsked' })}
        >
          {t('account.data.download')}
        </Button>
      </Actions>
      {user.deletes_at ? (
        <Stack>
          <Text>{t('account.data.deletes', { when: moments.day(user.deletes_at) })}</Text>
          <Actions>
            <Button
              kind="secondary"
              busy={busy.includes('data.keep')}
              onClick={() => send({ type: 'data.keepAsked' })}
            >
              {t('account.data.keep')}
            </Button>
          </Actions>
        </Stack>
      ) : (
        // A member leaves the organization instead, in its section.
        !config.membership && (
          <Actions destructive>
            <Button kind="secondary" onClick={() => send({ type: 'data.deleteAsked' })}>
              {t('account.data.delete')}
            </Button>
          </Actions>
        )
      )}
    </>
  );
}

/** Asks for a word, so that nobody deletes an account with two clicks. */
function DeleteForm({ config, busy, send }: SectionProps<Screen, Event>) {
  const { t } = useUi();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [mistyped, setMistyped] = useState(false);
  useFirstFocus(field);
  const answer = useAnswer();
  const word = t('account.data.deleteWord');
  const cancel = () => send({ type: 'back' });

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    // By the letters of the page's language, not of the browser's: the small form of İ is i only in Turkish.
    const isSame =
      typed.localeCompare(word, usableLocale(config.locale ?? 'en'), { sensitivity: 'accent' }) === 0;
    setMistyped(!isSame);
    if (isSame) send({ type: 'data.deleteConfirmed' });
    else field.current?.focus();
  }

  return (
    <RemovalBox>
      <FormTitle>{t('account.data.delete')}</FormTitle>
      <Text id={id}>{t('account.data.deleteWarning')}</Text>
      <Form noValidate method="dialog" onSubmit={submit} onKeyDown={onEscape(cancel)} {...answer.form}>
        <TextField
          ref={field}
          label={t('account.data.deleteType', { word })}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="characters"
          required
          describedBy={id}
          error={mistyped && t('account.data.deleteMistyped', { word })}
        />
        <Pair>
          <Button kind="primary" type="submit" busy={busy.length > 0} {...answer.button}>
            {t('account.data.delete')}
          </Button>
          <Button kind="secondary" onClick={cancel}>
            {t('button.cancel')}
          </Button>
        </Pair>
      </Form>
    </RemovalBox>
  );
}
