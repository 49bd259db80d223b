/** Word from and to the other tabs of the origin. No secrets travel here: tokens are read from the cookies. */
import { isRecord } from '../check.ts';
import type { Environment } from '../environment.ts';
import type { Session, User } from '../wire/shared.ts';
import type { RefreshRecord } from './record.ts';

export interface KnownState {
  user: User | null;
  session: Session | null;
}

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

/** What another tab or an earlier visit says is checked for its shape: it may be older, or damaged. */
export function toKnownState(value: unknown): KnownState | null {
  if (!isRecord(value)) return null;
  const { user, session } = value;
  const known = {
    user: isRecord(user) && typeof user.user_id === 'string' ? (user as unknown as User) : null,
    session:
      isRecord(session) && typeof session.session_id === 'string' ? (session as unknown as Session) : null,
  };
  return known.user || known.session ? known : null;
}
