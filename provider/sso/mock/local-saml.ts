/** The mock company login as a SAML identity provider: real requests, and responses signed with a key of its own. */
import type { Context, Hono } from 'hono';
import { Refusal } from '../../http/refusal.ts';
import type { RequestState } from '../../http/request-state.ts';
import { escapeHtml } from '../../messages/mail.ts';
import { answerFile, answerPage, pagePolicy } from '../../pages/html.ts';
import { socialPage } from '../../proofs/social/error-page.ts';
import { findFlow } from '../../proofs/social/states.ts';
import type { Parts, StoreWorld } from '../../world/ground.ts';
import type { AppWorld } from '../../world/world.ts';
import { callbackOf } from '../connections.ts';
import { type Employee, localPath, mountLocalLogin } from './local-login.ts';
import { readRequest, type SamlRequest } from './saml-request.ts';

export const localMetadata = ({ publicUrl }: Parts<'publicUrl'>): string =>
  `${publicUrl}${localPath}/saml/metadata`;

const loadSigning = () => import('./local-saml-signing.ts');

export function mountLocalSaml(app: Hono<RequestState>, world: AppWorld): void {
  const entity = localMetadata(world);

  app.get(`${localPath}/saml/metadata`, async (context) => {
    const { localKey, describeIdp } = await loadSigning();
    const { certificate } = await localKey(world);
    const ssoUrl = `${world.publicUrl}${localPath}/saml`;
    return answerFile(context, 'application/samlmetadata+xml', describeIdp(entity, ssoUrl, certificate));
  });

  mountLocalLogin(app, world, {
    path: 'saml',
    names: ['SAMLRequest', 'RelayState'],
    stateName: 'RelayState',
    check: ({ SAMLRequest = '' }) => void requestOf(world, SAMLRequest),
    async answer(context, { parameters, person }) {
      const request = requestOf(world, parameters.SAMLRequest ?? '');
      const state = parameters.RelayState ?? '';
      const response = await responseTo(world, entity, request, person);
      return answerForm(context, world, { place: request.replyTo, response, state });
    },
  });
}

/** @throws Refusal `bad_request` unless it is the provider's own */
function requestOf(world: Parts<'publicUrl'>, text: string): SamlRequest {
  const request = readRequest(text);
  if (!request?.replyTo.startsWith(callbackOf(world, ''))) throw new Refusal('bad_request');
  return request;
}

async function responseTo(
  world: StoreWorld,
  issuer: string,
  request: SamlRequest,
  person: Employee | null,
): Promise<string> {
  const { localKey, signedResponse, refusedResponse } = await loadSigning();
  if (!person) return refusedResponse(world, { issuer, request });
  return signedResponse(world, { issuer, request, person, key: await localKey(world) });
}

interface Posting {
  place: string;
  /** The response in base64. */
  response: string;
  state: string;
}

/** A form, as the binding has it; a person sends it off. @see SAML 2.0 Bindings section 3.5.4 */
async function answerForm(
  context: Context<RequestState>,
  world: Parts<'database' | 'clock'>,
  { place, response, state }: Posting,
): Promise<Response> {
  const flow = await findFlow(world, state);
  if (!flow) throw new Refusal('unsolicited_sso_response');
  const back = [place, flow.login_url, flow.signup_url].map((url) => new URL(url).origin);
  const policy = pagePolicy.replace("form-action 'none'", `form-action ${back.join(' ')}`);
  const fields = Object.entries({ SAMLResponse: response, RelayState: state }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  const content = `<p class="badge">Local mock of a company’s login</p>
    <h1>You are signed in</h1>
    <p class="quiet">A real login sends this form by itself.</p>
    <form method="post" action="${escapeHtml(place)}">${fields.join('')}
      <button class="main">Continue</button>
    </form>`;
  return answerPage(context, socialPage({ title: 'Company login (local mock)', content }), policy);
}
