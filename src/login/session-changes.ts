/** Decides, for all screens, who changed the session: a task of this login, or anything else. */
import type { SessionClient } from '../../session-core/client.ts';
import type { SharedEvent, Tools } from '../machine/product.ts';

type SessionChange = Extract<SharedEvent, { type: 'sessionBegan' | 'visitorChanged' }>;

export interface SessionWatch {
  /** The `signIn` of a task's tools. The call counts as under way until it ends, or its task is taken back. */
  signInOf(signal: AbortSignal): Tools['signIn'];
  stop(): void;
}

/** Reports every change of who is signed in. */
export function watchSession(session: SessionClient, report: (change: SessionChange) => void): SessionWatch {
  let { session: known, user: visitor } = session.state;
  let calls = 0;
  // Began while a call was under way: whose it is shows when the call ends.
  let undecided = false;

  const stop = session.onStateChange((state) => {
    const [wasIn, before] = [known !== null, visitor?.user_id];
    ({ session: known, user: visitor } = state);
    if (known && !wasIn) {
      undecided = calls > 0;
      if (!undecided) report({ type: 'sessionBegan', by: 'elsewhere' });
    }
    if (before && before !== visitor?.user_id)
      report({ type: 'visitorChanged', by: calls > 0 ? 'here' : 'elsewhere' });
  });

  const signInOf: SessionWatch['signInOf'] = (signal) => async (call) => {
    let by: SessionChange['by'] | null = 'elsewhere';
    const end = () => {
      if (!by) return;
      calls -= 1;
      if (undecided && (by === 'here' || calls === 0)) {
        undecided = false;
        report({ type: 'sessionBegan', by });
      }
      by = null;
    };
    calls += 1;
    signal.addEventListener('abort', end);
    try {
      const reply = await call();
      by &&= 'here';
      return reply;
    } finally {
      end();
    }
  };

  return { signInOf, stop };
}
