/** A small description of configuration. The check against it, with words, comes later: see `check.ts`. */

/** One thing that is wrong in a configuration. */
export interface ConfigProblem {
  /** Where, such as `otpOptions.methods[1]`. */
  readonly path: string;
  /** What is wrong and what is expected. */
  readonly message: string;
  /** The key or value that was probably meant. */
  readonly meant?: string;
  /** True when the rest of the configuration still works as meant (a key too many). */
  readonly harmless?: true;
}

/** What a value may be. */
export type Rule =
  | { readonly kind: 'string' | 'boolean' | 'function' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  /** What is in it is described apart, in the rules for the check. */
  | { readonly kind: 'list'; readonly items?: Rule }
  /** Its fields are described apart, in the rules for the check; see `RulesFor`. */
  | { readonly kind: 'object'; readonly fields?: Fields }
  /** Any keys, all values by one rule. */
  | { readonly kind: 'record'; readonly values: Rule }
  /** An object of the host's program with these methods: it is handed on by reference, and nothing else of it is looked at. */
  | { readonly kind: 'live'; readonly methods: readonly string[] }
  /** Checked as a whole by the words' `custom`. */
  | { readonly kind: 'theme' | 'strings' };

export type Fields = Readonly<Record<string, Rule>>;

/** Total over an options interface: an option without a rule does not compile, nor a rule without an option. */
export type RulesFor<T> = { readonly [K in keyof Required<T>]: Rule };
