/** Judges a new password while the visitor types. */
import { loadedMessages } from '../../strings/loaded-messages.ts';
import type { MessageId } from '../../strings/messages.ts';
import type { Translate } from '../../strings/translate.ts';
import { css } from '../../theme/css.ts';
import { CheckIcon } from '../icons/screens-icons.tsx';
import { useStyle, useUi } from '../ui.tsx';
import { unseenCss } from '../unseen-css.ts';

/** The server's judgement. */
export interface Judgement {
  readonly breached: boolean;
  readonly policy: 'zxcvbn' | 'luds' | 'none';
  /** 0 to 4. */
  readonly score: number;
  readonly warning: string | null;
  readonly suggestions: readonly string[];
  readonly hasLength: boolean;
  readonly hasKinds: boolean;
}

interface PasswordMeterProps {
  /** Null before the first reply. */
  judgement: Judgement | null;
  /** The numbers of the policy `luds`; null under `zxcvbn`. */
  luds: { readonly ludsMinimumCount: number; readonly ludsComplexity: number } | null;
  /** The policy, once the server has named it; an empty field has no judgement. */
  policy?: Judgement['policy'] | undefined;
  /** Id of the feedback region, for the field's `aria-describedby`. */
  id: string;
}

/**
 * Renders the meter or the checks, with suggestions below, in a polite live region. It renders neither if every
 * password is allowed.
 */
export function PasswordMeter({ judgement, luds, id, policy: policyNow }: PasswordMeterProps) {
  useStyle(meterCss);
  useStyle(unseenCss);
  const { t } = useUi();
  // Whatever its form, a password that attackers have is weak.
  const score = judgement && (judgement.breached ? 0 : judgement.score);
  const policy = judgement?.policy ?? policyNow ?? (luds ? 'luds' : 'zxcvbn');
  return (
    <div className="ae-strength" part="strength">
      {policy === 'zxcvbn' && <Meter score={score} />}
      <div className="ae-strength-feedback" id={id} role="status">
        {policy === 'luds' && luds && (
          <ul className="ae-checks">
            <Check
              met={judgement?.hasLength ?? false}
              text={t('password.luds.length', { n: luds.ludsMinimumCount })}
            />
            <Check
              met={judgement?.hasKinds ?? false}
              text={t('password.luds.complexity', { n: luds.ludsComplexity })}
            />
          </ul>
        )}
        {policy === 'zxcvbn' &&
          (judgement && score !== null ? (
            <Advice {...judgement} score={score} />
          ) : (
            <p>{t('password.needed')}</p>
          ))}
        {judgement?.breached && <p className="ae-breached">{t('password.breached')}</p>}
      </div>
    </div>
  );
}

/** Four segments: red below three, green from there. Named by an attribute: the words below say the same as text, once. */
function Meter({ score }: { score: number | null }) {
  const { t } = useUi();
  const label = t('password.strength.label');
  const filled = score === null ? 0 : Math.max(score, 1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a browser draws <meter> as one bar of its own colours.
    <div
      className="ae-meter"
      part="strength-meter"
      role="meter"
      aria-label={label}
      lang={t.lang(label)}
      aria-valuemin={0}
      aria-valuemax={4}
      aria-valuenow={score ?? 0}
      aria-valuetext={strengthWord(t, score)}
      data-state={score === null ? 'idle' : score < 3 ? 'weak' : 'strong'}
    >
      {segments.map((segment) => (
        <span key={segment} className="ae-segment" data-state={segment < filled ? 'filled' : 'empty'} />
      ))}
    </div>
  );
}

const segments = [0, 1, 2, 3];

/** The word, which is beside the bar, and the most urgent advice. */
function Advice({ breached, score, warning, suggestions }: Judgement) {
  const { t } = useUi();
  const [first] = warning ? [warning] : suggestions;
  return (
    <>
      <p className="ae-strength-word">{strengthWord(t, score)}</p>
      {first && !breached && <p>{advice(t, first)}</p>}
    </>
  );
}

/** Hides what the sentence says besides the check, because the icon shows that: a hidden copy would have the text twice. */
function Check({ met, text }: { met: boolean; text: string }) {
  const { t } = useUi();
  const [before, after] = t(met ? 'password.luds.met' : 'password.luds.unmet', { check: text }).split(text);
  return (
    <li data-state={met ? 'met' : 'unmet'}>
      <CheckIcon />
      <span>
        {before && <span className="ae-unseen">{before}</span>}
        <span>{text}</span>
        {after && <span className="ae-unseen">{after}</span>}
      </span>
    </li>
  );
}

function strengthWord(t: Translate, score: number | null): string {
  const id = `password.strength.${score ?? 'none'}`;
  return Object.hasOwn(loadedMessages, id) ? t(id as MessageId) : '';
}

/** The server's advice is English. The widget finds the same text in its own catalogue, so that hosts can override it. */
function advice(t: Translate, text: string): string {
  const match = Object.entries(loadedMessages).find(
    ([id, english]) => id.startsWith('password.zxcvbn.') && english === text,
  );
  return match ? t(match[0] as MessageId) : text;
}

/* The region of the words is no box: its word stands beside the bar, the rest below. */
const meterCss = css`
.ae-root .ae-strength { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; row-gap: 8px; margin-block-start: -4px; }
.ae-root .ae-strength-feedback { display: contents; }
.ae-root .ae-strength-feedback > * { grid-column: 1 / -1; font-size: .875em; line-height: 1.4286; color: var(--_colors-secondary); }
.ae-root .ae-meter { display: grid; grid-template-columns: repeat(4, 1fr); gap: 4px; }
.ae-root .ae-segment { block-size: 4px; border-radius: 2px; background-color: var(--_colors-divider); }
.ae-root .ae-meter[data-state='weak'] .ae-segment[data-state='filled'] { background-color: var(--_colors-error); }
.ae-root .ae-meter[data-state='strong'] .ae-segment[data-state='filled'] { background-color: var(--_colors-success); }
.ae-root .ae-strength .ae-strength-word { grid-area: 1 / 2; margin-inline-start: 12px; font-weight: 600; overflow-wrap: anywhere; }
.ae-root .ae-strength-word::first-letter { text-transform: uppercase; }
.ae-root .ae-meter[data-state='weak'] + * > .ae-strength-word, .ae-root .ae-strength .ae-breached { color: var(--_colors-error); }
.ae-root .ae-meter[data-state='strong'] + * > .ae-strength-word { color: var(--_colors-success); }
.ae-root .ae-checks { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; padding: 0; list-style: none; }
.ae-root .ae-checks li { display: flex; gap: 8px; }
.ae-root .ae-checks .ae-icon { opacity: .3; }
.ae-root .ae-checks [data-state='met'] { color: var(--_colors-success); }
.ae-root .ae-checks [data-state='met'] .ae-icon { opacity: 1; }
@media (forced-colors: active) {
  .ae-root .ae-segment { border: 1px solid CanvasText; forced-color-adjust: none; background: Canvas; }
  .ae-root .ae-meter .ae-segment[data-state='filled'] { background: CanvasText; }
}
`;
