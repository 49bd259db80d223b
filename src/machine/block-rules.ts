/** What the rules of option blocks are made of. They come with the check of a configuration, after the first screen. */
import type { CookieOptions } from '../../session-core/client.ts';
import type { Rule, RulesFor } from '../validate/schema.ts';

export const text: Rule = { kind: 'string' };
export const flag: Rule = { kind: 'boolean' };
export const list = (items: Rule): Rule => ({ kind: 'list', items });

/** The fields of a block: all of them, and no other. */
export const object = <T>(fields: RulesFor<T>): Rule => ({ kind: 'object', fields });

/** What the option blocks that all elements have in common hold. */
export const commonBlocks = {
  cookies: object<CookieOptions>({
    opaqueTokenCookieName: text,
    jwtCookieName: text,
    istCookieName: text,
    path: text,
    domain: text,
    availableToSubdomains: flag,
  }),
} satisfies Record<string, Rule>;

/** An object of the host's program with these methods, handed on as it is. */
export const live = (...methods: string[]): Rule => ({ kind: 'live', methods });
