/** A drawing as plain data: the first screen before React. */

export interface Drawn {
  readonly tag: string;
  /** Attributes as in markup; `false` and `undefined` omit the attribute. */
  readonly attributes: Attributes;
  /** A text or child elements, never both. */
  readonly content: string | readonly Drawn[];
}

type Attributes = Readonly<Record<string, string | false | undefined>>;

/** A child; empty values are omitted. */
export type Child = Drawn | '' | null | undefined | false | readonly Child[];

/** How deep lists may nest. */
const deepest = 3;

/**
 * Creates one element of a drawing, with a text or with child elements.
 *
 * @example h('label', { class: 'ae-label', for: 'email' }, 'Email address')
 */
export function h(
  tag: string,
  attributes: Attributes,
  ...content: readonly [string] | readonly Child[]
): Drawn {
  const children = (content as readonly unknown[]).flat(deepest).filter(Boolean);
  // Lists are flat now, without empty values.
  return { tag, attributes, content: typeof children[0] === 'string' ? children[0] : (children as Drawn[]) };
}

/** The attributes that have a value. */
export function attributesOf({ attributes }: Drawn): [string, string][] {
  return Object.entries(attributes).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
}
