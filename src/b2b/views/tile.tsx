/** The logo of an organization, or the first letter of its name on a colour that the name chooses. */
import { useState } from 'react';
import { colourOf, coloursCss } from '../../components/screens/colours.ts';
import { useStyle } from '../../components/ui.tsx';
import { css } from '../../theme/css.ts';

/** Decorative: the name is beside it. */
export function Tile({ name, logoUrl }: { name: string; logoUrl: string }) {
  useStyle(tileCss);
  useStyle(coloursCss);
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

const tileCss = css`
.ae-root .ae-organization-tile {
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 40px;
  block-size: 40px;
  border-radius: max(4px, var(--_buttons-secondary-border-radius) - 8px);
  font-weight: 600;
  object-fit: contain;
}
@media (forced-colors: active) {
  .ae-root .ae-organization-tile { border: 1px solid; }
}
`;
