/** What the rules of option blocks are made of. They come with the check of a configuration, after the first screen. */
import type { Rule, RulesFor } from '../validate/schema.ts';

export const text: Rule = { kind: 'string' };
export const flag: Rule = { kind: 'boolean' };
export const list = (items: Rule): Rule => ({ kind: 'list', items });

/** The fields of a block: all of them, and no other. */
export const object = <T>(fields: RulesFor<T>): Rule => ({ kind: 'object', fields });

/** An object of the host's program with these methods, handed on as it is. */
export const live = (...methods: string[]): Rule => ({ kind: 'live', methods });
