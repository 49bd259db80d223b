/** Stores tokens and codes of apps, as hashes, and ends a grant whose code or refresh token was used twice. */

import type { Adapter, AdapterPayload } from 'oidc-provider';
import { InvalidGrant } from 'oidc-provider/lib/helpers/errors.js';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import { record } from '../../audit/record.ts';
import { hour, later, second } from '../../clock/clock.ts';
import type { Database, Queries } from '../../database/schema.ts';
import { hashToken } from '../../secrets/secrets.ts';
import type { StorageParts } from './storage-parts.ts';
import { isInGrace, successorOf } from './successors.ts';

export function tokenStorage(
  parts: StorageParts,
  kind: string,
): Pick<Adapter, 'upsert' | 'find' | 'consume' | 'destroy' | 'revokeByGrantId'> {
  const { database, clock, projectId } = parts;
  const ofToken = (token: string) => hashToken(token);
  return {
    async upsert(token, { jti: _token, ...payload }, seconds = 0) {
      await storeToken({ database, clock }, { kind, token, payload, seconds });
    },
    async find(token) {
      const row = await database
        .selectFrom('idp_tokens')
        .select(['payload', 'used_at', 'grant_id'])
        .where('kind', '=', kind)
        .where('token_hash', '=', ofToken(token))
        .where('grant_id', 'in', ({ selectFrom }) =>
          selectFrom('idp_grants').select('grant_id').where('project_id', '=', projectId),
        )
        .where('expires_at', '>', clock.now())
        .executeTakeFirst();
      if (!row) return undefined;
      // An access token that was exchanged for a session is still the app's to give back.
      const isOver =
        kind !== 'AccessToken' && row.used_at !== null && !(await isRetry(parts, kind, token, row.used_at));
      if (isOver) await recordReuse(database, row);
      const used = isOver && row.used_at ? { consumed: Math.floor(row.used_at.getTime() / second) } : {};
      return { ...row.payload, jti: token, ...used };
    },
    // The engine reads first and marks later. Of two parallel requests only one finds the token unmarked here.
    async consume(token) {
      const first = await database
        .updateTable('idp_tokens')
        .set({ used_at: clock.now() })
        .where('kind', '=', kind)
        .where('token_hash', '=', ofToken(token))
        .where('used_at', 'is', null)
        .returning('grant_id')
        .executeTakeFirst();
      if (first) return;
      const earlier = await database
        .selectFrom('idp_tokens')
        .select(['used_at', 'grant_id', 'payload'])
        .where('kind', '=', kind)
        .where('token_hash', '=', ofToken(token))
        .executeTakeFirst();
      if (earlier?.used_at && (await isRetry(parts, kind, token, earlier.used_at))) return;
      if (earlier) {
        await recordReuse(database, earlier);
        await endGrant(database, earlier.grant_id, 'reuse');
      }
      throw new InvalidGrant('it was used twice at the same time');
    },
    async destroy(token) {
      await database
        .deleteFrom('idp_tokens')
        .where('kind', '=', kind)
        .where('token_hash', '=', ofToken(token))
        .execute();
    },
    // Ends everything that depends on the grant, sessions too: the engine would keep the grant of a revoked access token.
    async revokeByGrantId(grant_id) {
      await endGrant(database, grant_id);
    },
  };
}

/**
 * Stores a token under its grant, and records that the app is in use, also by this holder.
 *
 * @throws InvalidGrant when the grant has ended meanwhile
 */
export async function storeToken(
  { database, clock }: Pick<StorageParts, 'database' | 'clock'>,
  token: { kind: string; token: string; payload: AdapterPayload; seconds: number },
): Promise<void> {
  const now = clock.now();
  const grant_id = String(token.payload.grantId);
  await inTransaction(database, async (trx) => {
    // Locked: a revocation of the grant either comes first and is seen here, or comes later and deletes the token too.
    const grant = await trx
      .selectFrom('idp_grants')
      .select('connected_app_id')
      .where('grant_id', '=', grant_id)
      .forShare()
      .executeTakeFirst();
    if (!grant) throw new InvalidGrant('the grant has ended');
    await trx
      .insertInto('idp_tokens')
      .values({
        kind: token.kind,
        token_hash: hashToken(token.token),
        grant_id,
        payload: JSON.stringify(token.payload),
        expires_at: later(now, token.seconds * second),
      })
      // The successor of a refresh token that two requests used at once.
      .onConflict((conflict) => conflict.columns(['kind', 'token_hash']).doNothing())
      .execute();
    await recordUse(trx, String(token.payload.clientId), now);
    if (token.kind !== 'AccessToken') return;
    await trx
      .updateTable('connected_apps')
      .set({ last_used_at: now })
      .where('connected_app_id', '=', grant.connected_app_id)
      .execute();
  });
}

/** At most once an hour, because all users of an app share its row. */
async function recordUse(queries: Queries, clientId: string, now: Date): Promise<void> {
  await queries
    .updateTable('idp_clients')
    .set({ last_used_at: now })
    .where('client_id', '=', clientId)
    .where('last_used_at', '<', later(now, -hour))
    .execute();
}

/** Whether an app uses a refresh token again because it has not received the reply. Nothing else may be used twice. */
async function isRetry(parts: StorageParts, kind: string, token: string, usedAt: Date): Promise<boolean> {
  if (kind !== 'RefreshToken' || !isInGrace(parts, usedAt)) return false;
  const successor = await parts.database
    .selectFrom('idp_tokens')
    .select('used_at')
    .where('kind', '=', kind)
    .where('token_hash', '=', hashToken(successorOf(parts, token)))
    .executeTakeFirst();
  // The successor is missing where two requests use the token at once.
  return !successor?.used_at;
}

export async function endGrant(
  database: Database,
  grant_id: string,
  reason: 'revoked' | 'reuse' = 'revoked',
): Promise<void> {
  await inTransaction(database, async (trx) => {
    const ended = await trx
      .deleteFrom('idp_grants')
      .where('grant_id', '=', grant_id)
      .returning('connected_app_id')
      .executeTakeFirst();
    if (!ended) return;
    const { holder_id: userId } = await trx
      .selectFrom('connected_apps')
      .select('holder_id')
      .where('connected_app_id', '=', ended.connected_app_id)
      .executeTakeFirstOrThrow();
    const details = { grant_ids: [grant_id], reason };
    await record(trx, { kind: 'app.tokens_ended', userId, details });
  });
}

/** The engine ends the family next. */
async function recordReuse(
  database: Database,
  { payload, grant_id }: { payload: Record<string, unknown>; grant_id: string },
): Promise<void> {
  await record(database, {
    kind: 'app.token_reused',
    userId: String(payload.accountId),
    details: { grant_id, client_id: String(payload.clientId) },
  });
}
