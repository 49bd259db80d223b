/** Lists where the user or the member is signed in, and ends sessions elsewhere. */
import { AuthError } from '../errors.ts';
import { check } from '../lib/check.ts';
import type { Run } from '../lib/run.ts';
import type { CallOptions } from '../settings.ts';
import type { Common } from '../wire/shared.ts';
import { noSession } from './no-session.ts';

interface OwnSessionParts {
  run: Run;
  /** The call of the axis which has the path. */
  call: unknown;
  path: '/users/sessions' | '/b2b/sessions';
  tokens: { present(): unknown };
  /** The id of this session, as far as it is known. */
  currentId(): string | undefined;
}

export function createOwnSessions<Own>({ run, call: callOfAxis, path, tokens, currentId }: OwnSessionParts) {
  // The path decides which axis it is; the compiler cannot follow that.
  const call = callOfAxis as (name: string, body: null, settings: object) => Promise<never>;
  const make = <Reply>(method: string, name: string, signal: AbortSignal, params = {}): Promise<Reply> => {
    if (!tokens.present()) throw noSession(`session.${method}`);
    return call(name, null, { params, signal });
  };
  return {
    list: (settings?: CallOptions) =>
      run(settings, async (signal) => make<Common & { sessions: Own[] }>('list', `GET ${path}`, signal)),

    revokeOther: (sessionId: string, settings?: CallOptions) =>
      run(settings, async (signal) => {
        check('session.revokeOther', undefined, { sessionId }, { sessionId: 'string' });
        if (sessionId === '' || sessionId === currentId()) {
          throw new AuthError(
            'usage_error',
            'session.revokeOther: "sessionId" must be the id of another session. To end this one, call session.revoke.',
          );
        }
        return make<Common>('revokeOther', `DELETE ${path}/:id`, signal, { id: sessionId });
      }),

    revokeOthers: (settings?: CallOptions) =>
      run(settings, async (signal) =>
        make<Common & { ended: number }>('revokeOthers', `DELETE ${path}`, signal),
      ),
  };
}
