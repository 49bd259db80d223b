/** The account of the signed-in visitor, read from the server for all who ask. */
import { type CachedRead, createCachedRead, dedupe } from './cached-read.ts';
import { keepUser } from './consumer/methods/user-changes.ts';
import type { Environment } from './environment.ts';
import type { Call } from './http/call.ts';
import type { SessionKeeper } from './state/session.ts';
import type { TokenKeeper } from './state/tokens.ts';
import type { User } from './wire/shared.ts';

interface UserReadParts {
  environment: Environment;
  call: Call;
  keeper: SessionKeeper;
  tokens: TokenKeeper;
  signal: AbortSignal;
}

export function createUserRead({
  environment,
  call,
  keeper,
  tokens,
  signal,
}: UserReadParts): CachedRead<User> {
  return createCachedRead({
    environment,
    maxAge: dedupe,
    // A sign-in or a change of the account makes what was read before it old.
    about: () => [keeper.generation(), keeper.store.get().user],
    wanted: () => tokens.present() && !signal.aborted,
    async read() {
      const reply = await call('GET /users/me', null, { signal });
      const { request_id: _request, status_code: _status, ...user } = reply;
      return user;
    },
    keep: (user) => keepUser(keeper, keeper.generation(), user),
  });
}
