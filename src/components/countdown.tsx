/** How long a code is still good. */
import { css } from '../theme/css.ts';
import { useClock, useStyle, useUi } from './ui.tsx';

/** Looked at more often than each second, or a late timer would skip one. ms */
const lookEvery = 250;

/** Draws the time left until `until` (ms since 1970), then that it is over. Only the end is read out. */
export function Countdown({ until }: { until: number }) {
  useStyle(countdownCss);
  const { t } = useUi();
  const left = useClock(lookEvery, (now) => Math.max(0, Math.ceil((until - now) / 1000)));
  const expired = left === 0;
  const running = expired ? '' : t('otp.expiresIn', { time: minutesAndSeconds(left) });
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

/** True once `until` (ms since 1970) has come. */
export function useExpired(until: number): boolean {
  return useClock(lookEvery, (now) => now >= until);
}

function minutesAndSeconds(seconds: number): string {
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
