/** Single sign-on: leaves the page for a company's login, exchanges the token that comes back, and sets up connections. */

import { settledBootstrap } from '../../bootstrap/settled-bootstrap.ts';
import { AuthError } from '../../errors.ts';
import { check, durationRule, type Rule } from '../../lib/check.ts';
import { answerOf, tokenInAddress } from '../../links/inspecting.ts';
import { type Pkce, withVerifier } from '../../links/pkce.ts';
import { noSession } from '../../methods/no-session.ts';
import type { CallOptions } from '../../settings.ts';
import type { MemberSsoMethods } from '../client/sso.ts';
import { leavePage } from './leave-page.ts';
import { commitReply, halfOf, type MemberParts } from './parts.ts';

const startRules = {
  connection_id: 'string?',
  organization_id: 'string?',
  organization_slug: 'string?',
  login_redirect_url: 'string?',
  signup_redirect_url: 'string?',
} satisfies Record<string, Rule>;
const ofConnection = { connection_id: 'string' } as const;

export function createMemberSso(parts: MemberParts & { pkce: Pkce }): MemberSsoMethods {
  const { core, call, run, pkce } = parts;
  const { bootstrap, environment, urls, prefix, publicToken, tokens } = core;

  /** A call of an admin: it needs a session. */
  function managing<R>(
    method: string,
    settings: CallOptions | undefined,
    send: (signal: AbortSignal) => Promise<R>,
  ): Promise<R> {
    return run(settings, async (signal) => {
      if (!tokens.present()) throw noSession(method);
      return send(signal);
    });
  }

  return {
    start: (options, settings) =>
      run(settings, async (signal) => {
        check('sso.start', options, {}, startRules);
        if (!environment.place()) throw new AuthError('usage_error', 'sso.start needs a page.');
        const { pkceRequiredForSso } = await settledBootstrap(bootstrap, environment.clock);
        const { organization_slug: slug, ...rest } = options;
        await leavePage(parts, {
          namespace: 'sso',
          isNeeded: pkceRequiredForSso,
          address: `${urls.apiBaseUrl}/v1/public/sso/start`,
          parameters: { public_token: publicToken, slug, ...rest },
          signal,
        });
      }),
    authenticate: (options, settings) =>
      run(settings, async (signal) => {
        check('sso.authenticate', options, {}, { sso_token: 'string', ...durationRule });
        const along = halfOf(tokens.half());
        const { reply, done } = await withVerifier(pkce, ['sso'], ({ code_verifier: verifier }) => {
          const proof = verifier === undefined ? {} : { pkce_code_verifier: verifier };
          return call('POST /b2b/sso/authenticate', { ...options, ...proof, ...along }, { signal });
        });
        commitReply(core, reply, options);
        done();
        return reply;
      }),
    inspect: (options, settings) =>
      run(settings, async (signal) => {
        check('sso.inspect', options, {}, { sso_token: 'string?' });
        const sso_token = options?.sso_token ?? tokenInAddress(environment, prefix, ['sso']);
        return sso_token === null ? null : answerOf(call('POST /b2b/sso/inspect', { sso_token }, { signal }));
      }),
    discoverConnections: (email_address, settings) =>
      run(settings, async (signal) => {
        check('sso.discoverConnections', { email_address }, {}, { email_address: 'string' });
        const params = { email_address };
        const name = 'GET /b2b/sso/discovery/connections?email_address=:email_address';
        return call(name, null, { params, signal });
      }),
    getConnections: (settings) =>
      managing('sso.getConnections', settings, (signal) => call('GET /b2b/sso', null, { signal })),
    deleteConnection: (connection_id, settings) =>
      managing('sso.deleteConnection', settings, (signal) => {
        check('sso.deleteConnection', { connection_id }, {}, ofConnection);
        return call('DELETE /b2b/sso/:connection_id', null, { params: { connection_id }, signal });
      }),
    saml: {
      createConnection: (options, settings) =>
        managing('sso.saml.createConnection', settings, (signal) => {
          check('sso.saml.createConnection', options, {}, {});
          return call('POST /b2b/sso/saml', options, { signal });
        }),
      updateConnection: (options, settings) =>
        managing('sso.saml.updateConnection', settings, (signal) => {
          check('sso.saml.updateConnection', options, {}, ofConnection);
          const { connection_id, ...change } = options;
          return call('PUT /b2b/sso/saml/:connection_id', change, { params: { connection_id }, signal });
        }),
      updateConnectionByURL: (options, settings) =>
        managing('sso.saml.updateConnectionByURL', settings, (signal) => {
          check('sso.saml.updateConnectionByURL', options, {}, { ...ofConnection, metadata_url: 'string' });
          const { connection_id, ...change } = options;
          return call('PUT /b2b/sso/saml/:connection_id/url', change, { params: { connection_id }, signal });
        }),
      deleteVerificationCertificate: (options, settings) =>
        managing('sso.saml.deleteVerificationCertificate', settings, (signal) => {
          const rules = { ...ofConnection, certificate_id: 'string' } as const;
          check('sso.saml.deleteVerificationCertificate', options, {}, rules);
          const name = 'DELETE /b2b/sso/saml/:connection_id/verification_certificates/:certificate_id';
          return call(name, null, { params: { ...options }, signal });
        }),
      deleteEncryptionPrivateKey: (options, settings) =>
        managing('sso.saml.deleteEncryptionPrivateKey', settings, (signal) => {
          const rules = { ...ofConnection, private_key_id: 'string' } as const;
          check('sso.saml.deleteEncryptionPrivateKey', options, {}, rules);
          const name = 'DELETE /b2b/sso/saml/:connection_id/encryption_private_key/:private_key_id';
          return call(name, null, { params: { ...options }, signal });
        }),
    },
    oidc: {
      createConnection: (options, settings) =>
        managing('sso.oidc.createConnection', settings, (signal) => {
          check('sso.oidc.createConnection', options, {}, {});
          return call('POST /b2b/sso/oidc', options, { signal });
        }),
      updateConnection: (options, settings) =>
        managing('sso.oidc.updateConnection', settings, (signal) => {
          check('sso.oidc.updateConnection', options, {}, ofConnection);
          const { connection_id, ...change } = options;
          return call('PUT /b2b/sso/oidc/:connection_id', change, { params: { connection_id }, signal });
        }),
    },
    external: {
      createConnection: (options, settings) =>
        managing('sso.external.createConnection', settings, (signal) => {
          const rules = { external_organization_id: 'string', external_connection_id: 'string' } as const;
          check('sso.external.createConnection', options, {}, rules);
          return call('POST /b2b/sso/external', options, { signal });
        }),
      updateConnection: (options, settings) =>
        managing('sso.external.updateConnection', settings, (signal) => {
          check('sso.external.updateConnection', options, {}, ofConnection);
          const { connection_id, ...change } = options;
          return call('PUT /b2b/sso/external/:connection_id', change, { params: { connection_id }, signal });
        }),
    },
  };
}
