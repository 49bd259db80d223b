/** How the options of an element are told in the documentation. */
interface OptionDoc {
  /** One sentence. */
  readonly doc: string;
  /** What counts when it is not set. */
  readonly default?: string;
}

/** By path; `[]` stands for the items of a list. */
export type OptionDocs = Readonly<Record<string, OptionDoc>>;
