import type { Identities } from '../state/known-state.ts';
import type { ConsumerTypes } from './types.ts';

/** The parts of a consumer's state, and the field that identifies each. */
export const identities: Identities<ConsumerTypes['known']> = { user: 'user_id', session: 'session_id' };
