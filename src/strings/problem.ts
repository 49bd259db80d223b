/** A mistake in a host's setting, returned instead of thrown. */
export interface Problem {
  /** The path inside the checked setting, such as `container.width`. Empty: the setting itself. */
  path: string;
  /** A sentence: what is wrong and what is expected. */
  message: string;
  /** The key that the host probably meant. */
  meant?: string;
  /** True if the rest of the setting still works. */
  harmless?: boolean;
}
