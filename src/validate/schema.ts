/** Describes configuration. The check against it loads when idle: see `check.ts`. */

/** One mistake in a configuration. */
export interface ConfigProblem {
  /** The path, such as `otpOptions.methods[1]`. */
  readonly path: string;
  /** What is wrong, and what is expected. */
  readonly message: string;
  /** The key or value that the host probably meant. */
  readonly meant?: string;
  /** True if the rest of the configuration still works (an unknown key). */
  readonly harmless?: true;
}

/** The allowed values of an option. */
export type Rule =
  | { readonly kind: 'string' | 'boolean' | 'function' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  /** The rules for the check describe its items. */
  | { readonly kind: 'list'; readonly items?: Rule }
  /** The rules for the check describe its fields; see `RulesFor`. */
  | { readonly kind: 'object'; readonly fields?: Fields }
  /** Any keys; one rule for all values. */
  | { readonly kind: 'record'; readonly values: Rule }
  /** A host object with these methods, passed on by reference. The check reads nothing else. */
  | { readonly kind: 'live'; readonly methods: readonly string[] }
  /** `Words.custom` checks it as a whole. */
  | { readonly kind: 'theme' | 'strings' };

export type Fields = Readonly<Record<string, Rule>>;

/** Total over an options interface: an option without a rule does not compile, nor a rule without an option. */
export type RulesFor<T> = { readonly [K in keyof Required<T>]: Rule };
