/** Where the user is signed in: this device and the others, each with a button to sign it out. */
import { useState } from 'react';
import type { OwnSession } from '../../../session-core/wire/sessions.ts';
import { Button } from '../../components/buttons/button.tsx';
import { Removal } from '../../components/buttons/removal.tsx';
import { Stack } from '../../components/frame/layout.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { Actions, Row, Rows } from '../../components/rows/rows.tsx';
import { useUi } from '../../components/ui.tsx';
import type { Translate } from '../../strings/translate.ts';
import { useIsolated } from '../isolated.ts';
import { ListState } from '../parts.tsx';
import { type Outcome, type SectionProps, section } from '../section.ts';
import { useMoments } from '../use-moments.ts';

interface Screen {
  readonly name: 'sessions.list';
  /** Null until they have loaded. */
  readonly sessions: readonly OwnSession[] | null;
  readonly done?: Outcome;
}

type Event =
  | { readonly type: 'sessions.opened' }
  | { readonly type: 'sessions.loaded'; readonly sessions: readonly OwnSession[]; readonly done?: Outcome }
  | { readonly type: 'sessions.endAsked'; readonly id: string; readonly title: string }
  | { readonly type: 'sessions.endOthersConfirmed' };

type Task =
  | { readonly do: 'sessions.load' }
  | { readonly do: 'sessions.end'; readonly id: string; readonly title: string }
  | { readonly do: 'sessions.endOthers' };

export const sessions = section<Screen, Event, Task>({
  first: { name: 'sessions.list', sessions: null },
  opened: { type: 'sessions.opened' },
  table: {
    'sessions.list': {
      'sessions.opened': (_screen, _event, { busy }) =>
        busy.length > 0 ? undefined : { run: { do: 'sessions.load' } },
      'sessions.loaded': ({ done: before }, { sessions, done = before }) => ({
        screen: { name: 'sessions.list', sessions, ...(done && { done }) },
      }),
      'sessions.endAsked': ({ done: _done, ...screen }, { id, title }, { busy }) =>
        busy.length > 0 ? undefined : { screen, run: { do: 'sessions.end', id, title } },
      'sessions.endOthersConfirmed': ({ done: _done, ...screen }, _event, { busy }) =>
        busy.length > 0 ? undefined : { screen, run: { do: 'sessions.endOthers' } },
    },
  },
  handlers: {
    async 'sessions.load'(_task, { session }, signal) {
      const { sessions } = await session.session.list({ signal });
      return { type: 'sessions.loaded', sessions };
    },
    async 'sessions.end'({ id, title }, { session, emit }, signal) {
      await session.session.revokeOther(id, { signal });
      emit('ACCOUNT_CHANGE', { section: 'sessions', change: 'ended' });
      const { sessions } = await session.session.list({ signal });
      const done = { text: 'account.sessions.ended', values: { name: title } } as const;
      return { type: 'sessions.loaded', sessions, done };
    },
    async 'sessions.endOthers'(_task, { session, emit }, signal) {
      const { ended } = await session.session.revokeOthers({ signal });
      emit('ACCOUNT_CHANGE', { section: 'sessions', change: 'ended' });
      const { sessions } = await session.session.list({ signal });
      const done = { text: 'account.sessions.endedOthers', values: { n: ended } } as const;
      return { type: 'sessions.loaded', sessions, done };
    },
  },
  View: SessionsView,
});

function SessionsView({ screen, config, busy, problem, send }: SectionProps<Screen, Event>) {
  const { t } = useUi();
  const moments = useMoments(config);
  const isolated = useIsolated();
  const [asks, setAsks] = useState(false);
  const isBusy = busy.length > 0;
  const list = screen.sessions;
  if (!list) return <ListState failed={problem !== null} onRetry={() => send({ type: 'sessions.opened' })} />;
  return (
    <Stack>
      <Rows label={t('account.sessions.title')}>
        {list.map((one) => {
          const title = titleOf(t, isolated, one);
          return (
            <Row
              key={one.session_id}
              picture={<DeviceIcon system={one.system} />}
              name={title}
              badges={[one.is_current && t('account.sessions.current')]}
              note={[
                one.actor === 'impersonator' && t('account.sessions.support'),
                one.actor === 'app' && t('account.sessions.app', { app: one.app_name ?? '' }),
                one.place && isolated(moments.place(one.place)),
                !one.is_current &&
                  t('account.sessions.lastSeen', { when: moments.ago(one.last_accessed_at) }),
              ]
                .filter(Boolean)
                .join(' · ')}
              busy={isBusy}
              actions={[
                !one.is_current && {
                  label: t('account.sessions.endLabel', { name: title }),
                  text: t('account.sessions.end'),
                  destructive: true,
                  onAct: () => send({ type: 'sessions.endAsked', id: one.session_id, title }),
                },
              ]}
            />
          );
        })}
      </Rows>
      {asks && (
        <Removal
          label={t('account.sessions.endOthers')}
          busy={isBusy}
          onRemove={() => {
            setAsks(false);
            send({ type: 'sessions.endOthersConfirmed' });
          }}
          onCancel={() => setAsks(false)}
        >
          {t('account.sessions.endOthersWarning')}
        </Removal>
      )}
      {!asks && list.length > 1 && (
        <Actions>
          <Button kind="secondary" busy={busy.includes('sessions.endOthers')} onClick={() => setAsks(true)}>
            {t('account.sessions.endOthers')}
          </Button>
        </Actions>
      )}
    </Stack>
  );
}

function titleOf(t: Translate, isolated: (name: string) => string, { browser, system }: OwnSession): string {
  if (browser && system)
    return t('account.sessions.on', { browser: isolated(browser), system: isolated(system) });
  return browser || system || t('account.sessions.unknown');
}

/** Draws a telephone or a computer, by the name of the system. */
function DeviceIcon({ system }: { system: string }) {
  return /iOS|Android|iPhone/i.test(system) ? (
    <Icon name="phone">
      <rect x="7" y="2.500" width="10" height="19" rx="2" />
      <path d="M11 18.500h2" />
    </Icon>
  ) : (
    <Icon name="computer">
      <rect x="4" y="4.500" width="16" height="11" rx="1.500" />
      <path d="M2 19.500h20" />
    </Icon>
  );
}
