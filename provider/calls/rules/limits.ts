/** Limits that a call declares: the mount counts before it answers. */
import { readAddress } from '../../accounts/emails.ts';
import { mailboxOf } from '../../accounts/mailbox.ts';
import { readPhoneNumber } from '../../accounts/phone-numbers.ts';
import type { Caller } from '../../http/caller.ts';
import { limitLookups, limitSends, limitTries } from '../../limits/limits.ts';
import { limitTexts } from '../../limits/text-limits.ts';
import type { MessageWorld } from '../../world/world.ts';

/** `itself`: the call counts in `answer`, because the table cannot know when, or whom; a comment there says why. */
type Counted = true | 'itself';

/** A message to the person whom the body names, if it names one. */
interface Sends<Body> {
  channel: 'email' | 'text';
  to(body: Body): string | undefined;
}

export interface Limits<Body> {
  /** A message: counts by mailbox or number, by network, and for texts by block of numbers and country. */
  sends?: Sends<Body> | 'itself';
  /**
   * A try of a secret or a token: counts by network. A `proof` says who the visitor is: a refused one is a fact of the record. A `guess`
   * is anything else.
   */
  tries?: 'proof' | 'guess' | 'proof, itself';
  /** A look-up of what others may not list: counts by network. */
  looksUp?: Counted;
}

const countsTry = (tries: Limits<never>['tries']) => tries === 'proof' || tries === 'guess';

/** Whether the mount has to count it. */
export const isCounted = ({ sends, tries, looksUp }: Limits<never>): boolean =>
  (sends !== undefined && sends !== 'itself') || countsTry(tries) || looksUp === true;

/** @throws Refusal `too_many_requests`; of messages also those of `readAddress` and `readPhoneNumber` */
export async function applyLimits<Body>(
  world: MessageWorld,
  { sends, tries, looksUp }: Limits<Body>,
  { caller, body }: { caller: Caller; body: Body },
): Promise<void> {
  if (sends !== undefined && sends !== 'itself') await limitMessage(world, sends, { caller, body });
  if (countsTry(tries)) await limitTries(world, caller.ip);
  if (looksUp === true) await limitLookups(world, caller.ip);
}

async function limitMessage<Body>(
  world: MessageWorld,
  { channel, to }: Sends<Body>,
  { caller, body }: { caller: Caller; body: Body },
): Promise<void> {
  const receiver = to(body);
  if (receiver === undefined) return;
  if (channel === 'email') return limitSends(world, mailboxOf(readAddress(receiver).key), caller.ip);
  const { key } = readPhoneNumber(receiver, world.settings.phoneCountries);
  await limitSends(world, key, caller.ip);
  await limitTexts(world, key);
}
