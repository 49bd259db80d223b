/** The user's name, and the picture of a social account. */
import { type FormEvent, useRef } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { Pair } from '../../components/buttons/pair.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { Form } from '../../components/frame/layout.tsx';
import { onEscape } from '../../components/keys.ts';
import { Address } from '../../components/messages/text.tsx';
import { Row, Rows } from '../../components/rows/rows.tsx';
import { useUi } from '../../components/ui.tsx';
import { useFirstFocus } from '../../components/use-first-focus.ts';
import { Avatar } from '../avatar.tsx';
import { FormTitle } from '../parts.tsx';
import { type Outcome, type SectionProps, section } from '../section.ts';
import { useGrouped } from '../use-grouped.ts';

type Screen =
  | { readonly name: 'profile.shown'; readonly done?: Outcome }
  | { readonly name: 'profile.editing' };

interface Name {
  readonly first_name: string;
  readonly last_name: string;
}

type Event =
  | { readonly type: 'profile.editAsked' }
  | { readonly type: 'profile.submitted'; readonly name: Name }
  | { readonly type: 'profile.saved' };

interface Task {
  readonly do: 'profile.save';
  readonly name: Name;
}

export const profile = section<Screen, Event, Task>({
  first: { name: 'profile.shown' },
  table: {
    'profile.shown': {
      'profile.editAsked': () => ({ screen: { name: 'profile.editing' } }),
    },
    'profile.editing': {
      'profile.submitted': (_screen, { name }, { busy }) =>
        busy.length > 0 ? undefined : { run: { do: 'profile.save', name } },
      'profile.saved': () => ({ screen: { name: 'profile.shown', done: { text: 'account.profile.saved' } } }),
      back: () => ({ screen: { name: 'profile.shown' } }),
    },
  },
  handlers: {
    async 'profile.save'({ name }, { session, emit }, signal) {
      await session.user.update({ name }, { signal });
      emit('ACCOUNT_CHANGE', { section: 'profile', change: 'name' });
      return { type: 'profile.saved' };
    },
  },
  View: ProfileView,
});

function ProfileView(props: SectionProps<Screen, Event>) {
  const { screen, user, config, send } = props;
  const { t } = useUi();
  const grouped = useGrouped();
  if (screen.name === 'profile.editing') return <NameForm {...props} />;
  const name = fullName(user.name);
  const contact = user.emails[0]?.email ?? user.phone_numbers[0]?.phone_number;
  const managedBy = config.membership?.managedBy;
  return (
    <Rows label={t('account.profile.title')}>
      <Row
        picture={<Avatar user={user} />}
        name={name ? <bdi>{name}</bdi> : t('account.profile.noName')}
        note={
          managedBy
            ? t('account.managed', { name: managedBy })
            : !config.membership && contact && <Address>{grouped(contact)}</Address>
        }
        actions={[
          !managedBy && {
            label: t(name ? 'account.profile.editLabel' : 'account.profile.addLabel'),
            text: t(name ? 'account.edit' : 'account.add'),
            onAct: () => send({ type: 'profile.editAsked' }),
          },
        ]}
      />
    </Rows>
  );
}

function NameForm({ user, config, busy, send }: SectionProps<Screen, Event>) {
  const { t } = useUi();
  const first = useRef<HTMLInputElement>(null);
  const last = useRef<HTMLInputElement>(null);
  // A member has one name.
  const isOne = config.membership !== undefined;
  useFirstFocus(first);
  const cancel = () => send({ type: 'back' });
  function submit(event: FormEvent) {
    event.preventDefault();
    const name = { first_name: textOf(first.current), last_name: textOf(last.current) };
    send({ type: 'profile.submitted', name });
  }
  const title = user.name.first_name ? 'account.profile.editLabel' : 'account.profile.addLabel';
  return (
    <Form noValidate method="dialog" onSubmit={submit} onKeyDown={onEscape(cancel)}>
      <FormTitle>{t(title)}</FormTitle>
      <TextField
        ref={first}
        label={t(isOne ? 'account.profile.name' : 'account.profile.firstName')}
        name={isOne ? 'name' : 'given-name'}
        autoComplete={isOne ? 'name' : 'given-name'}
        autoCapitalize="words"
        dir="auto"
        maxLength={longest}
        defaultValue={user.name.first_name}
      />
      {!isOne && (
        <TextField
          ref={last}
          label={t('account.profile.lastName')}
          name="family-name"
          autoComplete="family-name"
          autoCapitalize="words"
          dir="auto"
          maxLength={longest}
          defaultValue={user.name.last_name}
        />
      )}
      <Pair>
        <Button kind="primary" type="submit" busy={busy.length > 0}>
          {t('passkey.save')}
        </Button>
        <Button kind="secondary" onClick={cancel}>
          {t('button.cancel')}
        </Button>
      </Pair>
    </Form>
  );
}

/** The server's own limit. */
const longest = 128;

const textOf = (input: HTMLInputElement | null) => input?.value.trim() ?? '';

function fullName({
  first_name,
  middle_name,
  last_name,
}: SectionProps<Screen, Event>['user']['name']): string {
  return [first_name, middle_name, last_name].filter(Boolean).join(' ');
}
