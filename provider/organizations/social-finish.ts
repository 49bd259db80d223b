/** Ends a member's sign-in at an identity provider: makes the address of the host's page, with a token or an error. */
import { type Address, parseAddress } from '../accounts/emails.ts';
import { later, minute } from '../clock.ts';
import type { SocialAccount } from '../database/tables/member-sign-in.ts';
import { withParameters } from '../http/with-parameters.ts';
import { type SealKey, seal } from '../seal.ts';
import { hashToken, newToken } from '../secrets.ts';
import { type Identity, type ProviderType, providerValuesKey } from '../social/identity.ts';
import type { Ending } from '../social/routes.ts';
import type { Flow } from '../social/states.ts';
import type { World } from '../world.ts';
import { findMemberByAddress } from './member-rows.ts';
import { findSocialMember } from './social-accounts.ts';

const tokenMinutes = 5;

/** Who wants to sign in, until the host's page exchanges the token. */
export interface WaitingMember {
  account: SocialAccount;
  address: Address;
  isVerified: boolean;
  name: string;
}

export const memberKey = (token: string): SealKey => ({ key: token, purpose: 'oauth identity of a member' });

export function endingOfMembers(world: World): Ending {
  const own = (flow: Flow) =>
    [...world.projects.values()].find(({ settings }) => settings.project.project_id === flow.project_id) ??
    world;
  return {
    failed: (flow, error) => returning(own(flow), flow.login_url, flow, { error }),
    finish: (answer) => finishMember(own(answer.flow), answer),
  };
}

/** @returns the address with the token */
export async function finishMember(
  world: World,
  { type, identity, flow }: { type: ProviderType; identity: Identity; flow: Flow },
): Promise<string> {
  const address = identity.email === null ? null : parseAddress(identity.email);
  const known = await findKnown(world, type, identity, flow, address);
  const chosen = address ?? known?.address;
  // Members are known by their address.
  if (!chosen) return returning(world, flow.login_url, flow, { error: 'email_not_found' });
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
  const now = world.clock.now();
  await world.database
    .insertInto('oauth_tokens')
    .values({
      token_hash: hashToken(token),
      project_id: world.settings.project.project_id,
      organization_id: flow.organization_id,
      discovers: flow.discovers ?? false,
      oauth_user_registration_id: null,
      attach_user_id: null,
      sealed_identity: null,
      sealed_member: seal(world.random, memberKey(token), waiting),
      code_challenge: flow.code_challenge,
      sealed_values: seal(world.random, providerValuesKey(token), identity.values),
      created_at: now,
      expires_at: later(now, tokenMinutes * minute),
    })
    .execute();
  return returning(world, known ? flow.login_url : flow.signup_url, flow, { token });
}

/** The member with this account, or this address. */
async function findKnown(
  world: World,
  type: ProviderType,
  { subject, emailVerified }: Identity,
  { organization_id }: Flow,
  address: Address | null,
): Promise<{ address: Address } | null> {
  if (organization_id === null) return null;
  const place = { organization_id };
  const own = await findSocialMember(world.database, place, type, subject);
  const found =
    own ??
    (address && emailVerified ? await findMemberByAddress(world.database, place, address.key) : undefined);
  return found ? { address: { typed: found.address, key: found.address_key } } : null;
}

function returning(world: World, page: string, flow: Flow, parameters: Record<string, string>): string {
  const type = flow.discovers ? 'discovery_oauth' : 'oauth';
  return withParameters(page, { [`${world.settings.prefix}_token_type`]: type, ...parameters });
}
