/** The texts of an element that has more than all elements share. Types only. */
export interface MoreTexts {
  /** All English texts of the element. */
  readonly english: Readonly<Record<string, string>>;
  /** The texts in the language of a locale; undefined until they have loaded. Then it calls `change`. */
  in(locale: string | undefined, change: () => void): Readonly<Record<string, string>> | undefined;
}
