/** One-tap of members: to one organization, or to choose one. */

import { newChallenge } from '../../one-tap/challenge.ts';
import { createPrompt, type PromptServer } from '../../one-tap/prompt.ts';
import { readAddress, readStarted } from '../../one-tap/server.ts';
import type { B2BCalls } from '../../wire/b2b/calls.ts';
import type { DiscoveryOneTapOptions, MemberOneTapOptions } from '../../wire/b2b/oauth.ts';
import type { MemberOneTapMethods } from '../client/oauth.ts';
import type { MemberParts } from './parts.ts';

type SubmitName = 'POST /b2b/oauth/google/onetap/submit' | 'POST /b2b/oauth/google/onetap/discovery/submit';

/** What the options say of the place to enter. */
type Place<N extends SubmitName> = Omit<
  B2BCalls[N]['body'],
  'id_token' | 'oauth_callback_id' | 'pkce_code_challenge'
>;

export function createMemberOneTap({ core, call, run, pkce }: MemberParts): MemberOneTapMethods {
  const { bootstrap, environment } = core;

  async function challenge(): Promise<{ pkce_code_challenge?: string }> {
    const challenge = await newChallenge({ environment, bootstrap, pkce });
    return challenge === undefined ? {} : { pkce_code_challenge: challenge };
  }

  const server = <N extends SubmitName>(name: N, place: Place<N>): PromptServer => ({
    async start(signal) {
      const started = await call('GET /b2b/oauth/google/onetap/start', null, { signal });
      return readStarted({
        requestId: started.request_id,
        clientId: started.google_client_id,
        callbackId: started.oauth_callback_id,
        csrfToken: '',
        nonce: started.nonce,
        configUrl: started.fedcm_config_url,
      });
    },
    async submit({ callbackId: oauth_callback_id, idToken: id_token }, signal) {
      const body = { ...place, id_token, oauth_callback_id, ...(await challenge()) };
      // Both have the same reply; the place belongs to the name.
      return readAddress({ ...(await call<SubmitName>(name, body as never, { signal })) });
    },
  });

  const start = createPrompt<MemberOneTapOptions>({
    run,
    environment,
    method: 'oauth.googleOneTap.start',
    rules: { organization_id: 'string', login_redirect_url: 'string?', signup_redirect_url: 'string?' },
    server: ({ organization_id, login_redirect_url, signup_redirect_url }) =>
      server('POST /b2b/oauth/google/onetap/submit', {
        organization_id,
        ...(login_redirect_url !== undefined && { login_redirect_url }),
        ...(signup_redirect_url !== undefined && { signup_redirect_url }),
      }),
  });
  const discover = createPrompt<DiscoveryOneTapOptions>({
    run,
    environment,
    method: 'oauth.googleOneTap.discovery.start',
    rules: { discovery_redirect_url: 'string?' },
    server: ({ discovery_redirect_url }) =>
      server('POST /b2b/oauth/google/onetap/discovery/submit', {
        ...(discovery_redirect_url !== undefined && { discovery_redirect_url }),
      }),
  });
  return {
    start,
    discovery: { start: (options = {}, settings) => discover(options, settings) },
  };
}
