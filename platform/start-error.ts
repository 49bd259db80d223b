/** A start that failed for a reason the operator can fix: its message is one line, or one line per variable. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** Wrong environment variables: one line for each, without its value. */
export class SettingsError extends StartError {
  override readonly name = 'SettingsError';
}
