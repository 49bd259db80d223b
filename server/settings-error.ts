/** A wrong environment: one line for each variable, and nothing of its value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
