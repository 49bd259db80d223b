/** Something wrong in what a host has set, told without throwing. */
export interface Problem {
  /** Where, relative to the setting that was checked, such as `container.width`. Empty: the setting itself. */
  path: string;
  /** A whole sentence: what is wrong and what is expected. */
  message: string;
  /** The key that was probably meant. */
  meant?: string;
  /** True when the rest of the setting still works as meant. */
  harmless?: true;
}
