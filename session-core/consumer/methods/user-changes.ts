/** Calls that change the signed-in user's account. */

import type { Run } from '../../lib/run.ts';
import { noSession } from '../../methods/no-session.ts';
import type { CallOptions } from '../../settings.ts';
import type { TokenKeeper } from '../../state/tokens.ts';
import type { User } from '../../wire/shared.ts';
import type { Keeper } from '../types.ts';

interface UserChangeParts {
  run: Run;
  keeper: Pick<Keeper, 'generation' | 'update'>;
  tokens: Pick<TokenKeeper, 'present'>;
}

/**
 * Runs one such call and stores the newer copy of the user from its reply.
 *
 * @throws AuthError `no_current_session` if no one is signed in
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
    keeper.update({ user }, before);
    return result;
  });
}
