/** What the tasks may use besides their own arguments. */
import type { B2BSessionClient } from '../../../session-core/b2b/client.ts';
import { withoutParameters } from '../../../session-core/links/without-parameters.ts';
import { present } from '../../machine/present.ts';
import type { SignInTools } from '../../machine/sign-in.ts';
import type { BusinessConfig } from '../config.ts';
import type { BusinessEmit } from '../events.ts';
import {
  choiceOf,
  type DiscoveredReply,
  organizationFacts,
  type ProofReply,
  proofFacts,
} from '../flow/facts.ts';
import type { Place } from '../flow/screen-types.ts';
import type { Event } from '../flow/types.ts';

export interface Tools extends SignInTools<B2BSessionClient, BusinessConfig, BusinessEmit> {
  /** The address of the page when the element was first drawn. */
  readonly address: string;
}

export function durationOf({ config }: Tools): { session_duration_minutes: number } {
  return { session_duration_minutes: config().sessionDurationMinutes };
}

/**
 * The page that asks for a new password: the one that the host names, or this one. Its address says what it is for, so that a
 * page with all forms knows it too.
 */
export function passwordPage({ session, config, address }: Tools): string {
  const { prefix } = session;
  const here = withoutParameters(address, ['token', `${prefix}_token_type`, `${prefix}_redirect_type`]);
  const page = new URL(config().passwordOptions.resetPasswordRedirectURL ?? here);
  // The query is extended as a text, since its list of parameters would re-encode the host's own.
  page.search += `${page.search && '&'}${prefix}_redirect_type=reset_password`;
  page.hash = '';
  return page.href;
}

/** Where a proof returns to: the host's pages, or the form for the password that the visitor came for. */
export function returnPages(
  { stepUp }: Place,
  { loginRedirectURL, signupRedirectURL }: { loginRedirectURL?: string; signupRedirectURL?: string },
  tools: Tools,
): { login_redirect_url?: string; signup_redirect_url?: string } {
  const page = stepUp?.setsPassword && passwordPage(tools);
  return present({
    login_redirect_url: page ?? loginRedirectURL,
    signup_redirect_url: page ?? signupRedirectURL,
  });
}

export async function organizationBySlug(
  organization_slug: string,
  { session, emit }: Tools,
  signal: AbortSignal,
): Promise<Event> {
  const reply = await session.organization.getBySlug({ organization_slug }, { signal });
  emit('B2B_ORGANIZATIONS_GET_BY_SLUG', reply);
  const { organization } = reply;
  return { type: 'organization.found', organization: organization && organizationFacts(organization) };
}

/** Reports what a proof of a first factor has led to. */
export function proved(reply: ProofReply, { now }: Tools): Event {
  return { type: 'proved', proof: proofFacts(reply, now()) };
}

/** Reports the organizations of an address. Whether visitors may create one is in the project's settings. */
export async function discovered(reply: DiscoveredReply, { session }: Tools): Promise<Event> {
  const { createOrganizationEnabled } = await session.bootstrap.load();
  return {
    type: 'discovered',
    email: reply.email_address,
    choices: reply.discovered_organizations.map(choiceOf),
    mayCreate: createOrganizationEnabled,
    ...present({ proving: reply.primary_required?.allowed_auth_methods }),
  };
}
