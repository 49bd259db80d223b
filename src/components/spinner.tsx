/** Something is under way. */

/** Draws a turning ring. Decoration: say in words what is under way. */
export function Spinner() {
  return (
    <svg className="ae-spinner" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle className="ae-spinner-track" cx="12" cy="12" r="9" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}
