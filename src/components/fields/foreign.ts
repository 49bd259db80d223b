/** Letters that the browser may replace in a field for addresses: see `keepAsTyped`. */
export const foreign = /[^ -~]/;

/** A field that got such a letter before React. */
export interface TypedField extends HTMLInputElement {
  isForeign?: boolean;
}
