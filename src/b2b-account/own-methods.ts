/** What the signed-in person has for all organizations. A member does not carry it as a user does: it is a call of its own. */
import type { B2BSessionClient } from '../../session-core/b2b/client.ts';
import type { CallOptions } from '../../session-core/settings.ts';

interface OwnMethods<Method> {
  /** What the last reply had; none before it, or of another member. */
  readonly current: Method[];
  load(call?: CallOptions): Promise<void>;
  /** Calls the listener after each reply. */
  onChange(listener: () => void): () => void;
}

/** @param list reads them */
export function ownMethodsOf<Method>(
  state: () => B2BSessionClient['state'],
  list: (call?: CallOptions) => Promise<Method[]>,
): OwnMethods<Method> {
  const none: Method[] = [];
  let last = { memberId: '', methods: none };
  const listeners = new Set<() => void>();
  const memberId = () => state().member?.member_id ?? '';
  return {
    get current() {
      return last.memberId === memberId() ? last.methods : none;
    },
    async load(call) {
      const of = memberId();
      last = { methods: await list(call), memberId: of };
      for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
