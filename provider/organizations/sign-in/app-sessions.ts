/** The session of an app to which a member has given full access. It can read, but changes nothing. */
import type { Factor } from '../../../session-core/wire/shared.ts';
import type { Queries } from '../../database/schema.ts';
import { memberHolder } from '../../holders/holder.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { exchangeToken } from '../../oauth-server/introspection.ts';
import { type OpenSession, startSession } from '../../sessions/session-rows.ts';
import type { NoticeWorld } from '../../world/world.ts';
import { allowsApp } from '../apps.ts';
import { loadMembers } from '../members/describe.ts';
import { lockMember } from '../members/member-rows.ts';
import { lockOrganization } from '../organization-rows.ts';
import { firstProof } from './proofs.ts';

interface Exchange {
  memberId: string;
  clientId: string;
  /** The id of the access token. */
  tokenId: string;
  factor: Factor;
  minutes: number;
}

/** Uses the access token up. @throws Refusal `idp_access_token_not_found` */
export async function startAppSession(
  world: NoticeWorld,
  trx: Queries,
  caller: Caller,
  { memberId, clientId, tokenId, factor, minutes }: Exchange,
): Promise<OpenSession<'member'>> {
  const [home] = await loadMembers(world, trx, [memberId]);
  if (!home) throw new Refusal('idp_access_token_not_found');
  const organizationId = home.organization.organization_id;
  const organization = await lockOrganization(world, trx, organizationId);
  const member = await lockMember(world, trx, organizationId, memberId);
  const isWelcome = member.status === 'active' && allowsApp(world, organization.settings, clientId);
  const grant = isWelcome ? await exchangeToken(world, trx, tokenId) : null;
  if (!grant) throw new Refusal('idp_access_token_not_found');
  const proof = firstProof('oauth_access_token_exchange', factor, { organizationId, memberId });
  const holder = memberHolder(world, member);
  return startSession(world, trx, caller, { holder, proofs: [proof], minutes, grant });
}
