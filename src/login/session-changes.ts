/** Decides, for all screens, who changed the session: a task of this login, or anything else. */
import type { SessionClient } from '../../session-core/consumer/client.ts';
import type { SharedEvent, Tools } from '../machine/product.ts';

type SessionChange = Extract<SharedEvent, { type: 'sessionBegan' | 'visitorChanged' }>;

interface SessionWatch {
  /** What the tools of the tasks sign in with. */
  readonly signIn: Tools['signIn'];
  stop(): void;
}

/** Reports every change of who is signed in. */
export function watchSession(session: SessionClient, report: (change: SessionChange) => void): SessionWatch {
  let { session: sessionBefore, user: visitor } = session.state;
  let calls = 0;
  // A session started during a call: the end of the call shows who made it.
  let undecided = false;

  function decide(by: SessionChange['by']): void {
    if (!undecided) return;
    undecided = false;
    report({ type: 'sessionBegan', by });
  }

  return {
    stop: session.onStateChange((state) => {
      const [wasIn, before] = [sessionBefore !== null, visitor?.user_id];
      ({ session: sessionBefore, user: visitor } = state);
      undecided = sessionBefore !== null && (undecided || !wasIn);
      if (!calls) decide('elsewhere');
      if (before && before !== visitor?.user_id)
        report({ type: 'visitorChanged', by: calls ? 'here' : 'elsewhere' });
    }),

    async signIn(call) {
      calls += 1;
      try {
        const reply = await call();
        decide('here');
        return reply;
      } finally {
        calls -= 1;
        if (!calls) decide('elsewhere');
      }
    },
  };
}
