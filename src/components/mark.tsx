/** A brand's mark, inside the place that an `Icon` keeps for it. */
import { css } from '../theme/css.ts';
import type { Mark } from './marks/mark.ts';
import { useStyle } from './ui.tsx';

/** Draws the layers of a mark. */
export function MarkShapes({ mark: { scale = 1, layers } }: { mark: Mark }) {
  useStyle(markCss);
  return (
    <g className="ae-mark" transform={scale === 1 ? undefined : `scale(${scale})`}>
      {layers.map(({ path, fill, onDark, outline, transform }, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the layers of a mark never change.
          key={index}
          d={path}
          // By attributes and not by a style: a strict policy allows it.
          fill={onDark ? `light-dark(${fill},${onDark})` : fill}
          stroke={outline ?? 'none'}
          transform={transform}
        />
      ))}
    </g>
  );
}

/* What a browser cannot read of `light-dark()`, from before 2024, it draws as the button's text. */
const markCss = css`
.ae-root .ae-mark { fill: currentColor; }
@media (forced-colors: active) {
  .ae-root .ae-mark [fill^='light-dark'] { fill: ButtonText; }
}
`;
