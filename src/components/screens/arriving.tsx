/** The screen of a page that is on its way to another. */
import { css } from '../../theme/css.ts';
import { Waiting } from '../frame/waiting.tsx';
import { Progress } from '../messages/progress.tsx';
import { useStyle } from '../ui.tsx';

/** A spinner, and below it what happens. */
export function Arriving({ text }: { text: string }) {
  useStyle(arrivingCss);
  return (
    <div className="ae-arriving">
      <Waiting />
      <Progress text={text} />
    </div>
  );
}

/* The text stands under the spinner, in the room that the two share. */
const arrivingCss = css`
.ae-root .ae-arriving { text-align: center; }
.ae-root .ae-arriving > .ae-progress { margin-block: -64px 40px; }
`;
