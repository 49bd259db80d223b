import { check, type Rule } from '../../lib/check.ts';
import { createHalfSignIn } from '../../methods/half-sign-in.ts';
import { noSession } from '../../methods/no-session.ts';
import type { CallOptions } from '../../settings.ts';
import type { TokenKeeper } from '../../state/tokens.ts';
import type { CallName, Calls } from '../../wire/calls.ts';
import type { SignInReply } from '../types.ts';
import type { Committed, MethodParts } from './parts.ts';

interface Kind {
  /** What the method is called, in errors. */
  method: string;
  rules: Record<string, Rule>;
  /** @default false */
  needsSession?: boolean;
  /** Whether only a half sign-in can make the call. @default false */
  ofHalf?: boolean;
  /** @default false */
  signsIn?: boolean;
}

/** A method that makes one call, with its options as the body. */
export function methodOf<N extends CallName>(
  { call, run, commit, tokens }: MethodParts & { tokens: TokenKeeper },
  name: N,
  { method, rules, needsSession = false, ofHalf = false, signsIn = false }: Kind,
) {
  type Reply = Calls[N]['reply'];
  const half = createHalfSignIn(tokens);
  return (options: object, settings?: CallOptions) =>
    run(settings, async (signal) => {
      check(method, undefined, { options }, { options: 'object' });
      check(method, options, {}, rules);
      if (ofHalf ? half.token() === undefined : needsSession && !tokens.present()) throw noSession(method);
      const send = (proof: object) =>
        // The types of the client say which options there are.
        call(name, { ...options, ...proof } as never, { signal }) as Promise<Reply>;
      const reply = await (ofHalf ? half.call(method, send) : send({}));
      return (signsIn ? commit(reply as Reply & SignInReply, options) : reply) as Committed<Reply>;
    });
}

/** A method without options, for a signed-in user. */
export const readingOf =
  <N extends CallName>(
    { call, run, tokens }: Pick<MethodParts, 'call' | 'run'> & { tokens: Pick<TokenKeeper, 'present'> },
    name: N,
    method: string,
  ) =>
  (settings?: CallOptions): Promise<Calls[N]['reply']> =>
    run(settings, async (signal) => {
      if (!tokens.present()) throw noSession(method);
      return call(name, null as never, { signal }) as Promise<Calls[N]['reply']>;
    });
