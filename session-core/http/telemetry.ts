/** Builds the telemetry blob of every call and every logged event. */

import type { Environment } from '../environment.ts';
import { uuid } from '../lib/bytes.ts';
import type { Telemetry } from '../wire/projects.ts';

/** The version of the wire protocol, as sent to the server. */
export const protocolVersion = '5.37.1';

interface TelemetryParts {
  environment: Environment;
  prefix: string;
  /** The ids of the session and its holder at the time of the call, by the names of their fields. */
  ids(): [field: string, id: string | undefined][];
}

export function createTelemetry({ environment, prefix, ids }: TelemetryParts): () => Telemetry {
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
    return {
      event_id: `event-id-${uuid(environment)}`,
      app_session_id: identifier('app-session-id'),
      persistent_id: identifier('persistent-id'),
      client_sent_at: new Date(environment.clock.now()).toISOString(),
      timezone: environment.timezone(),
      ...Object.fromEntries(ids().flatMap(([field, id]) => (id ? [[`${prefix}_${field}`, id]] : []))),
      app: { identifier: environment.place()?.hostname ?? '' },
      sdk: { identifier: 'auth-elements', version: protocolVersion },
    };
  };
}
