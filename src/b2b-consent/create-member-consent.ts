/** Connects the session of a member and the host in one running consent flow. */
import type { B2BSessionClient } from '../../session-core/b2b/client.ts';
import { type Consent, type CreateConsentOptions, createConsent } from '../consent/create-consent.ts';
import { type MemberConsentEvent, type MemberConsentScreen, memberConsentTable } from './flow.ts';
import { sessionOfMember } from './session.ts';
import { memberHandlers } from './tasks.ts';

interface CreateMemberConsentOptions extends Omit<CreateConsentOptions, 'session'> {
  session: B2BSessionClient;
  /** Whether the page offers to switch to another organization. */
  canSwitch: () => boolean;
  /** The id of the organization that a trusted token is for. @default that of the member who was signed in */
  attestedIn?: () => string | undefined;
}

type MemberConsent = Consent<MemberConsentScreen, MemberConsentEvent>;

/** Starts a consent flow of members. */
export function createMemberConsent({
  session,
  canSwitch,
  attestedIn = () => undefined,
  ...tools
}: CreateMemberConsentOptions): MemberConsent {
  return createConsent(
    { table: memberConsentTable, handlers: memberHandlers({ client: session, canSwitch, attestedIn }) },
    { ...tools, session: sessionOfMember(session) },
  );
}
