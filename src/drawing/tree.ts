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

/**
 * Makes one element of a drawing.
 *
 * @example h('label', { class: 'ae-label', for: 'email' }, 'Email address')
 */
export function h(tag: string, attributes: Attributes = {}, ...children: readonly Child[]): Drawn {
  return { tag, attributes, children: flat(children) };
}

function flat(children: readonly Child[]): (Drawn | string)[] {
  return children.flatMap((child): (Drawn | string)[] => {
    if (!child) return [];
    // The type guard of isArray does not know readonly lists.
    return Array.isArray(child) ? flat(child as readonly Child[]) : [child as Drawn | string];
  });
}

/** The attributes that are there, as texts. */
export function attributesOf({ attributes }: Drawn): [string, string][] {
  const found: [string, string][] = [];
  for (const [name, value] of Object.entries(attributes)) {
    if (value || value === '') found.push([name, value === true ? '' : value]);
  }
  return found;
}
