/** Creates, changes and removes the directory connection of the organization, and rotates its token. */
import type { ScimMethods } from '../client/scim.ts';
import { methodOf, readingOf } from './method-of.ts';
import type { MemberParts } from './parts.ts';

export function createScim(parts: MemberParts): ScimMethods {
  const onConnection = { rules: { connection_id: 'string' }, needsSession: true } as const;
  const rotation = <Step extends 'start' | 'complete' | 'cancel'>(step: Step, method: string) =>
    methodOf(parts, `POST /b2b/scim/rotate/${step}`, { method, rules: onConnection.rules });
  return {
    createConnection: methodOf(parts, 'POST /b2b/scim', {
      method: 'scim.createConnection',
      rules: { display_name: 'string?', identity_provider: 'string?' },
    }),
    getConnection: readingOf(parts, 'GET /b2b/scim', 'scim.getConnection'),
    updateConnection: methodOf(parts, 'PUT /b2b/scim/:connection_id', {
      method: 'scim.updateConnection',
      ...onConnection,
    }),
    deleteConnection: methodOf(parts, 'DELETE /b2b/scim/:connection_id', {
      method: 'scim.deleteConnection',
      sends: 'nothing',
      ...onConnection,
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
