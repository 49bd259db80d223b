/** The logo of an organization, or the first letter of its name on a colour that the name chooses. */
import { useState } from 'react';
import { useStyle } from '../../components/ui.tsx';
import { css } from '../../theme/css.ts';

/** Decorative: the name is beside it. */
export function Tile({ name, logoUrl }: { name: string; logoUrl: string }) {
  useStyle(tileCss);
  const [isBroken, setBroken] = useState(false);
  if (logoUrl && !isBroken)
    return <img className="ae-organization-tile" src={logoUrl} alt="" onError={() => setBroken(true)} />;
  const [initial = ''] = new Intl.Segmenter().segment(name.trim().toLocaleUpperCase());
  return (
    <span className="ae-organization-tile" data-colour={colourOf(name)} aria-hidden="true">
      {typeof initial === 'string' ? initial : initial.segment}
    </span>
  );
}

/** How many colours the rules below have. */
const colours = 8;

/** The same for the same name, on every device. */
function colourOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7) % colours;
}

/* White is legible on each of the colours. */
const tileCss = css`
.ae-root .ae-organization-tile {
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 40px;
  block-size: 40px;
  border-radius: max(2px, var(--_buttons-secondary-border-radius) - 8px);
  font-weight: 600;
  object-fit: contain;
}
.ae-root span.ae-organization-tile { color: #fff; }
.ae-root [data-colour='0'] { background-color: #1f6f5c; }
.ae-root [data-colour='1'] { background-color: #7a4fa3; }
.ae-root [data-colour='2'] { background-color: #a8461f; }
.ae-root [data-colour='3'] { background-color: #2b62b5; }
.ae-root [data-colour='4'] { background-color: #8a3b6b; }
.ae-root [data-colour='5'] { background-color: #5b6b1e; }
.ae-root [data-colour='6'] { background-color: #a13a3a; }
.ae-root [data-colour='7'] { background-color: #3f5f73; }
@media (forced-colors: active) {
  .ae-root .ae-organization-tile { border: 1px solid; }
}
`;
