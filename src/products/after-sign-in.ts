/** The registry of what follows a sign-in: one line each, in the order in which they follow. Those without screens come last. */
import type { AnyStep } from '../machine/any-flow.ts';
import { passkeyUpgrade } from './passkeys/upgrade-step.ts';
import { totpStep } from './totp/step.ts';

const steps = [totpStep, passkeyUpgrade] as const;

// As with the products: each is checked against its own types where it is made.
export const afterSignInSteps = steps as unknown as readonly AnyStep[];
