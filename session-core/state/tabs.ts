/** Messages from and to the other tabs of the origin. They carry no secrets: each tab reads tokens from the cookies. */

import type { Environment } from '../environment.ts';
import { isRecord } from '../lib/is-record.ts';
import type { RefreshRecord } from './record.ts';

/** The state of another tab. */
export interface StateMessage<K> {
  state: K | null;
  /** The id of the session that was ended on purpose. */
  ended: string | null;
}

export type TabMessage<K> =
  | (StateMessage<K> & { kind: 'state' })
  /** The refresh record, while storage cannot carry it. */
  | { kind: 'record'; record: RefreshRecord };

export interface Tabs<K> {
  post(message: TabMessage<K>): void;
  close(): void;
}

interface TabParts<K> {
  environment: Environment;
  /** Key of the cached state, and name of the channel. */
  stateKey: string;
  recordKey: string;
  /** Checks the state in a message. */
  readState(value: unknown): K | null;
  /** `message` is null when storage alone has changed: look there. */
  onState(message: StateMessage<K> | null): void;
  /** `record` is null when it is to be read from storage. */
  onRecord(record: unknown): void;
}

/** Listens on both channels that platforms offer; either alone is enough. */
export function openTabs<K>({
  environment,
  stateKey,
  recordKey,
  readState,
  onState,
  onRecord,
}: TabParts<K>): Tabs<K> {
  const channel = environment.openChannel(stateKey, (message) => {
    if (!isRecord(message)) return;
    if (message.kind === 'record') onRecord(message.record);
    if (message.kind !== 'state') return;
    const ended = message.ended;
    onState({ state: readState(message.state), ended: typeof ended === 'string' ? ended : null });
  });
  const stopStorage = environment.storage.onOtherTab((key) => {
    if (key === stateKey || key === null) onState(null);
    if (key === recordKey || key === null) onRecord(null);
  });
  return {
    post: (message) => channel.post(message),
    close() {
      stopStorage();
      channel.close();
    },
  };
}
