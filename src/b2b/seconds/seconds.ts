/** The registry of second factors that members set up: what loads with the first screen. */
import { mfaProducts } from '../choices.ts';
import type { BusinessConfig, MfaProduct } from '../config.ts';
import type { MfaFacts } from '../flow/facts.ts';
import type { Step } from '../flow/types.ts';
import type { PasskeyParts } from './passkey/screens.ts';
import type { RecoveryParts } from './recovery/screens.tsx';
import type { Second } from './second.ts';
import { type SmsParts, sms, smsCode } from './sms/sms.ts';
import { type TotpParts, totp } from './totp/totp.ts';

/** The types of each, and of what takes the place of one. */
export type Parts = TotpParts | RecoveryParts | SmsParts | PasskeyParts;

export const seconds: Readonly<Record<MfaProduct, Second>> = { totp, smsOtp: sms };

/** Asks for the second factor that the member has, or which one to set up. */
export function secondFactor(mfa: MfaFacts, config: BusinessConfig): Step {
  const { enrolled, preferred, textSentAt: sentAt, textQueued: queued } = mfa;
  if (sentAt !== null) return { screen: smsCode(mfa, { sentAt, queued }) };
  const [first] = enrolled;
  const entered = preferred && enrolled.includes(preferred) ? preferred : first;
  if (entered) return seconds[entered].enter(mfa);
  const choices = mfaChoices(mfa, config);
  const [only] = choices;
  return { screen: choices.length === 1 && only ? seconds[only].setUp(mfa) : { name: 'mfa.choose', mfa } };
}

/** The factors that a member may set up, in their order. */
export function mfaChoices(
  { allowed }: MfaFacts,
  { mfaOrder, mfaInclude }: BusinessConfig,
): readonly MfaProduct[] {
  const offered = allowed ?? mfaInclude;
  return [...new Set([...mfaOrder, ...mfaProducts])].filter((one) => offered.includes(one));
}
