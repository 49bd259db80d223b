/** The metadata document of the authorization server. */
import type { AppWorld } from '../world/world.ts';
import { answerWith } from './engine/bridge.ts';
import { knownResources } from './resources.ts';

/**
 * Returns the engine's metadata, with the provider's own endpoints in their places.
 *
 * @see RFC 8414 section 2, OpenID Connect Discovery 1.0 section 3
 */
export async function serverMetadata(world: AppWorld): Promise<Record<string, unknown>> {
  const { issuer, authorizationServer } = world;
  const { body } = await answerWith(await authorizationServer(), issuer, {
    method: 'GET',
    path: '/.well-known/openid-configuration',
    headers: {},
    body: '',
  });
  const engine = JSON.parse(body) as Record<string, unknown>;
  return {
    ...engine,
    // Forwards to the page of consent, which cannot read what an app has pushed.
    authorization_endpoint: `${issuer}/oauth/authorize`,
    end_session_endpoint: `${issuer}/oauth/end_session`,
    introspection_endpoint: `${issuer}/oauth/introspect`,
    introspection_endpoint_auth_methods_supported: ['Bearer'],
    // The default would mean that only clients with a secret can revoke tokens.
    revocation_endpoint_auth_methods_supported: engine.token_endpoint_auth_methods_supported,
    response_modes_supported: ['query'],
    prompt_values_supported: ['none', 'login', 'consent'],
    client_id_metadata_document_supported: true,
    protected_resources: knownResources(world),
  };
}
