/** Creates, changes and removes the directory connection of the organization, and rotates its token. */
import { check } from '../../lib/check.ts';
import { noSession } from '../../methods/no-session.ts';
import type { ScimMethods } from '../client/scim.ts';
import { type MemberParts, methodOf } from './parts.ts';

export function createScim(parts: MemberParts): ScimMethods {
  const { core, call, run } = parts;
  const onConnection = { connection_id: 'string' } as const;
  const rotation = <Step extends 'start' | 'complete' | 'cancel'>(step: Step, method: string) =>
    methodOf(parts, `POST /b2b/scim/rotate/${step}`, { method, rules: onConnection });
  const requireSession = (method: string) => {
    if (!core.tokens.present()) throw noSession(method);
  };
  return {
    createConnection: methodOf(parts, 'POST /b2b/scim', {
      method: 'scim.createConnection',
      rules: { display_name: 'string?', identity_provider: 'string?' },
    }),
    getConnection: (settings) =>
      run(settings, async (signal) => {
        requireSession('scim.getConnection');
        return call('GET /b2b/scim', null, { signal });
      }),
    updateConnection: (options, settings) =>
      run(settings, async (signal) => {
        check('scim.updateConnection', options, {}, onConnection);
        requireSession('scim.updateConnection');
        const { connection_id } = options;
        return call('PUT /b2b/scim/:connection_id', { ...options }, { signal, params: { connection_id } });
      }),
    deleteConnection: ({ connection_id }, settings) =>
      run(settings, async (signal) => {
        check('scim.deleteConnection', { connection_id }, {}, onConnection);
        requireSession('scim.deleteConnection');
        return call('DELETE /b2b/scim/:connection_id', null, { signal, params: { connection_id } });
      }),
    getConnectionGroups: methodOf(parts, 'POST /b2b/scim/groups', {
      method: 'scim.getConnectionGroups',
      rules: { limit: 'number?', cursor: 'string?' },
    }),
    rotateStart: rotation('start', 'scim.rotateStart'),
    rotateComplete: rotation('complete', 'scim.rotateComplete'),
    rotateCancel: rotation('cancel', 'scim.rotateCancel'),
  };
}
