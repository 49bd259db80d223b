/** All connections of an organization, as the wire shows them. */
import type { SsoConnectionCalls } from '../../../session-core/wire/b2b/sso.ts';
import type { Common } from '../../../session-core/wire/shared.ts';
import type { Queries } from '../../database/schema.ts';
import type { World } from '../../world.ts';
import { listConnections } from './connections.ts';
import { describeOidc } from './oidc-connection.ts';

type Described = Omit<SsoConnectionCalls['GET /b2b/sso']['reply'], keyof Common>;

export async function listDescribed(
  world: World,
  queries: Queries,
  organizationId: string,
): Promise<Described> {
  const all = await listConnections(world, queries, organizationId);
  const oidc = all.filter(({ kind }) => kind === 'oidc');
  return {
    saml_connections: [],
    oidc_connections: oidc.map((row) => describeOidc(world, row)),
    external_connections: [],
  };
}
