/** How the server describes itself to directories. @see RFC 7643 sections 5 to 7 */
import { enterpriseSchema, groupSchema, schemas, userSchema } from './attributes.ts';

/** How many resources a page has at most. */
export const largestPage = 200;

const schemaOf = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`;

interface About {
  id: string;
}

/** @param base the address of the directory */
export function resourceTypes(base: string): (About & object)[] {
  const type = (id: string, schema: string, more: object) => ({
    schemas: [schemaOf('ResourceType')],
    id,
    name: id,
    endpoint: `/${id}s`,
    schema,
    ...more,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${id}` },
  });
  return [
    type('User', userSchema, { schemaExtensions: [{ schema: enterpriseSchema, required: false }] }),
    type('Group', groupSchema, {}),
  ];
}

export function schemaResources(base: string): (About & object)[] {
  return schemas.map((schema) => ({
    schemas: [schemaOf('Schema')],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }));
}

export function serviceProviderConfig(base: string): object {
  const unsupported = { supported: false };
  return {
    schemas: [schemaOf('ServiceProviderConfig')],
    patch: { supported: true },
    bulk: { ...unsupported, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: largestPage },
    changePassword: unsupported,
    sort: unsupported,
    etag: unsupported,
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The token that was shown when the connection was made',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}
