import type { Identities } from '../state/known-state.ts';
import type { MemberTypes } from './types.ts';

/** The parts of a member's state, and the field that identifies each. */
export const identities: Identities<MemberTypes['known']> = {
  member: 'member_id',
  organization: 'organization_id',
  session: 'member_session_id',
};

/** Ends the key of the stored state. */
export const suffix = '::b2b';
