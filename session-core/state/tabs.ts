/** Word from and to the other tabs of the origin. No secrets travel here: tokens are read from the cookies. */

import type { Environment } from '../environment.ts';
import { isRecord } from '../lib/is-record.ts';
import { type KnownState, toKnownState } from './known-state.ts';
import type { RefreshRecord } from './record.ts';

export type TabMessage =
  /** The state changed; `ended` is the id of the session that was ended on purpose. */
  | { kind: 'state'; state: KnownState | null; ended: string | null }
  /** The refresh record, while storage cannot carry it. */
  | { kind: 'record'; record: RefreshRecord };

export interface Tabs {
  tell(message: TabMessage): void;
  close(): void;
}

interface TabParts {
  environment: Environment;
  /** Key of the cached state, and name of the channel. */
  stateKey: string;
  recordKey: string;
  /** `message` is null when only storage told: look there. */
  onState(message: { state: KnownState | null; ended: string | null } | null): void;
  /** `record` is null when it is to be read from storage. */
  onRecord(record: unknown): void;
}

/** Listens on both ways that platforms offer; either alone is enough. */
export function openTabs({ environment, stateKey, recordKey, onState, onRecord }: TabParts): Tabs {
  const channel = environment.openChannel(stateKey, (message) => {
    if (!isRecord(message)) return;
    if (message.kind === 'record') onRecord(message.record);
    if (message.kind !== 'state') return;
    const ended = message.ended;
    onState({ state: toKnownState(message.state), ended: typeof ended === 'string' ? ended : null });
  });
  const stopStorage = environment.storage.onOtherTab((key) => {
    if (key === stateKey || key === null) onState(null);
    if (key === recordKey || key === null) onRecord(null);
  });
  return {
    tell: (message) => channel.post(message),
    close() {
      stopStorage();
      channel.close();
    },
  };
}
