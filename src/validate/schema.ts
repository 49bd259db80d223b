/** Rules that describe a configuration. `check.ts`, which the idle stage loads, checks values against them. */

/** One mistake in a configuration. */
export interface ConfigProblem {
  /** The path, such as `otpOptions.methods[1]`. */
  readonly path: string;
  /** What is wrong, and what is expected. */
  readonly message: string;
  /** The key or value that the host probably meant. */
  readonly meant?: string;
  /** The rest of the configuration still works, as with an unknown key. */
  readonly harmless?: boolean;
}

/** The allowed values of an option. */
export type Rule =
  | { readonly kind: 'string' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'function' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  /** Only the full rules, which the check uses, have `items`. */
  | { readonly kind: 'list'; readonly items?: Rule }
  /** Only the full rules, which the check uses, have `fields`. */
  | {
      readonly kind: 'object';
      readonly fields?: Fields /** The field that a plain string is for. */;
      readonly short?: string;
    }
  /** Any keys; one rule for all values. */
  | { readonly kind: 'record'; readonly values: Rule }
  /** An object of the host's program with these methods. It is passed on by reference; the check ignores its other properties. */
  | { readonly kind: 'live'; readonly methods: readonly string[] }
  /** The words' `custom` checks it as a whole. */
  | { readonly kind: 'theme' }
  | { readonly kind: 'strings' };

export type Fields = Readonly<Record<string, Rule>>;

/**
 * Total over an options interface: an option without a rule does not compile, nor a rule without an option, nor a rule
 * of another type than the option.
 */
export type RulesFor<T> = { readonly [K in keyof Required<T>]: RuleFor<NonNullable<T[K]>> };

/** The rules that fit a type. Brackets keep a union whole. */
type RuleFor<T> = [T] extends [boolean]
  ? Kind<'boolean'>
  : [T] extends [number]
    ? Kind<'number'>
    : [T] extends [string]
      ? Kind<'string'> | { readonly kind: 'choice'; readonly of: readonly T[] }
      : [T] extends [(...values: never[]) => unknown]
        ? Kind<'function'>
        : [T] extends [readonly (infer Item)[]]
          ? { readonly kind: 'list'; readonly items?: RuleFor<Item> }
          : [T] extends [object]
            ? Kind<'object' | 'record' | 'live' | 'strings'>
            : Kind<'theme' | 'object'>;

type Kind<Name extends Rule['kind']> = Extract<Rule, { readonly kind: Name }>;
