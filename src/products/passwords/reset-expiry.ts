/** The lifetime of a link to a new password. */

interface Options {
  readonly passwordOptions: { readonly resetPasswordExpirationMinutes?: number };
}

/** The default. Minutes. */
const defaultExpirationMinutes = 30;

/** When a link requested at `at` expires. Milliseconds. */
export function resetExpiry({ passwordOptions }: Options, at: number): number {
  const { resetPasswordExpirationMinutes = defaultExpirationMinutes } = passwordOptions;
  return at + resetPasswordExpirationMinutes * 60_000;
}
