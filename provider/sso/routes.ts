/** The addresses that browsers open to sign in by a company's login: the start, and the callback. */
import type { Context, Hono } from 'hono';
import type { SsoConnectionRow } from '../database/schema.ts';
import { readForm } from '../http/forms.ts';
import { isAllowedAddress } from '../http/origins.ts';
import { publicPath } from '../http/public-path.ts';
import { Refusal } from '../http/refusal.ts';
import { type RequestState, visitorAddress } from '../http/request-state.ts';
import { withParameters } from '../http/with-parameters.ts';
import { limitTries } from '../limits/limits.ts';
import { projectIdOf } from '../organizations/organization-rows.ts';
import { answerFile } from '../pages/html.ts';
import { markBrowser, readBrowser, redirectCookie } from '../proofs/social/browser-cookie.ts';
import { returnPages } from '../proofs/social/pages.ts';
import { pageOf } from '../proofs/social/routes.ts';
import { readScopes } from '../proofs/social/start-parameters.ts';
import { beginFlow, endFlow, type Flow, findFlow, flowProof } from '../proofs/social/states.ts';
import { checkChallenge } from '../secrets/pkce.ts';
import type { Parts } from '../world/ground.ts';
import { type World, worldOf } from '../world/world.ts';
import { requireActive } from './connections.ts';
import { entranceOf, sourceOf } from './external-connection.ts';
import type { SsoIdentity } from './identity.ts';
import { locateConnection } from './locate.ts';
import { createOidcClient } from './oidc-client.ts';
import { answerOf, keepAnswer } from './saml/saml-answers.ts';
import { samlSettings } from './saml/saml-connection.ts';
import { describeUs } from './saml/saml-service.ts';
import { issueSsoToken } from './tokens.ts';

/** What the flows of companies' logins are kept under. */
const flowType = 'sso';

export function mountSso(app: Hono<RequestState>, world: World): void {
  const page = pageOf(world);
  const root = publicPath(world);
  const oidc = createOidcClient(world);

  app.get(
    '/v1/public/sso/start',
    page(async (context) => {
      await limitTries(world, visitorAddress(context, world.settings.trustedProxies));
      const query = context.req.query();
      const ownWorld = world.projects.get(query.public_token ?? '');
      if (ownWorld?.settings.project.vertical !== 'B2B') throw new Refusal('public_token_not_found');
      const connection = await locateConnection(ownWorld, query);
      const source = await sourceOf(ownWorld, ownWorld.database, connection);
      const flow: Flow = {
        provider_type: flowType,
        ...returnPages(ownWorld, query.login_redirect_url, query.signup_redirect_url),
        code_challenge: checkChallenge(ownWorld, 'sso', query.pkce_code_challenge),
        attach_user_id: null,
        project_id: projectIdOf(ownWorld),
        organization_id: connection.organization_id,
        connection_id: source.connection_id,
      };
      const scopes = readScopes(query.custom_scopes);
      const browserSecret = markBrowser(context, world, redirectCookie);
      const state = await beginFlow(world, { ...flow, browserSecret });
      const proof = flowProof(state, browserSecret);
      const address =
        source.kind === 'saml'
          ? await (await loadSaml()).samlAuthorizeUrl(world, source, state)
          : await oidc.authorizeUrl(source, { state, proof, scopes });
      return context.redirect(address);
    }),
  );

  // A form from another site does not carry the cookie. Its content waits for an ordinary navigation, which does.
  app.post(
    '/v1/b2b/sso/callback/:connection_id',
    page(async (context) => {
      await limitTries(world, visitorAddress(context, world.settings.trustedProxies));
      const { RelayState: state = '', SAMLResponse: response = '' } = await readForm(context);
      const connectionId = context.req.param('connection_id') ?? '';
      const flow = await findFlow(world, state);
      if (flow?.connection_id !== connectionId) {
        return context.redirect(await arrival(connectionId, { page: state, response }), 303);
      }
      const query = new URLSearchParams({ state });
      try {
        const ownWorld = worldOf(world, flow) ?? world;
        const connection = await requireActive(ownWorld, ownWorld.database, connectionId, 'saml');
        const identity = await (await loadSaml()).redeemSaml(ownWorld, connection, { state, response });
        await keepAnswer(ownWorld, state, identity);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        query.set('error', error.type);
      }
      return context.redirect(`${root}/v1/b2b/sso/callback/${connectionId}?${query}`, 303);
    }),
  );

  app.get('/v1/b2b/sso/metadata/:connection_id', async (context) => {
    const text = await describeUs(world, context.req.param('connection_id'));
    return answerFile(context, 'application/samlmetadata+xml', text);
  });

  app.get(
    '/v1/b2b/sso/callback/:connection_id',
    page(async (context) => {
      const parameters = new URL(context.req.url).searchParams;
      const [state, error] = [parameters.get('state') ?? '', parameters.get('error')];
      const { flow, browserSecret } = await endOf(context, state);
      return leave(context, flow, async (connection) => {
        if (connection.kind === 'saml') return answerOf(flow, state, error);
        if (error !== null) throw new Refusal('oidc_auth_code_error');
        return oidc.redeem(connection, { state, proof: flowProof(state, browserSecret), parameters });
      });
    }),
  );

  /**
   * Signs in a person whom the company's login has sent without a request, if its connection allows that. They have
   * no code verifier, so a project that requires one refuses them.
   *
   * @param page which the company's login names; another than the host's own is ignored
   * @returns the address of the host's page
   * @throws Refusal `unsolicited_sso_response`, `saml_idp_initiated_auth_disabled`
   */
  async function arrival(
    connectionId: string,
    { page: pageUrl, response }: { page: string; response: string },
  ): Promise<string> {
    const row = await world.database
      .selectFrom('sso_connections')
      .select(['project_id', 'settings'])
      .where('connection_id', '=', connectionId)
      .where('kind', '=', 'saml')
      .executeTakeFirstOrThrow(() => new Refusal('unsolicited_sso_response'));
    if (!samlSettings(row).idp_initiated) throw new Refusal('saml_idp_initiated_auth_disabled');
    const ownWorld = worldOf(world, row) ?? world;
    if (ownWorld.settings.project.pkce_required_for_sso) throw new Refusal('unsolicited_sso_response');
    const isPage = isAllowedAddress(pageUrl, ownWorld.settings);
    const { login_url, signup_url } = returnPages(ownWorld, isPage ? pageUrl : undefined);
    try {
      const connection = await requireActive(ownWorld, ownWorld.database, connectionId, 'saml');
      const identity = await (await loadSaml()).redeemSaml(ownWorld, connection, { state: null, response });
      const { token, isMember } = await issueSsoToken(ownWorld, connection, identity, null);
      return returning(ownWorld, isMember ? login_url : signup_url, { token });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return returning(ownWorld, login_url, { error: error.type });
    }
  }

  /** The flow that this browser began at this connection. @throws Refusal `unsolicited_sso_response` */
  async function endOf(
    context: Context<RequestState>,
    state: string,
  ): Promise<{ flow: Flow; browserSecret: string }> {
    const browserSecret = readBrowser(context, world, redirectCookie);
    const connectionId = context.req.param('connection_id') ?? '';
    const flow = await endFlow(world, { state, browserSecret, type: flowType, connectionId });
    if (!flow) throw new Refusal('unsolicited_sso_response');
    return { flow, browserSecret };
  }

  /** Redirects the visitor to the host's page, with a token or an error. */
  async function leave(
    context: Context<RequestState>,
    flow: Flow,
    identify: (connection: SsoConnectionRow) => Promise<SsoIdentity> | SsoIdentity,
  ): Promise<Response> {
    const ownWorld = worldOf(world, flow) ?? world;
    try {
      const connection = await requireActive(ownWorld, ownWorld.database, flow.connection_id ?? '');
      const identity = await identify(connection);
      const entrance = await entranceOf(ownWorld, connection, flow.organization_id);
      const { token, isMember } = await issueSsoToken(ownWorld, entrance, identity, flow.code_challenge);
      return context.redirect(returning(ownWorld, isMember ? flow.login_url : flow.signup_url, { token }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return context.redirect(returning(ownWorld, flow.login_url, { error: error.type }));
    }
  }
}

/** Few providers have SAML connections, and its libraries are large. */
const loadSaml = () => import('./saml/saml-client.ts');

/** The world of the project whose member signs in. */
function returning(world: Parts<'settings'>, page: string, parameters: Record<string, string>): string {
  return withParameters(page, { [`${world.settings.prefix}_token_type`]: 'sso', ...parameters });
}
