/** A drawing as plain data: what the first screen is made of before React. */

export interface Drawn {
  readonly tag: string;
  /** As they stand in markup; `false` and `undefined` leave the attribute out. */
  readonly attributes: Attributes;
  /** A text, or what stands inside; never both. */
  readonly content: string | readonly Drawn[];
}

export type Attributes = Readonly<Record<string, string | false | undefined>>;

/** What may be written as a child; nothing is left out. */
export type Child = Drawn | '' | null | undefined | false | readonly Child[];

/** How many lists may stand in each other. */
const deepest = 3;

/**
 * Makes one element of a drawing, with a text or with elements inside.
 *
 * @example h('label', { class: 'ae-label', for: 'email' }, 'Email address')
 */
export function h(
  tag: string,
  attributes: Attributes = {},
  ...content: readonly [string] | readonly Child[]
): Drawn {
  const kept = (content as readonly unknown[]).flat(deepest).filter(Boolean);
  // Lists are flat now, and nothing is left out.
  return { tag, attributes, content: typeof kept[0] === 'string' ? kept[0] : (kept as Drawn[]) };
}

/** The attributes that are there, as texts. */
export function attributesOf({ attributes }: Drawn): [string, string][] {
  return Object.entries(attributes).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
}
