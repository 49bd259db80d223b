/** Consent and logout requests of other apps, and the apps that have access. */
import { check } from '../../lib/check.ts';
import { createIdpCalls } from '../../methods/idp.ts';
import { noSession } from '../../methods/no-session.ts';
import type { CallOptions } from '../../settings.ts';
import type { B2BCallName, B2BCalls } from '../../wire/b2b/calls.ts';
import type { MemberIdpMethods } from '../client/idp.ts';
import type { Named, Reading } from '../client/method.ts';
import type { MemberParts } from './parts.ts';

export const createMemberIdp = ({ core: { tokens }, call, run }: MemberParts): MemberIdpMethods =>
  createIdpCalls({
    ...{ run, tokens, holderId: 'member_id' },
    start: (body, sending) => call('POST /idp/b2b/oauth/authorize/start', body, sending),
    submit: (body, sending) => call('POST /idp/b2b/oauth/authorize/submit', body, sending),
    logout: (body, sending) => call('POST /b2b/oauth/logout/start', body, sending),
  });

type AppCall = Extract<B2BCallName, `${string}connected_apps${string}`>;

/** Reads a list of connected apps, or one, or all that is kept about the member. */
export function readingOf<N extends AppCall | Extract<B2BCallName, `${string}/me/export`>>(
  { core, call, run }: MemberParts,
  method: string,
  name: N,
): Reading<N> {
  return (settings?: CallOptions) =>
    run(settings, (signal) => {
      if (!core.tokens.present()) throw noSession(method);
      return call(name, null as never, { signal }) as Promise<B2BCalls[N]['reply']>;
    });
}

/** A call about one app, or one member, which its path names. */
export function namedOf<N extends AppCall, P extends Record<string, string>>(
  { core, call, run }: MemberParts,
  method: string,
  name: N,
  fields: readonly (keyof P & string)[],
): Named<N, P> {
  return (options, settings?: CallOptions) =>
    run(settings, (signal) => {
      check(method, options, {}, Object.fromEntries(fields.map((field) => [field, 'string'])));
      if (!core.tokens.present()) throw noSession(method);
      return call(name, null as never, { params: { ...options }, signal }) as Promise<B2BCalls[N]['reply']>;
    });
}
