/** The project's own server, as it asks the back office. */
import assert from 'node:assert/strict';

export const adminSecret = 'an-admin-secret-of-more-than-32-characters';

export function office(url: string, secret = adminSecret) {
  async function send(method: string, path: string, body: unknown) {
    const response = await fetch(url + path, {
      method,
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  return {
    get: (path: string) => send('GET', path, undefined),
    post: (path: string, body: unknown) => send('POST', path, body),
    patch: (path: string, body: unknown) => send('PATCH', path, body),
    put: (path: string, body: unknown) => send('PUT', path, body),
    remove: (path: string) => send('DELETE', path, undefined),
    roles: (user_id: string, roles: string[]) => send('PUT', `/v1/users/${user_id}/roles`, { roles }),
    async allow(user_id: string, impersonator: string, reason = 'a question of the user') {
      const { status, body } = await send('POST', '/v1/impersonation/tokens', {
        user_id,
        impersonator,
        reason,
      });
      assert.equal(status, 200, JSON.stringify(body));
      return body as { impersonation_token: string; impersonation_url: string; expires_at: string };
    },
  };
}
