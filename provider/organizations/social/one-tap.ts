/** One-tap for members: from the start that a page asks for to the address with the token. */
import type { MemberOneTapStart } from '../../../session-core/wire/b2b/oauth.ts';
import { later, minute } from '../../clock/clock.ts';
import { Refusal } from '../../http/refusal.ts';
import { readIdToken } from '../../proofs/social/id-tokens.ts';
import { returnPages } from '../../proofs/social/pages.ts';
import { beginFlow, endFlow, type Flow, flowProof, isFirstUse } from '../../proofs/social/states.ts';
import { newToken } from '../../secrets/secrets.ts';
import type { StoreWorld } from '../../world/ground.ts';
import type { World } from '../../world/world.ts';
import { projectIdOf } from '../organization-rows.ts';
import { finishMember } from './social-finish.ts';

/** Separates its flows from those of the redirect, and from those of users. */
const flowType = 'google-one-tap-of-members';

const notSetUp: MemberOneTapStart = {
  google_client_id: '',
  oauth_callback_id: '',
  nonce: '',
  fedcm_config_url: '',
};

/**
 * The start. Only the page that reads the reply can end it: it needs no cookie, which browsers would block on a page of
 * another site.
 */
export async function startOneTap(world: World): Promise<MemberOneTapStart> {
  const { oneTap: issuer } = world;
  if (!issuer) return notSetUp;
  const browserSecret = newToken(world.random);
  const state = await beginFlow(world, {
    provider_type: flowType,
    ...returnPages(world),
    code_challenge: null,
    attach_user_id: null,
    project_id: projectIdOf(world),
    organization_id: null,
    browserSecret,
  });
  return {
    google_client_id: issuer.clientId,
    oauth_callback_id: `${state}.${browserSecret}`,
    nonce: flowProof(state, browserSecret).nonce,
    fedcm_config_url: issuer.fedcmConfigUrl,
  };
}

/**
 * Ends the start with the token of the account that the visitor chose. Clients of other makes name no start: their token has no nonce
 * that would tie it to one browser, so it must be fresh, and counts once.
 *
 * @returns the address of the host's page, with a token
 * @throws Refusal `oauth_flow_callback_error`
 */
export async function submitOneTap(
  world: World,
  { id_token, oauth_callback_id }: { id_token: string; oauth_callback_id?: string | undefined },
  way: Pick<Flow, 'login_url' | 'signup_url' | 'code_challenge' | 'organization_id' | 'discovers'>,
): Promise<string> {
  const start = oauth_callback_id === undefined ? null : await endStart(world, oauth_callback_id);
  const { oneTap: issuer } = world;
  const failed = new Refusal('oauth_flow_callback_error');
  if (!issuer) throw failed;
  const identity = await readIdToken(world, issuer, { idToken: id_token, nonce: start?.nonce ?? null });
  if (!identity) throw failed;
  const flow: Flow = {
    ...{ provider_type: flowType, attach_user_id: null, project_id: projectIdOf(world) },
    ...way,
  };
  if (!start) {
    // Only what is signed: other forms of one signature are the same token.
    const proof = id_token.slice(0, id_token.lastIndexOf('.'));
    const expiresAt = later(new Date(identity.values.expires_at), minute);
    if (!(await isFirstUse(world, { ...flow, proof, expiresAt }))) throw failed;
  }
  return finishMember(world, { type: 'google', identity, flow });
}

/** @throws Refusal `oauth_flow_callback_error` */
async function endStart(world: StoreWorld, id: string): Promise<{ nonce: string }> {
  const [state = '', browserSecret = ''] = id.split('.');
  const flow = await endFlow(world, { state, browserSecret, type: flowType });
  if (flow?.project_id !== projectIdOf(world)) {
    throw new Refusal('oauth_flow_callback_error', {
      message: 'This sign-in has ended. Start it again.',
    });
  }
  return flowProof(state, browserSecret);
}
