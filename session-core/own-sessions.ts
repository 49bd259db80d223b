/** Lists where the user or the member is signed in, and ends sessions elsewhere. */
import { AuthError } from './errors.ts';
import { check } from './lib/check.ts';
import type { Run } from './lib/run.ts';
import { noSession } from './no-session.ts';
import type { CallOptions } from './settings.ts';

interface OwnSessionParts<List, One, Others> {
  run: Run;
  isSignedIn(): boolean;
  /** The id of this session, as far as it is known. */
  currentId(): string | undefined;
  /** The calls of one axis. */
  calls: {
    list(signal: AbortSignal): Promise<List>;
    endOne(id: string, signal: AbortSignal): Promise<One>;
    endOthers(signal: AbortSignal): Promise<Others>;
  };
}

export function createOwnSessions<List, One, Others>({
  run,
  isSignedIn,
  currentId,
  calls,
}: OwnSessionParts<List, One, Others>) {
  return {
    list: (settings?: CallOptions) =>
      run(settings, async (signal) => {
        if (!isSignedIn()) throw noSession('session.list');
        return calls.list(signal);
      }),

    revokeOther: (sessionId: string, settings?: CallOptions) =>
      run(settings, async (signal) => {
        check('session.revokeOther', undefined, { sessionId }, { sessionId: 'string' });
        if (sessionId === '' || sessionId === currentId()) {
          throw new AuthError(
            'usage_error',
            'session.revokeOther: "sessionId" must be the id of another session. To end this one, call session.revoke.',
          );
        }
        if (!isSignedIn()) throw noSession('session.revokeOther');
        return calls.endOne(sessionId, signal);
      }),

    revokeOthers: (settings?: CallOptions) =>
      run(settings, async (signal) => {
        if (!isSignedIn()) throw noSession('session.revokeOthers');
        return calls.endOthers(signal);
      }),
  };
}
