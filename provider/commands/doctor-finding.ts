export interface Finding {
  state: 'ok' | 'warning' | 'failed';
  /** The subject, in one word. */
  about: string;
  /** What was found and, unless it is fine, what to do. Never a secret. */
  says: string;
}
