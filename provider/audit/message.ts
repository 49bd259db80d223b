/** A fact as webhooks and `listen` deliver it: ids only. A receiver that needs more asks the management API. */
import type { AuditEvent } from './read.ts';

type Delivered = Omit<AuditEvent, 'ip_address' | 'user_agent' | 'request_id'>;

export function messageOf({ event_id, kind, recorded_at, actor, user_id, session_id, ...of }: Delivered) {
  const { organization_id, project_id, actor_id, details } = of;
  return {
    id: `fact_${event_id}`,
    body: {
      type: kind,
      timestamp: recorded_at,
      data: {
        ...{ event_id, project_id, actor, user_id, session_id },
        ...(organization_id && { organization_id }),
        ...(actor_id && { actor_id }),
        ...details,
      },
    },
  };
}
