/** What follows a first factor: the end, another first factor, or a second one. */
import type { BusinessConfig } from '../config.ts';
import { secondFactor } from '../seconds/seconds.ts';
import type { ProofFacts } from './facts.ts';
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
  if (mfa) return secondFactor({ ...mfa, ...target }, config);
  return { screen: { name: 'failure', kind: 'default', organization: '' } };
}
