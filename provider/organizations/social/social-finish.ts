/** Ends a member's sign-in at an identity provider: makes the address of the host's page, with a token or an error. */
import { type Address, parseAddress } from '../../accounts/emails.ts';
import type { SocialAccount } from '../../database/tables/member-sign-in.ts';
import type { Identity, ProviderType } from '../../proofs/social/identity.ts';
import type { Ending } from '../../proofs/social/routes.ts';
import type { Flow } from '../../proofs/social/states.ts';
import { returningAddress, storeToken } from '../../proofs/social/tokens.ts';
import { type SealKey, seal } from '../../secrets/seal.ts';
import { newToken } from '../../secrets/secrets.ts';
import type { Parts, StoreWorld } from '../../world/ground.ts';
import { type World, worldOf } from '../../world/world.ts';
import { findMemberByAddress, findSocialMember } from '../members/member-rows.ts';

/** Who wants to sign in, until the host's page exchanges the token. */
export interface WaitingMember {
  account: SocialAccount;
  address: Address;
  isVerified: boolean;
  name: string;
}

export const memberKey = (token: string): SealKey => ({ key: token, purpose: 'oauth identity of a member' });

export function endingOfMembers(world: World): Ending {
  const worldOfFlow = (flow: Flow) => worldOf(world, flow) ?? world;
  return {
    failed: (flow, error) => returningAddress(worldOfFlow(flow), flow.login_url, flow, { error }),
    finish: (answer) => finishMember(worldOfFlow(answer.flow), answer),
  };
}

/** @returns the address with the token */
export async function finishMember(
  world: StoreWorld,
  { type, identity, flow }: { type: ProviderType; identity: Identity; flow: Flow },
): Promise<string> {
  const address = identity.email === null ? null : parseAddress(identity.email);
  const member = await findKnown(world, type, identity, flow, address);
  const chosen = address ?? member?.address;
  // Members are known by their address.
  if (!chosen) return returningAddress(world, flow.login_url, flow, { error: 'email_not_found' });
  const token = newToken(world.random);
  const waiting: WaitingMember = {
    account: {
      id: `member-oauth-${world.random.uuid()}`,
      provider_type: type,
      provider_subject: identity.subject,
      profile_picture_url: identity.pictureUrl,
      locale: identity.locale,
      tenants: identity.tenants ?? [],
    },
    address: chosen,
    isVerified: identity.emailVerified && address !== null,
    name: [identity.firstName, identity.lastName].filter(Boolean).join(' '),
  };
  const sealed_member = seal(world.random, memberKey(token), waiting);
  await storeToken(world, { token, identity, flow }, { sealed_member });
  return returningAddress(world, member ? flow.login_url : flow.signup_url, flow, { token });
}

/** The member with this account, or this address. */
async function findKnown(
  world: Parts<'database'>,
  type: ProviderType,
  { subject, emailVerified }: Identity,
  { organization_id }: Flow,
  address: Address | null,
): Promise<{ address: Address } | null> {
  if (organization_id === null) return null;
  const place = { organization_id };
  const account = { provider_type: type, provider_subject: subject };
  const registered = await findSocialMember(world.database, place, account);
  const owner =
    registered ??
    (address && emailVerified ? await findMemberByAddress(world.database, place, address.key) : undefined);
  return owner ? { address: { typed: owner.address, key: owner.address_key } } : null;
}
