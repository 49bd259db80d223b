/** The organization of the signed-in member: enter another one, or leave it. */
import { useState } from 'react';
import { AuthApiError } from '../../session-core/errors.ts';
import { LastAdmin } from '../account/confirm/create-confirm.ts';
import { type Outcome, type SectionProps, section } from '../account/section.ts';
import { useMoments } from '../account/use-moments.ts';
import { Tile } from '../b2b/views/tile.tsx';
import { Removal } from '../components/buttons/removal.tsx';
import { Strong } from '../components/messages/text.tsx';
import { Row, Rows } from '../components/rows/rows.tsx';
import { useUi } from '../components/ui.tsx';

interface Screen {
  readonly name: 'organization.shown';
  readonly done?: Outcome;
}

interface Leaving {
  readonly organization: string;
}

type Event = { readonly type: 'organization.leaveConfirmed' } & Leaving;
type Task = { readonly do: 'organization.leave' } & Leaving;

export const organization = section<Screen, Event, Task>({
  first: { name: 'organization.shown' },
  table: {
    'organization.shown': {
      'organization.leaveConfirmed': (_screen, { organization }, { busy }) =>
        busy.length > 0 ? undefined : { run: { do: 'organization.leave', organization } },
    },
  },
  handlers: {
    async 'organization.leave'({ organization }, { session, farewell }) {
      // Without the signal: it aborts when the session ends, which is what this call does.
      try {
        await session.user.delete();
      } catch (error) {
        // Everybody may leave, but the last admin.
        if (error instanceof AuthApiError && error.error_type === 'session_authorization_error')
          throw new LastAdmin('An organization keeps at least one admin.', { cause: error });
        throw error;
      }
      farewell(null, organization);
      return undefined;
    },
  },
  View: OrganizationView,
});

function OrganizationView({ config, busy, send }: SectionProps<Screen, Event>) {
  const { t } = useUi();
  const moments = useMoments(config);
  const [isAsked, setAsked] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { membership } = config;
  if (!membership) return null;
  const { organization, since, managedBy, isAdded, organizationsAddress } = membership;
  const { name, logoUrl } = organization;
  return (
    <Rows label={t('account.organization.title')}>
      <Row
        picture={<Tile {...{ name, logoUrl }} />}
        name={<bdi>{name}</bdi>}
        note={
          isAdded && managedBy
            ? t('account.managed', { name: managedBy })
            : t('account.organization.since', { when: moments.day(since) })
        }
        busy={busy.length > 0 || isLeaving}
        actions={[
          !!organizationsAddress && {
            label: t('account.organization.switchLabel'),
            text: t('account.organization.switch'),
            onAct: () => {
              setLeaving(true);
              location.assign(organizationsAddress);
            },
          },
          !isAdded && {
            label: t('account.organization.leaveLabel', { name }),
            text: t('account.organization.leave'),
            destructive: true,
            onAct: () => setAsked(true),
          },
        ]}
      >
        {isAsked && (
          <Removal
            label={t('account.organization.leave')}
            busy={busy.length > 0}
            onRemove={() => {
              setAsked(false);
              send({ type: 'organization.leaveConfirmed', organization: name });
            }}
            onCancel={() => setAsked(false)}
          >
            {t.rich('account.organization.leaveWarning', {
              values: { name },
              tags: { bold: (text) => <Strong>{text}</Strong> },
            })}
          </Removal>
        )}
      </Row>
    </Rows>
  );
}
