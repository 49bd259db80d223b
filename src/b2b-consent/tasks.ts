/** The tasks of members: those of users, which also find out in whose name a member answers. */
import type { B2BSessionClient } from '../../session-core/b2b/client.ts';
import { AuthApiError } from '../../session-core/errors.ts';
import type { ConsentTask } from '../consent/flow.ts';
import { type ConsentTools, consentHandlers } from '../consent/tasks.ts';
import type { Handlers } from '../machine/machine.ts';
import { redirectTo } from '../validate/redirect.ts';
import type { MemberConsentEvent, Membership } from './flow.ts';
import { sessionOfMember } from './session.ts';

interface MemberTools {
  /** The client of the same session as the tools. */
  client: B2BSessionClient;
  /** Whether the page offers to switch to another organization. */
  canSwitch: () => boolean;
  /** The id of the organization that a trusted token is for, if the page names it. */
  attestedIn: () => string | undefined;
}

export function memberHandlers({
  client,
  canSwitch,
  attestedIn,
}: MemberTools): Handlers<ConsentTask, MemberConsentEvent, ConsentTools> {
  return {
    ...consentHandlers,
    'consent.attest'(task, tools, signal) {
      // Read before the session ends.
      const organizationId = attestedIn() ?? client.state.organization?.organization_id;
      const session = sessionOfMember(client, { attestedIn: organizationId });
      return consentHandlers['consent.attest'](task, { ...tools, session }, signal);
    },

    async 'consent.start'(task, tools, signal) {
      // Beside the request, which must not wait for it.
      const hasOthers = canSwitch() ? hasOtherOrganizations(client, signal) : false;
      // A refusal names no organization.
      let { organization } = client.state;
      const session = sessionOfMember(client, {
        onOrganization(joined) {
          organization = joined;
        },
      });
      const membership = async (): Promise<Membership> => ({
        organization: organization?.organization_name ?? '',
        hasOthers: await hasOthers,
      });
      try {
        const event = await consentHandlers['consent.start'](task, { ...tools, session }, signal);
        if (event?.type !== 'consent.asked') return event;
        return { ...event, question: { ...event.question, ...(await membership()) } };
      } catch (error) {
        if (!(error instanceof AuthApiError && error.error_type === restricted)) throw error;
        tools.report(error);
        const address = error.error_details?.redirect_uri;
        return {
          type: 'consent.restricted',
          screen: {
            name: 'consent.restricted',
            address: typeof address === 'string' ? redirectTo(address, task.request.redirect_uri) : null,
            ...(await membership()),
          },
        };
      }
    },
  };
}

const restricted = 'connected_app_restricted_by_organization';

/** False where the list does not load: the question counts, and the link is only a convenience. */
async function hasOtherOrganizations({ discovery }: B2BSessionClient, signal: AbortSignal): Promise<boolean> {
  try {
    const { discovered_organizations: organizations } = await discovery.organizations.list({ signal });
    return organizations.filter(({ membership }) => membership.type === 'active_member').length > 1;
  } catch {
    return false;
  }
}
