/**
 * The second half of the calls that send to a user or a member: finds or creates the recipient, stores the code or link, and sends it.
 * Where accounts are secret, it runs after the reply, because it does more for some addresses than for others.
 */
import { type Contact, ofEmail } from '../accounts/contacts.ts';
import type { Address } from '../accounts/emails.ts';
import { findOrCreateEmailWithCode } from '../accounts/new-holders.ts';
import { currentRequester, type Requester } from '../audit/context.ts';
import type { Status } from '../database/tables/users.ts';
import type { Counting } from '../limits/limits.ts';
import { requireOrganization } from '../organizations/organization-rows.ts';
import { findRecipient, type Recipient } from '../organizations/recipients.ts';
import {
  type Channel,
  type CodeCaller,
  type CodeRequest,
  codeValues,
  createCode,
} from '../proofs/codes/codes.ts';
import { createMemberCode } from '../proofs/codes/of-members.ts';
import type { Mailbox, WaitingColumns } from '../proofs/links/links.ts';
import { mailLink } from '../proofs/links/mail-link.ts';
import { inboxOf } from '../proofs/links/of-members.ts';
import { mailboxOf } from '../proofs/links/of-users.ts';
import type { StoreWorld } from '../world/ground.ts';
import type { MessageWorld, World } from '../world/world.ts';
import { makeRecipient, recipientOf } from './recipients.ts';

interface ToUser {
  kind: 'user';
  /** The signed-in user who asked to add the address. */
  claimant: string | null;
  /** The status of the user that a new address is made with. @default 'pending' */
  status?: Status | undefined;
}

interface ToMember {
  kind: 'member';
  /** Null: everyone receives the mail, and chooses an organization afterwards. */
  organizationId: string | null;
}

export type DeliveryTo = ToUser | ToMember;

interface Common {
  to: DeliveryTo;
  address: Address;
  locale: string | null;
}

/** What is different for an address that is proved, or of an active member. */
interface ByHolder<T> {
  login: T;
  signup: T;
}

interface CodeJob extends Common {
  kind: 'code';
  request: CodeRequest;
  channel: Channel;
  minutes: ByHolder<number>;
  templates: ByHolder<string | null>;
  /** The host of the page that a text is for. */
  boundTo: string | null;
  caller: CodeCaller;
}

interface Linking extends Common {
  token: string;
  challenge: string | null;
}

interface LinkJob extends Linking {
  kind: 'link';
  minutes: ByHolder<number>;
  pages: ByHolder<string>;
  templates: ByHolder<string | null>;
  browser: WaitingColumns;
}

interface ResetJob extends Linking {
  kind: 'reset';
  minutes: number;
  pages: { login: string; reset: string };
  /** For an address that is proved, and for one that is not. */
  templates: { reset: string | null; verify: string | null };
}

type Delivery = CodeJob | LinkJob | ResetJob;

/** A delivery with the project and the request that asked for it: its facts belong to that request, even if another process sends. */
export type StoredDelivery = Delivery & { publicToken: string; requester: Requester };

/**
 * Sends now, or after the reply if the response time must reveal nothing.
 *
 * @param limit counts a mailed code that is sent now
 * @throws Refusal `organization_not_found`; if it sends now also of the gateway or mail server, and for an address that may not join
 */
export async function deliverOrQueue(world: World, delivery: Delivery, limit?: Counting): Promise<void> {
  const { enumerationSafe, project } = world.settings;
  if (!enumerationSafe) return deliver(world, undefined, delivery, limit);
  const { to } = delivery;
  if (to.kind === 'member' && to.organizationId !== null)
    await requireOrganization(world, world.database, to.organizationId);
  await world.deliveries.add({
    ...delivery,
    publicToken: project.public_token,
    requester: currentRequester(),
  });
}

/** Runs again after a crash: the code or link is the same, and so is the id by which receivers know the message. */
export async function deliver(
  world: MessageWorld,
  id: string | undefined,
  job: Delivery,
  limit?: Counting,
): Promise<void> {
  const message = { id, to: job.address.typed, locale: job.locale ?? undefined };
  switch (job.kind) {
    case 'code':
      return deliverCode(world, message, job, limit);
    case 'link':
      return deliverLink(world, message, job);
    case 'reset':
      return deliverReset(world, message, job);
  }
}

interface Message {
  id: string | undefined;
  to: string;
  locale: string | undefined;
}

const isOfAny = ({ to }: Common) => to.kind === 'member' && to.organizationId === null;

/** A message that adds an address to an account says so. */
const confirms = ({ to }: Common) => to.kind === 'user' && to.claimant !== null;

async function deliverCode(world: MessageWorld, message: Message, job: CodeJob, limit?: Counting) {
  const { to, request, channel, boundTo } = job;
  const kind =
    to.kind === 'user' ? await codeOfUser(world, job, to, limit) : await codeOfMember(world, job, to);
  if (kind === null) return;
  const sent = { ...message, code: request.code, minutes: job.minutes[kind] };
  if (channel !== 'email') return world.messenger.sendText({ ...sent, channel, boundTo });
  const templateId = job.templates[kind] ?? undefined;
  await world.messenger.sendCode({ ...sent, templateId, confirms: confirms(job) });
}

const kindOfUser = ({ verified }: Contact) => (verified ? 'login' : 'signup');

/** Stores the code of a new mail address in one statement. */
async function codeOfUser(
  world: StoreWorld,
  { request, channel, address, caller, minutes }: CodeJob,
  { claimant }: ToUser,
  limit?: Counting,
) {
  const common = { ...request, channel, caller };
  const forNew = (id: string) => {
    const place = { kind: 'email', id } as const;
    return codeValues(world, { ...common, place, claimantId: claimant, minutes: minutes.signup });
  };
  const stored =
    channel === 'email' ? await findOrCreateEmailWithCode(world, address, forNew, limit) : undefined;
  if (stored?.isNew) return kindOfUser(ofEmail(stored.email));
  const recipient = stored
    ? recipientOf(ofEmail(stored.email), claimant)
    : await makeRecipient(world, { kind: channel === 'email' ? 'email' : 'phone', address }, claimant);
  const { contact: place, claimantId } = recipient;
  const kind = kindOfUser(place);
  await createCode(world, { ...common, place, claimantId, minutes: minutes[kind] });
  return kind;
}

/** Null for an address that gets no mail: wrong tries count alike for any, as nobody gets the code of a stranger. */
async function codeOfMember(
  world: StoreWorld,
  { request, address, caller, minutes }: CodeJob,
  { organizationId }: ToMember,
) {
  const { kind = null, inboxId, newcomer } = (await memberOf(world, organizationId, address)) ?? {};
  const code = { channel: 'email', minutes: minutes[kind ?? 'signup'], request, caller } as const;
  await createMemberCode(world, { address, organizationId }, { ...code, inboxId, newcomer });
  return kind;
}

async function deliverLink(world: MessageWorld, message: Message, job: LinkJob): Promise<void> {
  const { token, challenge, browser, pages, templates } = job;
  const receiver = await receiverOf(world, job);
  if (!receiver) return;
  const { kind, mailbox } = receiver;
  const [page, minutes] = [pages[kind], job.minutes[kind]];
  const purpose = isOfAny(job) ? 'discovery' : 'login';
  const templateId = templates[kind] ?? undefined;
  const mail = { ...message, templateId, confirms: confirms(job) };
  await mailLink(world, { mailbox, page, purpose, token, minutes, challenge, browser }, mail);
}

async function deliverReset(world: MessageWorld, message: Message, job: ResetJob): Promise<void> {
  const { token, challenge, minutes, templates } = job;
  const receiver = await receiverOf(world, job);
  if (!receiver) return;
  const { mailbox, isProved } = receiver;
  const purpose = isOfAny(job) ? 'discovery_reset' : 'reset';
  const { login: page, reset: resetPage } = job.pages;
  const templateId = templates[isProved ? 'reset' : 'verify'] ?? undefined;
  const link = { mailbox, page, resetPage, purpose, token, minutes, challenge } as const;
  await mailLink(world, link, { ...message, templateId });
}

interface Receiver {
  kind: keyof ByHolder<unknown>;
  isProved: boolean;
  mailbox: Mailbox;
}

/** Null: nobody may sign in with this address, and the reply does not say so. */
async function receiverOf(world: StoreWorld, { to, address }: Linking): Promise<Receiver | null> {
  if (to.kind === 'user') {
    const { claimant, status } = to;
    const recipient = await makeRecipient(world, { kind: 'email', address, status }, claimant);
    const { contact } = recipient;
    return { kind: kindOfUser(contact), isProved: contact.verified, mailbox: mailboxOf(recipient) };
  }
  const { organizationId } = to;
  const member = await memberOf(world, organizationId, address);
  return member && { ...member, mailbox: await inboxOf(world, { address, organizationId }, member.newcomer) };
}

async function memberOf(
  world: StoreWorld,
  organizationId: string | null,
  address: Address,
): Promise<(Omit<Receiver, 'mailbox'> & Partial<Pick<Recipient, 'inboxId' | 'newcomer'>>) | null> {
  if (organizationId === null) return { kind: 'login', isProved: true };
  const recipient = await findRecipient(world, organizationId, address);
  if (!recipient) return null;
  const { status, address_verified: isProved, ...place } = recipient;
  return { kind: status === 'active' ? 'login' : 'signup', isProved, ...place };
}
