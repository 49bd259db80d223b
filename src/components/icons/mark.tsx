/** A brand's mark, inside an `Icon`. */
import { css } from '../../theme/css.ts';
import type { Mark } from '../marks/mark.ts';
import { useStyle } from '../ui.tsx';

/** Renders the layers of a mark. */
export function MarkShapes({ mark: { scale = 1, layers } }: { mark: Mark }) {
  useStyle(markCss);
  return (
    <g className="ae-mark" transform={scale === 1 ? undefined : `scale(${scale})`}>
      {layers.map(({ path, fill, onDark, outline, transform }, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the layers of a mark never change.
          key={index}
          d={path}
          // An attribute, because a strict policy forbids inline styles.
          fill={onDark ? `light-dark(${fill},${onDark})` : fill}
          stroke={outline ?? 'none'}
          transform={transform}
        />
      ))}
    </g>
  );
}

/* Browsers from before 2024 do not support `light-dark()` and use the colour of the button's text. */
const markCss = css`
.ae-root .ae-mark { fill: currentColor; }
@media (forced-colors: active) {
  .ae-root .ae-mark [fill^='light-dark'] { fill: ButtonText; }
}
`;
