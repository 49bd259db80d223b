/** The apps that may use the account: what they may do, and how to disconnect them. */
import { useState } from 'react';
import type { ConnectedApp } from '../../../session-core/wire/idp.ts';
import { Removal } from '../../components/buttons/removal.tsx';
import { Logo } from '../../components/frame/logo.tsx';
import { Strong, Text } from '../../components/messages/text.tsx';
import { Row, Rows } from '../../components/rows/rows.tsx';
import { useUi } from '../../components/ui.tsx';
import { described, itemsOf } from '../../consent/manifest.ts';
import { ListState } from '../parts.tsx';
import { type Outcome, type SectionProps, section } from '../section.ts';
import { useMoments } from '../use-moments.ts';

interface Screen {
  readonly name: 'apps.list';
  /** Null until they have loaded. */
  readonly apps: readonly ConnectedApp[] | null;
  readonly done?: Outcome;
}

interface Named {
  readonly id: string;
  readonly title: string;
}

type Event =
  | { readonly type: 'apps.opened' }
  | { readonly type: 'apps.loaded'; readonly apps: readonly ConnectedApp[] }
  | ({ readonly type: 'apps.disconnectConfirmed' } & Named)
  | ({ readonly type: 'apps.disconnected' } & Named);

type Task = { readonly do: 'apps.load' } | ({ readonly do: 'apps.disconnect' } & Named);

export const apps = section<Screen, Event, Task>({
  first: { name: 'apps.list', apps: null },
  opened: { type: 'apps.opened' },
  table: {
    'apps.list': {
      'apps.opened': (_screen, _event, { busy }) =>
        busy.length > 0 ? undefined : { run: { do: 'apps.load' } },
      'apps.loaded': (screen, { apps }) => ({ screen: { ...screen, apps } }),
      'apps.disconnectConfirmed': ({ done: _done, ...screen }, { id, title }, { busy }) =>
        busy.length > 0 ? undefined : { screen, run: { do: 'apps.disconnect', id, title } },
      'apps.disconnected': ({ apps, ...screen }, { id, title }) => ({
        screen: {
          ...screen,
          apps: apps?.filter((app) => app.connected_app_id !== id) ?? null,
          done: { text: 'account.apps.disconnected', values: { name: title } },
        },
      }),
    },
  },
  handlers: {
    async 'apps.load'(_task, { session }, signal) {
      const { connected_apps } = await session.user.getConnectedApps({ signal });
      return { type: 'apps.loaded', apps: connected_apps };
    },
    async 'apps.disconnect'({ id, title }, { session, emit }, signal) {
      await session.user.revokedConnectedApp(id, { signal });
      emit('ACCOUNT_CHANGE', { section: 'apps', change: 'disconnected' });
      return { type: 'apps.disconnected', id, title };
    },
  },
  View: AppsView,
});

function AppsView({ screen, config, busy, problem, send }: SectionProps<Screen, Event>) {
  const { t } = useUi();
  const moments = useMoments(config);
  const [openId, setOpenId] = useState<string | null>(null);
  const isBusy = busy.length > 0;
  if (!screen.apps)
    return <ListState failed={problem !== null} onRetry={() => send({ type: 'apps.opened' })} />;
  if (screen.apps.length === 0) return <Text kind="small">{t('account.apps.none')}</Text>;
  return (
    <Rows label={t('account.apps.title')}>
      {screen.apps.map((app) => {
        const { connected_app_id: id, name: title, logo_url, created_at, last_used_at } = app;
        const may =
          app.scopes &&
          itemsOf(
            app.scopes.map((scope) => ({ ...scope, description: described(scope, config.locale) })),
            { t },
          );
        return (
          <Row
            key={id}
            picture={logo_url && <Logo src={logo_url} />}
            name={<bdi>{title}</bdi>}
            note={
              <>
                {t('account.apps.may', { scopes: may ?? app.scopes_granted.split(' ').filter(Boolean) })}
                <br />
                {last_used_at
                  ? t('account.apps.lastUsed', { when: moments.ago(last_used_at) })
                  : t('account.apps.since', { when: moments.day(created_at) })}
              </>
            }
            busy={isBusy}
            actions={[
              {
                label: t('account.apps.disconnectLabel', { name: title }),
                text: t('account.apps.disconnect'),
                destructive: true,
                onAct: () => setOpenId(id),
              },
            ]}
          >
            {openId === id && (
              <Removal
                label={t('account.apps.disconnect')}
                busy={isBusy}
                onRemove={() => {
                  setOpenId(null);
                  send({ type: 'apps.disconnectConfirmed', id, title });
                }}
                onCancel={() => setOpenId(null)}
              >
                {t.rich('account.apps.disconnectWarning', {
                  values: { name: title },
                  tags: { bold: (text) => <Strong>{text}</Strong> },
                })}
              </Removal>
            )}
          </Row>
        );
      })}
    </Rows>
  );
}
