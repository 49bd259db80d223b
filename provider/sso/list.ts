/** All connections of an organization, as the wire shows them. */
import type { SsoConnectionCalls } from '../../session-core/wire/b2b/sso.ts';
import type { Common } from '../../session-core/wire/shared.ts';
import type { Queries } from '../database/schema.ts';
import type { Parts } from '../world/ground.ts';
import { listConnections } from './connections.ts';
import { describeExternal } from './external-connection.ts';
import { describeOidc } from './oidc-connection.ts';
import { describeSaml } from './saml/saml-connection.ts';

type Described = Omit<SsoConnectionCalls['GET /b2b/sso']['reply'], keyof Common>;

export async function listDescribed(
  world: Parts<'settings' | 'publicUrl'>,
  queries: Queries,
  organizationId: string,
): Promise<Described> {
  const all = await listConnections(world, queries, organizationId);
  const oidc = all.filter(({ kind }) => kind === 'oidc');
  const saml = all.filter(({ kind }) => kind === 'saml');
  return {
    saml_connections: saml.map((row) => describeSaml(world, row)),
    oidc_connections: oidc.map((row) => describeOidc(world, row)),
    external_connections: all.filter(({ kind }) => kind === 'external').map(describeExternal),
  };
}
