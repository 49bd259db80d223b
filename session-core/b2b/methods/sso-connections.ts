/** Sets up single sign-on: the connections to companies' logins. */
import { check } from '../../lib/check.ts';
import { noSession } from '../../methods/no-session.ts';
import type { CallOptions } from '../../settings.ts';
import type { MemberSsoMethods } from '../client/sso.ts';
import type { MemberParts } from './parts.ts';
import type { MemberSsoSignIn } from './sso.ts';

const ofConnection = { connection_id: 'string' } as const;

/** The calls of an admin. */
export type MemberConnections = Omit<MemberSsoMethods, keyof MemberSsoSignIn>;

export function createConnections({ core, call, run }: MemberParts): MemberConnections {
  const { tokens } = core;

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
