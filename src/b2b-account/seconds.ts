/** The registry of what members' second factors are to the account page, which knows those of users: a new one is spread into each. */
import type { Member } from '../../session-core/wire/b2b/shared.ts';
import type { MfaMethod, UserSeconds } from '../../session-core/wire/seconds.ts';
import type { AnySectionId } from '../account/section-ids.ts';
import { totpCalls, totpEvents, totpShown } from './totp.ts';

/** Their sections: whether a member has them, or may have them. */
export const secondSections = (
  { totp_registration_id: app }: Member,
  mayUse: (method: MfaMethod) => boolean,
): Partial<Record<AnySectionId, boolean>> => ({ 'second-factor': mayUse('totp') || app !== '' });

export const secondsShown: (member: Member) => UserSeconds = totpShown;
export const secondCalls = totpCalls;
export const secondEvents = totpEvents;
