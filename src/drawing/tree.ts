/** A drawing as plain data: what the first screen is made of before React. */

export interface Drawn {
  readonly tag: string;
  /** As they stand in markup; `true` is the empty text, `false` and `undefined` leave the attribute out. */
  readonly attributes: Attributes;
  readonly children: readonly (Drawn | string)[];
}

export type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** What may be written as a child; nothing is left out. */
export type Child = Drawn | string | null | undefined | false | readonly Child[];

/** How many lists may stand in each other. */
const deepest = 3;

/**
 * Makes one element of a drawing.
 *
 * @example h('label', { class: 'ae-label', for: 'email' }, 'Email address')
 */
export function h(tag: string, attributes: Attributes = {}, ...children: readonly Child[]): Drawn {
  // What is left are drawings and texts: lists are flat now, and nothing is left out.
  const kept = (children as readonly unknown[]).flat(deepest).filter(Boolean);
  return { tag, attributes, children: kept as (Drawn | string)[] };
}

/** The attributes that are there, as texts. */
export function attributesOf({ attributes }: Drawn): [string, string][] {
  return Object.entries(attributes).flatMap(([name, value]) =>
    value || value === '' ? [[name, value === true ? '' : value]] : [],
  );
}
