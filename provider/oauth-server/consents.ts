/** The consents of users and members: one for each app. */

import type { Client } from 'oidc-provider';
import { inTransaction } from '../../platform/storage/transaction.ts';
import type { ConnectedAppType } from '../../session-core/wire/idp.ts';
import { record } from '../audit/record.ts';
import type { Queries } from '../database/schema.ts';
import { holderColumns } from '../holders/holder.ts';
import { Refusal } from '../http/refusal.ts';
import { shownName } from '../http/text.ts';
import type { Parts, StoreWorld } from '../world/ground.ts';
import type { Grantor } from './holder.ts';
import { fullAccess, isIdentityScope } from './scopes.ts';

/** A given or requested consent. */
interface Consent {
  grantor: Grantor;
  client: Client;
  scopes: readonly string[];
  resources: readonly string[];
}

/** Whether an earlier consent to this app covers the request. */
export async function isCovered(queries: Queries, { grantor, client, scopes, resources }: Consent) {
  const consent = await queries
    .selectFrom('connected_apps')
    .select(['scopes', 'resources'])
    .where('holder_id', '=', grantor.id)
    .where('client_id', '=', client.clientId)
    .executeTakeFirst();
  if (!consent) return false;
  const { identity, custom: customScopes } = split(scopes);
  return (
    identity.every((scope) => consent.scopes.includes(scope)) &&
    resources.every((resource) => {
      const granted = consent.resources[resource];
      return granted !== undefined && customScopes.every((scope) => granted.includes(scope));
    })
  );
}

/**
 * Stores a consent, added to what the grantor has granted this app before, in the session that gives it.
 *
 * @throws Refusal `session_not_found` when the session has ended meanwhile: fetching the app's document may take time
 */
export async function storeConsent(
  world: StoreWorld,
  { grantor, client, scopes, resources }: Consent,
): Promise<void> {
  const { identity, custom: customScopes } = split(scopes);
  await inTransaction(world.database, async (trx) => {
    // This also locks the holder, so that parallel consents run one after the other.
    if (!(await grantor.lockSession(trx, client.clientId))) throw new Refusal('session_not_found');
    const consent = await trx
      .selectFrom('connected_apps')
      .selectAll()
      .where('holder_id', '=', grantor.id)
      .where('client_id', '=', client.clientId)
      .executeTakeFirst();
    if (
      customScopes.includes(fullAccess) &&
      !Object.values(consent?.resources ?? {})
        .flat()
        .includes(fullAccess)
    ) {
      await grantor.noteFullAccess(trx, { name: clientName(client), clientId: client.clientId });
    }
    const described = {
      client_type: clientType(world, client),
      name: clientName(client),
      logo_url: client.logoUri ?? null,
      scopes: JSON.stringify(union(consent?.scopes, identity)),
      resources: JSON.stringify({
        ...consent?.resources,
        ...Object.fromEntries(
          resources.map((resource) => [resource, union(consent?.resources[resource], customScopes)] as const),
        ),
      }),
    };
    const connected_app_id = consent?.connected_app_id ?? `connected-app-${world.random.uuid()}`;
    await record(trx, {
      kind: 'app.allowed',
      userId: grantor.id,
      details: {
        connected_app_id,
        client_id: client.clientId,
        scopes: [...scopes],
        resources: [...resources],
      },
    });
    if (consent) {
      await trx
        .updateTable('connected_apps')
        .set(described)
        .where('connected_app_id', '=', consent.connected_app_id)
        .execute();
      return;
    }
    await trx
      .insertInto('connected_apps')
      .values({
        connected_app_id,
        ...holderColumns(grantor),
        client_id: client.clientId,
        created_at: world.clock.now(),
        ...described,
      })
      .execute();
  });
}

export function clientType(
  world: Parts<'settings'>,
  { clientId, tokenEndpointAuthMethod }: Client,
): ConnectedAppType {
  const party = isFirstParty(world, clientId) ? 'first_party' : 'third_party';
  return tokenEndpointAuthMethod === 'none' ? `${party}_public` : party;
}

/** Whether an app is the project's own. */
export const isFirstParty = ({ settings }: Parts<'settings'>, clientId: string): boolean =>
  settings.project.first_party_apps.includes(clientId);

/** The app's own name, or else the host of its redirect address. */
export function clientName({ clientName, redirectUris = [] }: Client): string {
  // Cleaned again: the app may have registered before the provider cleaned names.
  const name = shownName(clientName ?? '');
  if (name) return name;
  return redirectUris[0] === undefined ? '' : new URL(redirectUris[0]).hostname;
}

export function split(scopes: readonly string[]): { identity: string[]; custom: string[] } {
  return {
    identity: scopes.filter(isIdentityScope),
    custom: scopes.filter((scope) => !isIdentityScope(scope)),
  };
}

export function union(one: readonly string[] = [], other: readonly string[] = []): string[] {
  return [...new Set([...one, ...other])];
}
