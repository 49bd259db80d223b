/** Decides, for all screens, who changed the session: a task of this sign-in, or anything else. */

type By = 'here' | 'elsewhere';

/** Who has signed in, and by whose doing. */
type SessionChange =
  | { readonly type: 'sessionBegan'; readonly by: By }
  | { readonly type: 'visitorChanged'; readonly by: By };

interface WatchedState {
  readonly session: object | null;
  readonly user?: { readonly user_id: string } | null;
  readonly member?: { readonly member_id: string } | null;
}

const visitorOf = ({ user, member }: WatchedState) => user?.user_id ?? member?.member_id;

interface Watched {
  readonly state: WatchedState;
  onStateChange(listener: (state: WatchedState) => void): () => void;
}

interface SessionWatch {
  /** What the tools of the tasks sign in with. */
  readonly signIn: <Reply>(call: () => Promise<Reply>) => Promise<Reply>;
  stop(): void;
}

/** Reports every change of who is signed in. */
export function watchSession(session: Watched, report: (change: SessionChange) => void): SessionWatch {
  let sessionBefore = session.state.session;
  let visitor = visitorOf(session.state);
  let calls = 0;
  // A session started during a call: the end of the call shows who made it.
  let undecided = false;

  function decide(by: By): void {
    if (!undecided) return;
    undecided = false;
    report({ type: 'sessionBegan', by });
  }

  return {
    stop: session.onStateChange((state) => {
      const [wasIn, before] = [sessionBefore !== null, visitor];
      sessionBefore = state.session;
      visitor = visitorOf(state);
      undecided = sessionBefore !== null && (undecided || !wasIn);
      if (!calls) decide('elsewhere');
      if (before && before !== visitor) report({ type: 'visitorChanged', by: calls ? 'here' : 'elsewhere' });
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
