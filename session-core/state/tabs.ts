/** Exchanges messages with the other tabs of the origin. They carry no secrets: each tab reads tokens from the cookies. */

import type { Environment } from '../environment.ts';
import { isRecord } from '../lib/is-record.ts';
import type { RefreshRecord } from './record.ts';

/** The state of another tab. */
export interface StateMessage<K> {
  state: K | null;
  /** The id of the session that the sender has ended. */
  ended: string | null;
  /** Whether the server had refused it. */
  refused: boolean;
}

export type TabMessage<K> =
  | (StateMessage<K> & { kind: 'state' })
  /** The refresh record, while storage is blocked. */
  | { kind: 'record'; record: RefreshRecord };

interface Tabs<K> {
  post(message: TabMessage<K>): void;
  close(): void;
}

interface TabParts<K> {
  environment: Environment;
  /** Key of the stored state, and name of the channel. */
  stateKey: string;
  recordKey: string;
  /** Checks the state in a message. */
  readState(value: unknown): K | null;
  /** `message` is null if the change is in storage. */
  onState(message: StateMessage<K> | null): void;
  /** `record` is null if it is in storage. */
  onRecord(record: unknown): void;
}

/** Listens to the broadcast channel and to storage events. Either alone is enough. */
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
    onState({
      state: readState(message.state),
      ended: typeof ended === 'string' ? ended : null,
      refused: !!message.refused,
    });
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
