/** The registry of the after-sign-in steps, in their order. Those without screens come last. */
import type { AnyStep } from '../machine/any-flow.ts';
import { admissionStep } from './admission/step.ts';
import { passkeyOffer } from './passkeys/offer-step.ts';
import { passkeyUpgrade } from './passkeys/upgrade-step.ts';
import { totpStep } from './totp/step.ts';

const steps = [admissionStep, totpStep, passkeyOffer, passkeyUpgrade] as const;

// Like the products, each is type-checked where it is made.
export const afterSignInSteps = steps as unknown as readonly AnyStep[];
