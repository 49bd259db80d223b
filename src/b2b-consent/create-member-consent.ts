/** Connects the session of a member and the host in one running consent flow. */
import type { B2BSessionClient } from '../../session-core/b2b/client.ts';
import { type Consent, type CreateConsentOptions, createConsent } from '../consent/create-consent.ts';
import { type MemberConsentEvent, type MemberConsentScreen, memberConsentTable } from './flow.ts';
import { sessionOfMember } from './session.ts';
import { memberHandlers } from './tasks.ts';

export interface CreateMemberConsentOptions extends Omit<CreateConsentOptions, 'session'> {
  session: B2BSessionClient;
  /** Whether the page offers to switch to another organization. */
  canSwitch: () => boolean;
}

export type MemberConsent = Consent<MemberConsentScreen, MemberConsentEvent>;

/** Starts a consent flow of members. */
export function createMemberConsent({
  session,
  canSwitch,
  ...tools
}: CreateMemberConsentOptions): MemberConsent {
  return createConsent(
    { table: memberConsentTable, handlers: memberHandlers(session, canSwitch) },
    { ...tools, session: sessionOfMember(session) },
  );
}
