/** Decides, for all screens, who changed the session: a task of this login, or anything else. */
import type { SessionClient } from '../../session-core/client.ts';
import type { SharedEvent, Tools } from '../machine/product.ts';

type SessionChange = Extract<SharedEvent, { type: 'sessionBegan' | 'visitorChanged' }>;

export interface SessionWatch {
  /** For the tools of the tasks. */
  readonly signIn: Tools['signIn'];
  stop(): void;
}

/** Reports every change of who is signed in. */
export function watchSession(session: SessionClient, report: (change: SessionChange) => void): SessionWatch {
  let { session: known, user: visitor } = session.state;
  let calls = 0;
  // Began while a call was under way: whose it is shows when the call ends.
  let undecided = false;

  return {
    stop: session.onStateChange((state) => {
      const [wasIn, before] = [known !== null, visitor?.user_id];
      const by = calls ? 'here' : 'elsewhere';
      ({ session: known, user: visitor } = state);
      if (known && !wasIn) {
        if (calls) undecided = true;
        else report({ type: 'sessionBegan', by });
      }
      if (before && before !== visitor?.user_id) report({ type: 'visitorChanged', by });
    }),

    async signIn(call) {
      let by: SessionChange['by'] = 'elsewhere';
      calls += 1;
      try {
        const reply = await call();
        by = 'here';
        return reply;
      } finally {
        calls -= 1;
        if (undecided && (by === 'here' || calls === 0)) {
          undecided = false;
          report({ type: 'sessionBegan', by });
        }
      }
    },
  };
}
