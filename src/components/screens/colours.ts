/** Colours that tell names apart where there is no picture. White is legible on each of them. */
import { css } from '../../theme/css.ts';

/** How many colours the rules below have. */
const colours = 8;

/** The value of `data-colour`: the same for the same name, on every device. */
export function colourOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7) % colours;
}

export const coloursCss = css`
.ae-root [data-colour] { color: #fff; }
.ae-root [data-colour='0'] { background-color: #1f6f5c; }
.ae-root [data-colour='1'] { background-color: #7a4fa3; }
.ae-root [data-colour='2'] { background-color: #a8461f; }
.ae-root [data-colour='3'] { background-color: #2b62b5; }
.ae-root [data-colour='4'] { background-color: #8a3b6b; }
.ae-root [data-colour='5'] { background-color: #5b6b1e; }
.ae-root [data-colour='6'] { background-color: #a13a3a; }
.ae-root [data-colour='7'] { background-color: #3f5f73; }
@media (forced-colors: active) {
  .ae-root [data-colour] { border: 1px solid; }
}
`;
