/** Compiled, never run: a rule that does not fit its option must not compile. */
import { listOf, object } from '../../src/machine/block-rules.ts';
import { flag, text } from '../../src/machine/common-options.ts';
import type { RulesFor } from '../../src/validate/schema.ts';

const color = { kind: 'choice', of: ['red', 'green'] } as const;
const misspelled = { kind: 'choice', of: ['red', 'gren'] } as const;

interface Options {
  color?: 'red' | 'green';
  sizes?: ('s' | 'm')[];
  wide?: boolean;
}

export const right = {
  color,
  sizes: listOf({ kind: 'choice', of: ['s', 'm'] } as const),
  wide: flag,
} satisfies RulesFor<Options>;

// @ts-expect-error an option without a rule
export const missing = { color: text, sizes: listOf(text) } satisfies RulesFor<Options>;

// @ts-expect-error a rule without an option
export const surplus = { ...right, tall: flag } satisfies RulesFor<Options>;

// @ts-expect-error a rule of another type than the option
export const another = { ...right, wide: text } satisfies RulesFor<Options>;

// @ts-expect-error a word that the option does not take
export const word = { ...right, color: misspelled } satisfies RulesFor<Options>;

// @ts-expect-error a block with a field too few
export const block = object<Options>({ color: text, wide: flag });
