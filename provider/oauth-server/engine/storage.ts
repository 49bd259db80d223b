/** The engine's storage. It stores hashes of tokens, so that a copy of the database opens nothing. */

import type { Adapter } from 'oidc-provider';
import { InvalidGrant } from 'oidc-provider/lib/helpers/errors.js';
import { later, second } from '../../clock/clock.ts';
import { textProblem } from '../../http/text.ts';
import { useOnce } from '../../limits/limits.ts';
import { hashToken } from '../../secrets/secrets.ts';
import { callerAddress } from './caller-address.ts';
import type { StorageParts } from './storage-parts.ts';
import { endGrant, tokenStorage } from './token-storage.ts';

/** Maps each of the engine's models to its table. */
export function createStorage(parts: StorageParts): (kind: string) => Adapter {
  return (kind) => {
    switch (kind) {
      case 'Client':
        return { ...unusedStorage(kind), ...clientStorage(parts) };
      case 'Grant':
        return { ...unusedStorage(kind), ...grantStorage(parts) };
      case 'PushedAuthorizationRequest':
        return { ...unusedStorage(kind), ...pushedStorage(parts) };
      case 'ReplayDetection':
        return { ...unusedStorage(kind), ...replayStorage(parts) };
      case 'AuthorizationCode':
      case 'AccessToken':
      case 'RefreshToken':
        return { ...unusedStorage(kind), ...tokenStorage(parts, kind) };
      default:
        return unusedStorage(kind);
    }
  };
}

/** Storage for models whose features are off. */
function unusedStorage(kind: string): Adapter {
  const refuse = async () => {
    throw new Error(`The model ${kind} is not in use.`);
  };
  return {
    upsert: refuse,
    consume: refuse,
    destroy: refuse,
    find: async () => undefined,
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    revokeByGrantId: async () => undefined,
  };
}

function clientStorage({
  database,
  clock,
  documents,
  projectId,
}: StorageParts): Pick<Adapter, 'upsert' | 'find'> {
  return {
    async upsert(client_id, metadata) {
      const { client_secret } = metadata;
      const hashed = typeof client_secret === 'string' ? { client_secret: hashToken(client_secret) } : {};
      await database
        .insertInto('idp_clients')
        .values({
          client_id,
          project_id: projectId,
          metadata: JSON.stringify({ ...metadata, ...hashed }),
          created_at: clock.now(),
          last_used_at: clock.now(),
        })
        .execute();
    },
    async find(client_id) {
      // The id may come from a header, which no schema has checked.
      if (textProblem(client_id) !== null) return undefined;
      const row = await database
        .selectFrom('idp_clients')
        .select('metadata')
        .where('client_id', '=', client_id)
        .where('project_id', '=', projectId)
        .executeTakeFirst();
      return row?.metadata ?? (await documents.find(client_id, callerAddress())) ?? undefined;
    },
  };
}

function grantStorage({
  database,
  clock,
  projectId,
}: StorageParts): Pick<Adapter, 'upsert' | 'find' | 'destroy'> {
  return {
    async upsert(grant_id, payload, seconds = 0) {
      // Missing if the holder has disconnected the app since the consent.
      const app = await database
        .selectFrom('connected_apps')
        .select('connected_app_id')
        .where('holder_id', '=', String(payload.accountId))
        .where('client_id', '=', String(payload.clientId))
        .executeTakeFirst();
      if (!app) throw new InvalidGrant('there is no consent');
      await database
        .insertInto('idp_grants')
        .values({
          grant_id,
          project_id: projectId,
          ...app,
          payload: JSON.stringify(payload),
          expires_at: later(clock.now(), seconds * second),
        })
        .execute();
    },
    async find(grant_id) {
      const row = await database
        .selectFrom('idp_grants')
        .select('payload')
        .where('grant_id', '=', grant_id)
        .where('project_id', '=', projectId)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst();
      return row?.payload;
    },
    // This also deletes its tokens, and the sessions exchanged for them.
    async destroy(grant_id) {
      await endGrant(database, grant_id);
    },
  };
}

/** @see RFC 9126 */
function pushedStorage({ database, clock, projectId }: StorageParts): Pick<Adapter, 'upsert' | 'find'> {
  return {
    async upsert(id, { jti: _id, ...payload }, seconds = 0) {
      const expires_at = later(clock.now(), seconds * second);
      await database
        .insertInto('pushed_requests')
        .values({
          request_hash: hashToken(id),
          project_id: projectId,
          payload: JSON.stringify(payload),
          expires_at,
        })
        .execute();
    },
    async find(id) {
      const row = await database
        .selectFrom('pushed_requests')
        .select('payload')
        .where('request_hash', '=', hashToken(id))
        .where('project_id', '=', projectId)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst();
      return row && { ...row.payload, jti: id };
    },
  };
}

/**
 * Proofs of possession work once, in all processes together: the engine reads before it writes, so the write decides.
 */
function replayStorage(parts: StorageParts): Pick<Adapter, 'upsert'> {
  return {
    async upsert(id, _payload, seconds = 0) {
      const end = later(parts.clock.now(), seconds * second);
      // biome-ignore lint/correctness/useHookAtTopLevel: a limit, not a hook
      const first = await useOnce(parts, parts.database, { kind: 'dpop-proof', subject: id, end });
      if (!first) throw new InvalidGrant('DPoP proof JWT Replay detected');
    },
  };
}
