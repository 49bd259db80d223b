/**
 * The second half of the calls that send: finds or creates the recipient, stores the code or link, and sends it.
 * Where accounts are secret, it runs after the reply, because it takes longer for an address without an account.
 */
import { type Contact, ofEmail } from '../accounts/contacts.ts';
import type { Address } from '../accounts/emails.ts';
import { findOrCreateEmailWithCode } from '../accounts/new-holders.ts';
import { currentRequester, inContext, type Requester } from '../audit/context.ts';
import { contextFor } from '../audit/work.ts';
import type { Status } from '../database/tables/users.ts';
import { addressWithToken } from '../http/host-pages.ts';
import type { Counting } from '../limits/limits.ts';
import { type Channel, codeValues, createCode } from '../proofs/codes/codes.ts';
import { storeLink, type WaitingColumns } from '../proofs/links/links.ts';
import { mailboxOf } from '../proofs/links/of-users.ts';
import type { Job } from '../queue/deliveries.ts';
import type { StoreWorld } from '../world/ground.ts';
import type { MessageWorld, World } from '../world/world.ts';
import { makeRecipient, recipientOf } from './recipients.ts';

interface Common {
  address: Address;
  /** The signed-in user who asked to add the address. */
  claimant: string | null;
  locale: string | null;
}

/** What is different for an address that is proved. */
interface ByUser<T> {
  login: T;
  signup: T;
}

interface CodeJob extends Common {
  kind: 'code';
  /** Names the request. */
  id: string;
  code: string;
  channel: Channel;
  minutes: number;
  templates: ByUser<string | null>;
  boundTo: string | null;
  caller: { ip: string; userAgent: string };
}

interface LinkJob extends Common {
  kind: 'link';
  token: string;
  challenge: string | null;
  status: Status;
  minutes: ByUser<number>;
  pages: ByUser<string>;
  templates: ByUser<string | null>;
  browser: WaitingColumns;
}

interface ResetJob extends Common {
  kind: 'reset';
  token: string;
  challenge: string | null;
  minutes: number;
  pages: { login: string; reset: string };
  template: string | null;
}

type Delivery = CodeJob | LinkJob | ResetJob;

/** With the request that asked for it: its facts belong to that request, even if another process sends. */
type StoredDelivery = Delivery & { requester: Requester };

/**
 * Sends now, or after the reply if the response time must reveal nothing.
 *
 * @param limit counts a mailed code that is sent now
 * @throws Refusal of the gateway or mail server, if it sends now
 */
export async function deliverOrQueue(world: World, delivery: Delivery, limit?: Counting): Promise<void> {
  if (world.settings.enumerationSafe)
    await world.deliveries.add({ ...delivery, requester: currentRequester() });
  else await deliver(world, undefined, delivery, limit);
}

/** Sends what was stored; see `Perform`. */
export function performStored(world: MessageWorld) {
  // Written by `deliverOrQueue`, maybe by another process of the same version.
  return (id: string, job: Job) => {
    const { requester, ...delivery } = job as unknown as StoredDelivery;
    return inContext(contextFor(world, requester), () => deliver(world, id, delivery));
  };
}

/** Runs again after a crash: the code or link is the same, and so is the id by which receivers know the message. */
async function deliver(
  world: MessageWorld,
  id: string | undefined,
  delivery: Delivery,
  limit?: Counting,
): Promise<void> {
  switch (delivery.kind) {
    case 'code':
      return deliverCode(world, id, delivery, limit);
    case 'link':
      return deliverLink(world, id, delivery);
    case 'reset':
      return deliverReset(world, id, delivery);
  }
}

async function deliverCode(
  world: MessageWorld,
  messageId: string | undefined,
  job: CodeJob,
  limit?: Counting,
): Promise<void> {
  const { code, channel, minutes, address, templates, boundTo } = job;
  const contact = await storeCode(world, job, limit);
  const message = { id: messageId, to: address.typed, code, minutes, locale: job.locale ?? undefined };
  if (channel !== 'email') return world.messenger.sendText({ ...message, channel, boundTo });
  const templateId = templates[contact.verified ? 'login' : 'signup'] ?? undefined;
  await world.messenger.sendCode({ ...message, templateId, confirms: job.claimant !== null });
}

/** Stores the code of a new mail address in one statement. */
async function storeCode(world: StoreWorld, job: CodeJob, limit?: Counting): Promise<Contact> {
  const { channel, address, claimant } = job;
  const kind = channel === 'email' ? 'email' : 'phone';
  const stored =
    kind === 'email'
      ? await findOrCreateEmailWithCode(
          world,
          address,
          (id) => codeValues(world, { ...job, place: { kind, id }, claimantId: claimant }),
          limit,
        )
      : undefined;
  if (stored?.isNew) return ofEmail(stored.email);
  const recipient = stored
    ? recipientOf(ofEmail(stored.email), claimant)
    : await makeRecipient(world, { kind, address }, claimant);
  const { contact: place, claimantId } = recipient;
  await createCode(world, { ...job, place, claimantId });
  return recipient.contact;
}

async function deliverLink(world: MessageWorld, id: string | undefined, job: LinkJob): Promise<void> {
  const { token, challenge, address, status, browser } = job;
  const recipient = await makeRecipient(world, { kind: 'email', address, status }, job.claimant);
  const user = recipient.contact.verified ? 'login' : 'signup';
  const minutes = job.minutes[user];
  const link = { token, purpose: 'login', minutes, challenge, browser } as const;
  await storeLink(world, world.database, mailboxOf(recipient), link);
  await world.messenger.sendLink({
    id,
    to: address.typed,
    link: addressWithToken(world, job.pages[user], 'magic_links', token),
    minutes,
    locale: job.locale ?? undefined,
    templateId: job.templates[user] ?? undefined,
    confirms: job.claimant !== null,
  });
}

async function deliverReset(world: MessageWorld, id: string | undefined, job: ResetJob): Promise<void> {
  const { token, challenge, address, minutes, pages } = job;
  const recipient = await makeRecipient(world, { kind: 'email', address }, null);
  const stored = { token, purpose: 'reset', minutes, challenge } as const;
  await storeLink(world, world.database, mailboxOf(recipient), stored);
  await world.messenger.sendReset({
    id,
    to: address.typed,
    link: addressWithToken(world, pages.reset, 'reset_password', token),
    loginLink: addressWithToken(world, pages.login, 'login', token),
    minutes,
    locale: job.locale ?? undefined,
    templateId: job.template ?? undefined,
  });
}
