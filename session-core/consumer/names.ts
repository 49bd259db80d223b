import { allows } from '../methods/permissions.ts';
import type { AxisNames } from '../names.ts';
import type { ConsumerTypes } from './types.ts';

/** The names of the consumer axis. */
export const names: AxisNames<ConsumerTypes['known']> = {
  suffix: '',
  identities: { user: 'user_id', session: 'session_id' },
  allows: (policy, { user }, ...permission) => allows(policy, user?.roles ?? [], ...permission),
};
