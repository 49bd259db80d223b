/** A company's directory, as it speaks SCIM. The requests are those that Okta and Entra document. */
import assert from 'node:assert/strict';

export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

interface Resource extends Record<string, unknown> {
  id: string;
  active?: boolean;
  userName?: string;
  displayName?: string;
  members?: { value: string; display: string }[];
  groups?: { value: string; display: string }[];
  meta: { resourceType: string; location: string };
}

interface DirectoryAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
  /** The resource; fails the test if the status is another. */
  resource(status?: number): Resource;
  /** The resources of a list. */
  list(): Resource[];
}

/** Where the directory was set up, and with which token. */
interface Setup {
  base_url: string;
  bearer_token: string;
  headers?: Record<string, string>;
}

export function directoryOf({ base_url, bearer_token, headers: own = {} }: Setup) {
  async function send(method: string, path: string, body?: unknown): Promise<DirectoryAnswer> {
    const response = await fetch(base_url + path, {
      method,
      headers: {
        Authorization: `Bearer ${bearer_token}`,
        Accept: 'application/scim+json',
        'Content-Type': 'application/scim+json; charset=utf-8',
        ...own,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
    const { status, headers } = response;
    return {
      status,
      headers,
      body: parsed,
      resource(expected = 200) {
        assert.equal(status, expected, `${method} ${path}: ${text}`);
        return parsed as Resource;
      },
      list() {
        assert.equal(status, 200, text);
        return parsed.Resources as Resource[];
      },
    };
  }
  return {
    send,
    get: (path: string) => send('GET', path),
    /** @see Okta's "SCIM 2.0 Protocol Reference", "Create Users" */
    createByOkta: (userName: string, more: object = {}) =>
      send('POST', '/Users', {
        schemas: [userSchema],
        userName,
        name: { givenName: 'Grace', familyName: 'Hopper' },
        emails: [{ primary: true, value: userName, type: 'work' }],
        displayName: 'Grace Hopper',
        locale: 'en-US',
        externalId: `00u${userName}`,
        groups: [],
        password: '1mz050nq',
        active: true,
        ...more,
      }),
    /** @see Microsoft's "Develop and plan provisioning for a SCIM endpoint", "Create User" */
    createByEntra: (userName: string, more: object = {}) =>
      send('POST', '/Users', {
        schemas: [userSchema, enterpriseSchema],
        externalId: userName,
        userName,
        active: true,
        emails: [{ primary: true, type: 'work', value: userName }],
        meta: { resourceType: 'User' },
        name: { formatted: 'Ada Lovelace', familyName: 'Lovelace', givenName: 'Ada' },
        roles: [],
        [enterpriseSchema]: { department: 'Engines' },
        ...more,
      }),
    find: (kind: 'Users' | 'Groups', filter: string, more = '') =>
      send('GET', `/${kind}?filter=${encodeURIComponent(filter)}${more}`),
    patch: (path: string, ...Operations: object[]) =>
      send('PATCH', path, { schemas: [patchSchema], Operations }),
  };
}
