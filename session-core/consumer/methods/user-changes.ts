/** Calls that change the account of the signed-in visitor. */

import { AuthError } from '../../errors.ts';
import type { Run } from '../../lib/run.ts';
import type { CallOptions } from '../../settings.ts';
import { toKnownState } from '../../state/known-state.ts';
import type { SessionKeeper } from '../../state/session.ts';
import type { TokenKeeper } from '../../state/tokens.ts';
import type { User } from '../../wire/shared.ts';
import { noSession } from './sessions.ts';

export interface UserChangeParts {
  run: Run;
  keeper: Pick<SessionKeeper, 'generation' | 'store' | 'updateUser'>;
  tokens: Pick<TokenKeeper, 'present'>;
}

/**
 * Runs one such call and keeps the newer copy of the user that its reply brings.
 *
 * @throws AuthError `no_current_session` when nobody is signed in.
 */
export function changeUser<R extends { __user: User }>(
  { run, keeper, tokens }: UserChangeParts,
  method: string,
  settings: CallOptions | undefined,
  { checkArguments, send }: { checkArguments(): void; send(signal: AbortSignal): Promise<R> },
): Promise<Omit<R, '__user'>> {
  return run(settings, async (signal) => {
    checkArguments();
    if (!tokens.present()) throw noSession(method);
    const before = keeper.generation();
    const { __user: user, ...result } = await send(signal);
    keepUser(keeper, before, user);
    return result;
  });
}

/**
 * Puts a newer copy of the user in place, unless the visitor has changed since the call began.
 *
 * @throws AuthError `invalid_reply` when it is no user.
 */
export function keepUser(keeper: UserChangeParts['keeper'], before: number, user: User): void {
  if (!toKnownState({ user })) throw new AuthError('invalid_reply', 'The reply does not say who signed in.');
  if (keeper.generation() === before && keeper.store.get().session) keeper.updateUser(user);
}
