/** The host's logo. */
import { useState } from 'react';
import { css } from '../theme/css.ts';

/** Draws an image of at most 100 by 50 px. Hides itself when it cannot be loaded. */
export function Logo({ src, alt = '' }: { src: string; alt?: string }) {
  const [failed, setFailed] = useState('');
  if (!src || failed === src) return null;
  return <img className="ae-logo" part="logo" src={src} alt={alt} onError={() => setFailed(src)} />;
}

export const logoCss = css`
.ae-root .ae-logo { display: block; max-inline-size: 100px; max-block-size: 50px; object-fit: contain; }
`;
