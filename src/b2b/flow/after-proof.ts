/** What follows a first factor: the end, another first factor, or a second one. */
import { underway } from '../../machine/underway.ts';
import { mfaProducts } from '../choices.ts';
import type { BusinessConfig, MfaProduct } from '../config.ts';
import type { MfaFacts, ProofFacts } from './facts.ts';
import type { Screen, SmsCode } from './screen-types.ts';
import { finished, toAdmission } from './steps.ts';
import type { Step } from './types.ts';
import { isEmpty, waysIn } from './ways.ts';

export function afterProof(
  { signedIn, organization, email, stepUp, mfa, admission }: ProofFacts,
  config: BusinessConfig,
  { setsPassword }: { readonly setsPassword?: true } = {},
): Step {
  const target = setsPassword ? ({ setsPassword } as const) : {};
  if (signedIn) return finished({ ...target, email });
  if (stepUp) {
    const place = { organization, stepUp: { methods: stepUp, email, ...target } };
    if (stepUp.length > 0 && !isEmpty(waysIn(config, place)))
      return { screen: { name: 'main', place, email } };
    return { screen: { name: 'failure', kind: 'policy', organization: organization.name } };
  }
  if (admission) return toAdmission(admission, { organization, email, ...target });
  if (mfa) return { screen: secondFactor({ ...mfa, ...target }, config) };
  return { screen: { name: 'failure', kind: 'default', organization: '' } };
}

/** The screen of the second factor that the member has, or the choice of one to set up. */
function secondFactor(mfa: MfaFacts, config: BusinessConfig): Screen {
  const [first] = mfa.enrolled;
  const preferred = mfa.preferred && mfa.enrolled.includes(mfa.preferred) ? mfa.preferred : first;
  const entered = mfa.textSentAt !== null ? 'smsOtp' : preferred;
  if (entered) return seconds[entered].enter(mfa, { sentAt: mfa.textSentAt, queued: mfa.textQueued });
  const choices = mfaChoices(mfa, config);
  const [only] = choices;
  return choices.length === 1 && only ? seconds[only].setUp(mfa) : { name: 'mfa.choose', mfa };
}

/** How long a texted code is valid. ms */
const textLife = 2 * 60_000;

type SentText = Partial<Pick<SmsCode, 'added' | 'sentAt' | 'resent'>> & { queued?: true | undefined };

/** The screen that asks for a texted code. */
export function smsCode(
  mfa: MfaFacts,
  { added = null, sentAt = null, resent = false, queued }: SentText = {},
): SmsCode {
  return {
    name: 'sms.code',
    mfa,
    added,
    sentAt,
    expiresAt: sentAt === null ? null : sentAt + textLife,
    resent,
    ...underway({ queued }),
  };
}

/** The factors that a member may set up, in their order. */
export function mfaChoices(
  { allowed }: MfaFacts,
  { mfaOrder, mfaInclude }: BusinessConfig,
): readonly MfaProduct[] {
  const offered = allowed ?? mfaInclude;
  return [...new Set([...mfaOrder, ...mfaProducts])].filter((one) => offered.includes(one));
}

interface Second {
  /** The screen that asks for it. */
  readonly enter: (mfa: MfaFacts, sent?: SentText) => Screen;
  readonly setUp: (mfa: MfaFacts) => Screen;
}

/** The registry of second factors. */
export const seconds: Readonly<Record<MfaProduct, Second>> = {
  totp: {
    enter: (mfa) => ({ name: 'totp.code', mfa }),
    setUp: (mfa) => ({ name: 'totp.setUp', mfa, stage: 'scan' }),
  },
  smsOtp: { enter: smsCode, setUp: (mfa) => ({ name: 'sms.number', mfa }) },
};
