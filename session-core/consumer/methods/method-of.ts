import { check, type Rule } from '../../lib/check.ts';
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
  /** @default false */
  signsIn?: boolean;
}

/** A method that makes one call, with its options as the body. */
export function methodOf<N extends CallName>(
  { call, run, commit, tokens }: MethodParts & { tokens: Pick<TokenKeeper, 'present'> },
  name: N,
  { method, rules, needsSession = false, signsIn = false }: Kind,
) {
  type Reply = Calls[N]['reply'];
  return (options: object, settings?: CallOptions) =>
    run(settings, async (signal) => {
      check(method, undefined, { options }, { options: 'object' });
      check(method, options, {}, rules);
      if (needsSession && !tokens.present()) throw noSession(method);
      // The types of the client say which options there are.
      const reply = (await call(name, { ...options } as never, { signal })) as Reply;
      return (signsIn ? commit(reply as Reply & SignInReply, options) : reply) as Committed<Reply>;
    });
}
