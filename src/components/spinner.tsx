/** Something is under way. */

/** Draws a turning ring, as an item of a grid or a row. Decoration: say in words what is under way. */
export function Spinner() {
  return <span className="ae-spinner" aria-hidden="true" />;
}
