/** Logout at an app's request. @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html */
import type { LogoutRequest } from '../../session-core/wire/idp.ts';
import { Refusal } from '../http/refusal.ts';
import { withParameters } from '../http/with-parameters.ts';
import type { TokenWorld } from '../world/ground.ts';
import type { AppWorld } from '../world/world.ts';
import { listConnectedApps } from './connected-apps.ts';
import { readOwnJwt } from './jwt.ts';
import { findClient } from './request.ts';

/**
 * Checks the request. Returns where to redirect afterwards, and whether the visitor must confirm: not if the app still has their consent
 * and an id token for them, and not if nobody is signed in.
 *
 * @param holderId of the user or member who is signed in, or null
 * @throws Refusal `connected_app_not_found`, `connected_app_supplied_redirect_url_not_found_in_client`
 */
export async function checkLogout(
  world: AppWorld,
  { client_id, post_logout_redirect_uri, state, id_token_hint }: LogoutRequest,
  holderId: string | null,
): Promise<{ redirect_uri: string; consent_required: boolean }> {
  const client = await findClient(world, client_id);
  if (!client.postLogoutRedirectUriAllowed(post_logout_redirect_uri)) {
    throw new Refusal('connected_app_supplied_redirect_url_not_found_in_client');
  }
  const redirect_uri = withParameters(post_logout_redirect_uri, state === undefined ? {} : { state });
  const isHinted =
    holderId !== null &&
    (await holderOfHint(world, client_id, id_token_hint)) === holderId &&
    (await listConnectedApps(world, world.database, holderId, 'client_id')).some(
      ({ connected_app_id }) => connected_app_id === client_id,
    );
  return { redirect_uri, consent_required: holderId !== null && !isHinted };
}

async function holderOfHint(
  world: TokenWorld,
  clientId: string,
  hint: string | undefined,
): Promise<string | null> {
  const claims = hint === undefined ? null : await readHint(world, hint);
  return claims?.aud === clientId ? (claims.sub ?? null) : null;
}

/** An expired id token is still a valid hint. */
function readHint(world: TokenWorld, hint: string) {
  return readOwnJwt(world, hint, { kind: 'id', expired: true });
}

/** The client of an id token, for logout requests without `client_id`. */
export async function clientOfHint(world: TokenWorld, hint: string): Promise<string | null> {
  const claims = await readHint(world, hint);
  return typeof claims?.aud === 'string' ? claims.aud : null;
}
