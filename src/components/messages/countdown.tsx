/** Shows how long a code is still valid. */
import { css } from '../../theme/css.ts';
import { useClock, useStyle, useUi } from '../ui.tsx';

/** More often than each second, so that a late timer skips none. ms */
const updateEvery = 250;

/** Shows the time left until `until` (ms since 1970), then that the code has expired. Screen readers announce only the end. */
export function Countdown({ until }: { until: number }) {
  useStyle(countdownCss);
  const { t } = useUi();
  const secondsLeft = useClock(updateEvery, (now) => Math.max(0, Math.ceil((until - now) / 1000)));
  const expired = secondsLeft === 0;
  const running = expired ? '' : t('otp.expiresIn', { time: minutesAndSeconds(secondsLeft) });
  const ended = expired ? t('otp.expired') : '';
  return (
    <div className="ae-countdown" part="countdown" data-state={expired ? 'expired' : 'running'}>
      <p lang={t.lang(running)}>{running}</p>
      <p role="status" lang={t.lang(ended)}>
        {ended}
      </p>
    </div>
  );
}

/** True from `until` (ms since 1970) on. */
export function useExpired(until: number): boolean {
  return useClock(updateEvery, (now) => now >= until);
}

/** Writes a time as in 4:05. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const countdownCss = css`
.ae-root .ae-countdown {
  color: var(--_colors-secondary);
  font-size: .875em;
  line-height: 1.4286;
  font-variant-numeric: tabular-nums;
}
.ae-root .ae-countdown[data-state='expired'] { color: var(--_colors-error); }
`;
