/** Sets up single sign-on: the connections to companies' logins. */
import type { Rule } from '../../lib/check.ts';
import type { B2BCallName } from '../../wire/b2b/calls.ts';
import type { MemberSsoMethods } from '../client/sso.ts';
import { methodOf, readingOf } from './method-of.ts';
import type { MemberParts } from './parts.ts';
import type { MemberSsoSignIn } from './sso.ts';

/** The calls of an admin. */
export type MemberConnections = Omit<MemberSsoMethods, keyof MemberSsoSignIn>;

export function createConnections(parts: MemberParts): MemberConnections {
  /** A call of an admin. */
  const creating = <N extends B2BCallName>(name: N, method: string, rules: Record<string, Rule> = {}) =>
    methodOf(parts, name, { method, rules, needsSession: true });
  /** A call of an admin about one connection, or about `more` of it. */
  const changing = <N extends B2BCallName>(name: N, method: string, more: Record<string, Rule> = {}) =>
    methodOf(parts, name, {
      method,
      rules: { connection_id: 'string', ...more },
      sends: name.startsWith('DELETE') ? 'nothing' : 'others',
      needsSession: true,
    });
  const remove = changing('DELETE /b2b/sso/:connection_id', 'sso.deleteConnection');

  return {
    getConnections: readingOf(parts, 'GET /b2b/sso', 'sso.getConnections'),
    deleteConnection: (connection_id, settings) => remove({ connection_id }, settings),
    saml: {
      createConnection: creating('POST /b2b/sso/saml', 'sso.saml.createConnection'),
      updateConnection: changing('PUT /b2b/sso/saml/:connection_id', 'sso.saml.updateConnection'),
      updateConnectionByURL: changing(
        'PUT /b2b/sso/saml/:connection_id/url',
        'sso.saml.updateConnectionByURL',
        { metadata_url: 'string' },
      ),
      deleteVerificationCertificate: changing(
        'DELETE /b2b/sso/saml/:connection_id/verification_certificates/:certificate_id',
        'sso.saml.deleteVerificationCertificate',
        { certificate_id: 'string' },
      ),
      deleteEncryptionPrivateKey: changing(
        'DELETE /b2b/sso/saml/:connection_id/encryption_private_key/:private_key_id',
        'sso.saml.deleteEncryptionPrivateKey',
        { private_key_id: 'string' },
      ),
    },
    oidc: {
      createConnection: creating('POST /b2b/sso/oidc', 'sso.oidc.createConnection'),
      updateConnection: changing('PUT /b2b/sso/oidc/:connection_id', 'sso.oidc.updateConnection'),
    },
    external: {
      createConnection: creating('POST /b2b/sso/external', 'sso.external.createConnection', {
        external_organization_id: 'string',
        external_connection_id: 'string',
      }),
      updateConnection: changing('PUT /b2b/sso/external/:connection_id', 'sso.external.updateConnection'),
    },
  };
}
