/** The telemetry blob that goes with every call and every logged event. */

import type { Environment } from '../environment.ts';
import { uuid } from '../lib/bytes.ts';
import type { Telemetry } from '../wire/projects.ts';

/** The version of the wire protocol spoken, as the server sees it. */
export const protocolVersion = '5.37.1';

interface TelemetryParts {
  environment: Environment;
  prefix: string;
  /** Who is signed in at the time of the call. */
  who(): { userId: string | undefined; sessionId: string | undefined };
}

export function createTelemetry({ environment, prefix, who }: TelemetryParts): () => Telemetry {
  const remembered = new Map<string, string>();

  function identifier(kind: 'app-session-id' | 'persistent-id'): string {
    const key = `${prefix}_sdk_${kind.replaceAll('-', '_')}`;
    const store = kind === 'persistent-id' ? environment.storage : environment.tabStorage;
    const id = remembered.get(kind) ?? store.get(key) ?? `${kind}-${uuid(environment)}`;
    if (!remembered.has(kind)) {
      remembered.set(kind, id);
      store.set(key, id);
    }
    return id;
  }

  return () => {
    const { userId, sessionId } = who();
    return {
      event_id: `event-id-${uuid(environment)}`,
      app_session_id: identifier('app-session-id'),
      persistent_id: identifier('persistent-id'),
      client_sent_at: new Date(environment.clock.now()).toISOString(),
      timezone: environment.timezone(),
      ...(userId ? { [`${prefix}_user_id`]: userId } : {}),
      ...(sessionId ? { [`${prefix}_session_id`]: sessionId } : {}),
      app: { identifier: environment.place()?.hostname ?? '' },
      sdk: { identifier: 'auth-elements', version: protocolVersion },
    };
  };
}
