/** The account of the signed-in person, read from the server once for all callers. */
import type { Axis, AxisTypes } from '../axis.ts';
import { type CachedRead, createCachedRead, dedupe } from '../cached-read.ts';
import type { Environment } from '../environment.ts';
import type { CallOf } from '../http/call.ts';
import type { SessionKeeper } from '../state/session.ts';
import type { TokenKeeper } from '../state/tokens.ts';

interface HolderReadParts<A extends AxisTypes> {
  axis: Axis<A>;
  environment: Environment;
  call: CallOf<A['calls']>;
  keeper: SessionKeeper<A>;
  tokens: TokenKeeper;
  signal: AbortSignal;
}

export function createHolderRead<A extends AxisTypes>({
  axis,
  environment,
  call,
  keeper,
  tokens,
  signal,
}: HolderReadParts<A>): CachedRead<Partial<A['known']>> {
  return createCachedRead({
    environment,
    maxAge: dedupe,
    // A sign-in or a change of the account makes earlier answers out of date.
    about: () => [keeper.generation(), keeper.store.get()[axis.holder as keyof A['known']]],
    isWanted: () => tokens.present() && !signal.aborted,
    read: () => axis.readHolder(call, signal),
    keep: (parts) => keeper.update(parts, keeper.generation()),
  });
}
