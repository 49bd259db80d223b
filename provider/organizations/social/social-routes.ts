/** The addresses that browsers open to sign in by an identity provider: to one organization, or to choose one. */
import type { Context, Hono } from 'hono';
import { Refusal } from '../../http/refusal.ts';
import { type RequestState, visitorAddress } from '../../http/request-state.ts';
import { limitTries } from '../../limits/limits.ts';
import { markBrowser, redirectCookie } from '../../proofs/social/browser-cookie.ts';
import type { FindIdentityProvider } from '../../proofs/social/identity.ts';
import { returnPages } from '../../proofs/social/pages.ts';
import { pageOf, typeOf } from '../../proofs/social/routes.ts';
import { readParameters, readScopes } from '../../proofs/social/start-parameters.ts';
import { beginFlow, type Flow, flowProof } from '../../proofs/social/states.ts';
import { checkChallenge } from '../../secrets/pkce.ts';
import type { Parts } from '../../world/ground.ts';
import type { World } from '../../world/world.ts';
import { findOrganizationBySlug, projectIdOf, requireOrganization } from '../organization-rows.ts';
import { endingOfMembers } from './social-finish.ts';

/** The vendors that an organization can require; see `AuthMethod`. */
const offered = ['google', 'microsoft', 'hubspot', 'slack', 'github'];
/** What else a member's sign-in requests, to learn the tenants. */
const moreScopes: Partial<Record<string, string[]>> = { github: ['read:org'] };

export function mountMemberSocial(
  app: Hono<RequestState>,
  world: World,
  identityProvider: FindIdentityProvider,
): void {
  const page = pageOf(world);
  const ending = endingOfMembers(world);

  const start = (discovers: boolean) =>
    page(async (context) => {
      await limitTries(world, visitorAddress(context, world.settings.trustedProxies));
      const query = context.req.query();
      const ownWorld = world.projects.get(query.public_token ?? '');
      if (ownWorld?.settings.project.vertical !== 'B2B') throw new Refusal('public_token_not_found');
      const type = typeOf(context);
      const provider = offered.includes(type) ? identityProvider(type) : null;
      const organization_id = discovers ? null : await organizationOf(ownWorld, query);
      const { discovery_redirect_url: back, login_redirect_url, signup_redirect_url } = query;
      const flow: Flow = {
        provider_type: type,
        ...(discovers
          ? returnPages(ownWorld, back)
          : returnPages(ownWorld, login_redirect_url, signup_redirect_url)),
        code_challenge: checkChallenge(ownWorld, 'oauth', query.pkce_code_challenge),
        attach_user_id: null,
        project_id: projectIdOf(ownWorld),
        organization_id,
        discovers,
      };
      const scopes = [...(moreScopes[type] ?? []), ...readScopes(query.custom_scopes)];
      const parameters = readParameters(query);
      if (!provider) return context.redirect(ending.failed(flow, 'oauth_config_not_found'));
      return context.redirect(await leave(context, { flow, provider, type, scopes, parameters }));
    });

  type Leaving = Parameters<NonNullable<ReturnType<FindIdentityProvider>>['authorizeUrl']>[0];

  async function leave(
    context: Context<RequestState>,
    {
      flow,
      provider,
      ...request
    }: { flow: Flow; provider: NonNullable<ReturnType<FindIdentityProvider>> } & Pick<
      Leaving,
      'type' | 'scopes' | 'parameters'
    >,
  ): Promise<string> {
    const browserSecret = markBrowser(context, world, redirectCookie);
    const state = await beginFlow(world, { ...flow, browserSecret });
    try {
      return await provider.authorizeUrl({ ...request, state, proof: flowProof(state, browserSecret) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return ending.failed(flow, error.type);
    }
  }

  app.get('/v1/b2b/public/oauth/:provider/start', start(false));
  app.get('/v1/b2b/public/oauth/:provider/discovery/start', start(true));
}

/** @throws Refusal `missing_oauth_organization_locator`, `too_many_oauth_organization_locators`, `organization_not_found` */
async function organizationOf(
  world: Parts<'settings' | 'database'>,
  { organization_id: id, slug }: Record<string, string>,
): Promise<string> {
  if (id !== undefined && slug !== undefined) throw new Refusal('too_many_oauth_organization_locators');
  if (id !== undefined) return (await requireOrganization(world, world.database, id)).organization_id;
  if (slug === undefined) throw new Refusal('missing_oauth_organization_locator');
  const organization = await findOrganizationBySlug(world, world.database, slug);
  if (!organization) throw new Refusal('organization_not_found');
  return organization.organization_id;
}
