/** Methods that make one call. Not in `parts.ts`, which a page without methods loads. */
import { check, type Rule } from '../../lib/check.ts';
import { type PkceNamespace, withVerifier } from '../../links/pkce.ts';
import { createHalfSignIn } from '../../methods/half-sign-in.ts';
import { noSession } from '../../methods/no-session.ts';
import type { CallOptions } from '../../settings.ts';
import type { B2BCallName, B2BCalls } from '../../wire/b2b/calls.ts';
import type { SessionDuration } from '../../wire/shared.ts';
import type { MemberSignInReply } from '../types.ts';
import { commitReply, halfOf, type MemberParts } from './parts.ts';

interface Kind {
  /** What the method is called, in errors. */
  method: string;
  /** @default the method takes anything */
  rules?: Record<string, Rule>;
  /** Which options are the body: `others` are those that the path does not name. @default all */
  sends?: 'nothing' | 'others';
  /** The option that the path names `id`. */
  id?: string;
  /** Whether only a signed-in member may make the call. @default false */
  needsSession?: boolean;
  /**
   * `along`: with the token of a half sign-in, if there is one; `needed`: with it, or by the session, which alone serves a call about
   * the member who is signed in; `only`: with it. @default neither
   */
  half?: 'along' | 'needed' | 'only';
  /** What else the body has. */
  more?: () => object | Promise<object>;
  /** The links and sign-ins whose verifier proves that this browser began. */
  verifiers?: readonly PkceNamespace[];
  /** @default `pkce_code_verifier` */
  verifierName?: string;
  /** Whether the reply signs in, or brings a sign-in a step further. @default false */
  signsIn?: boolean;
  /** The parts of the state of which the reply has newer copies. */
  updates?: readonly ('member' | 'organization')[];
  /** Whose leaving signs the member out: that of `anyone`, or their `own`. @default nobody's */
  leaves?: 'anyone' | 'own';
  /** Runs after a success. */
  done?: (options: object) => void;
}

/** A method that makes one call. A member who has signed in again during a call that ends the session stays signed in. */
export function methodOf<N extends B2BCallName>(
  { core, call, run, pkce }: MemberParts,
  name: N,
  { method, rules = {}, sends, half, more, verifiers = [], verifierName, updates, leaves, ...kind }: Kind,
) {
  type Reply = B2BCalls[N]['reply'];
  const { keeper, tokens } = core;
  const { token, call: callHalf } = createHalfSignIn(tokens);
  const inPath = sends === 'others' ? [...name.matchAll(/:(\w+)/g)].map(([, field]) => field) : [];
  return (options: object = {}, settings?: CallOptions): Promise<Reply> =>
    run(settings, async (signal) => {
      check(method, options, {}, rules);
      if (half === 'only' ? token() === undefined : kind.needsSession && !tokens.present())
        throw noSession(method);
      const params = { ...options } as Record<string, string>;
      if (kind.id) params.id = params[kind.id] ?? '';
      const fields = Object.entries(options).filter(([field]) => !inPath.includes(field));
      const along = half === 'along' ? halfOf(token()) : {};
      const { member } = keeper.store.get();
      const isOwn = member !== null && member.member_id === params.member_id;
      const added = { ...(await more?.()), ...along };
      const generation = keeper.generation();
      const send = (proof: object) => {
        const body = sends === 'nothing' ? null : { ...Object.fromEntries(fields), ...added, ...proof };
        // The types of the client say which options there are.
        return call(name, body as never, { params, signal }) as Promise<Reply & MemberSignInReply>;
      };
      const { reply, done } = await withVerifier(pkce, verifiers, ({ code_verifier: verifier }) =>
        half === 'only' || (half === 'needed' && !isOwn)
          ? callHalf(method, send)
          : send(verifier === undefined ? {} : { [verifierName ?? 'pkce_code_verifier']: verifier }),
      );
      if (kind.signsIn) commitReply(core, reply, options as SessionDuration);
      if (updates) keeper.update(Object.fromEntries(updates.map((part) => [part, reply[part]])), generation);
      if ((leaves === 'anyone' || (leaves && isOwn)) && keeper.generation() === generation)
        keeper.end({ intermediate: true });
      done();
      kind.done?.(options);
      return reply;
    });
}

/** A method without options, for a signed-in member. */
export function readingOf<N extends B2BCallName>(
  parts: MemberParts,
  name: N,
  method: string,
  kind: Omit<Kind, 'method'> = {},
) {
  const make = methodOf(parts, name, { sends: 'nothing', needsSession: true, ...kind, method });
  return (settings?: CallOptions) => make({}, settings);
}
