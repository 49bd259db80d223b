/** The picture beside the offer of a passkey: a phone that knows its owner's finger, and the key that it holds. */
import { useStyle } from '../../components/ui.tsx';
import { css } from '../../theme/css.ts';

/** Decorative: the words say the same. It has the colours of the theme. */
export function PasskeyPicture() {
  useStyle(pictureCss);
  return (
    <svg className="ae-passkey-picture" part="passkey-picture" viewBox="0 0 240 128" aria-hidden="true">
      <ellipse className="ae-ground" cx="120" cy="68" rx="112" ry="54" />
      <path className="ae-thread" d="M20 50h14m8 0h6M196 34h16m6 0h6M30 92h8m160 6h22" />
      <rect className="ae-line" x="86" y="6" width="68" height="116" rx="14" />
      <path className="ae-thread" d="M112 15h16" />
      <path
        className="ae-line"
        d="M103 62a17 17 0 0 1 34 0v6m-28.500 15c-3-6-2.500-14-2.500-20m22 25c2-4 2.500-10 2.500-17a10.500 10.500 0 0 0-21 0c0 8 .5 14 4.500 20m10.500 2c-5-4-8.500-11-8.500-21a4 4 0 0 1 8 0c0 7 2.500 12 6 15"
      />
      <circle className="ae-ground" cx="160" cy="96" r="23" />
      <circle className="ae-badge" cx="160" cy="96" r="19" />
      <path
        className="ae-key"
        d="M166.500 83.500a6.500 6.500 0 1 1-3.800 11.800L153 105v4h4l1.500-1.500v-2.500h2.500l2-2v-2.500h2.500l.8-.8a6.500 6.500 0 0 1 .2-10.200z"
      />
    </svg>
  );
}

const pictureCss = css`
.ae-root .ae-passkey-picture { display: block; inline-size: min(240px, 100%); block-size: auto; margin-inline: auto; fill: none; stroke: currentColor; stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; }
.ae-root .ae-passkey-picture > :is(.ae-ground, .ae-badge) { fill: currentColor; stroke: none; }
.ae-root .ae-passkey-picture > .ae-ground { color: var(--_colors-accent); }
.ae-root .ae-passkey-picture > .ae-line { color: var(--_colors-primary); }
.ae-root .ae-passkey-picture > .ae-thread { color: var(--_colors-secondary); opacity: .45; }
.ae-root .ae-passkey-picture > .ae-badge { color: var(--_colors-success); }
.ae-root .ae-passkey-picture > .ae-key { color: var(--_colors-accent); stroke-width: 2.25; }
`;
