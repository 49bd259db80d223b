/**
 * The second half of the calls that send to a person who may be a member of an organization. Where members are
 * secret, it runs after the reply, because it does more for a member than for a stranger.
 */
import type { Address } from '../../accounts/emails.ts';
import { currentRequester, inContext, type Requester } from '../../audit/context.ts';
import { contextFor } from '../../audit/work.ts';
import { addressWithToken, resetAddress } from '../../http/host-pages.ts';
import { type MailRecipient, mailRecipient } from '../../organizations/recipients.ts';
import type { CodeCaller, CodeRequest } from '../../proofs/codes/codes.ts';
import { createMemberCode } from '../../proofs/codes/of-members.ts';
import type { WaitingColumns } from '../../proofs/links/links.ts';
import { createMemberLink } from '../../proofs/links/of-members.ts';
import type { Job } from '../../queue/deliveries.ts';
import type { MessageWorld, World } from '../../world/world.ts';

interface Common {
  address: Address;
  organizationId: string;
  locale: string | null;
}

/** What is different for an active member. */
interface ByMember<T> {
  login: T;
  signup: T;
}

interface MemberCodeJob extends Common {
  kind: 'member_code';
  request: CodeRequest;
  caller: CodeCaller;
  minutes: ByMember<number>;
  templates: ByMember<string | null>;
}

interface MemberLinkJob extends Common {
  kind: 'member_link';
  token: string;
  challenge: string | null;
  minutes: ByMember<number>;
  pages: ByMember<string>;
  templates: ByMember<string | null>;
  browser: WaitingColumns;
}

interface MemberResetJob extends Common {
  kind: 'member_reset';
  token: string;
  challenge: string | null;
  minutes: number;
  pages: { login: string; reset: string };
  /** For an address that is proved, and for one that is not. */
  templates: { reset: string | null; verify: string | null };
}

type MemberDelivery = MemberCodeJob | MemberLinkJob | MemberResetJob;

/** A delivery with the project and the request that asked for it. */
type StoredDelivery = MemberDelivery & { publicToken: string; requester: Requester };

/**
 * Sends now, or after the reply if the response time must reveal nothing.
 *
 * @throws Refusal for an address that may not join, if it sends now
 */
export async function deliverToMember(world: World, delivery: MemberDelivery): Promise<void> {
  const publicToken = world.settings.project.public_token;
  if (world.settings.enumerationSafe)
    await world.deliveries.add({ ...delivery, publicToken, requester: currentRequester() });
  else await deliver(world, undefined, delivery);
}

export const isForMember = ({ kind }: Pick<Job, 'kind'>): boolean => kind.startsWith('member_');

/** Sends what was stored; see `Perform`. */
export function performForMember(world: Pick<World, 'projects'>) {
  // Written by `deliverToMember`, maybe by another process of the same version.
  return async (id: string, job: Job) => {
    const { requester, publicToken, ...delivery } = job as unknown as StoredDelivery;
    const ownWorld = world.projects.get(publicToken);
    // A project that the provider no longer serves sends nothing.
    if (!ownWorld) return;
    await inContext(contextFor(ownWorld, requester), () => deliver(ownWorld, id, delivery));
  };
}

async function deliver(world: MessageWorld, id: string | undefined, delivery: MemberDelivery): Promise<void> {
  const { address, organizationId } = delivery;
  const recipient = await mailRecipient(world, organizationId, address);
  // Where members are secret, wrong tries for any address count alike: nobody gets the code of a stranger.
  if (!recipient.member && delivery.kind !== 'member_code') return;
  const message = { id, to: address.typed, locale: delivery.locale ?? undefined };
  switch (delivery.kind) {
    case 'member_code':
      return deliverCode(world, message, delivery, recipient);
    case 'member_link':
      return deliverLink(world, message, delivery, recipient);
    case 'member_reset':
      return deliverReset(world, message, delivery, recipient);
  }
}

interface Message {
  id: string | undefined;
  to: string;
  locale: string | undefined;
}

const kindOf = ({ member }: MailRecipient) => (member?.status === 'active' ? 'login' : 'signup');

async function deliverCode(
  world: MessageWorld,
  message: Message,
  job: MemberCodeJob,
  recipient: MailRecipient,
) {
  const { address, organizationId, request, caller } = job;
  const kind = kindOf(recipient);
  const minutes = job.minutes[kind];
  const code = await createMemberCode(
    world,
    { address, organizationId },
    { channel: 'email', minutes, request, caller },
  );
  if (!recipient.member) return;
  await world.messenger.sendCode({
    ...message,
    code,
    minutes,
    templateId: job.templates[kind] ?? undefined,
  });
}

async function deliverLink(
  world: MessageWorld,
  message: Message,
  job: MemberLinkJob,
  recipient: MailRecipient,
) {
  const { address, organizationId, token, challenge, browser } = job;
  const kind = kindOf(recipient);
  const minutes = job.minutes[kind];
  const link = { purpose: 'login', minutes, challenge, token, browser } as const;
  await createMemberLink(world, { address, organizationId }, link);
  await world.messenger.sendLink({
    ...message,
    link: addressWithToken(world, job.pages[kind], 'multi_tenant_magic_links', token),
    minutes,
    templateId: job.templates[kind] ?? undefined,
  });
}

async function deliverReset(
  world: MessageWorld,
  message: Message,
  job: MemberResetJob,
  { member }: MailRecipient,
): Promise<void> {
  const { address, organizationId, token, challenge, minutes, pages, templates } = job;
  const link = { purpose: 'reset', minutes, challenge, token } as const;
  await createMemberLink(world, { address, organizationId }, link);
  await world.messenger.sendReset({
    ...message,
    link: resetAddress(world, pages.reset, 'multi_tenant_passwords', token),
    loginLink: addressWithToken(world, pages.login, 'multi_tenant_magic_links', token),
    minutes,
    templateId: templates[member?.address_verified ? 'reset' : 'verify'] ?? undefined,
  });
}
