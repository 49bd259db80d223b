/**
 * Sheds load: the calls that sign in wait their turn, in a queue for each kind (those that send mails, those that send texts, and those
 * that prove), and are refused before anyone waits ten seconds. A flood of one kind delays neither the others nor the checks of sessions, which do not queue.
 */
import { secondAreas } from '../holders/second-factors.ts';
import { createHashQueue, type HashQueueOptions } from '../proofs/passwords/hash-queue.ts';
import type { CallInArea, CallName } from './call.ts';

/** At once, for each kind: more than the database has connections, so that calls which wait for a mail server block nobody. */
const slots = 32;
/** Answered from memory or by one statement. */
const cheap = ['Projects'];

/** Runs the work when it is the network's turn. @throws Refusal with status 503 and `Retry-After` */
export type Shed = <Result>(network: string, work: () => Promise<Result>) => Promise<Result>;

/** @returns the queue of a call; undefined for calls that do not sign in */
export function createSignInQueues({ threads = slots, ...options }: Partial<HashQueueOptions> = {}) {
  const queues = new Map<string, Shed>();
  return (
    name: CallName,
    { area, credentials, sends }: Pick<CallInArea, 'area' | 'credentials' | 'sends'>,
  ): Shed | undefined => {
    const signsIn = name.startsWith('POST ') && credentials === 'project' && !cheap.includes(area);
    // The second half of a sign-in is proved with the token of the first.
    if (!signsIn && !secondAreas.includes(area)) return undefined;
    // A user with a code in hand does not wait for a mail server that hangs.
    const way = typeof sends === 'object' ? sends.channel : sends;
    const kind = way ? `${area}, sending ${way}` : area;
    const queue = queues.get(kind) ?? createHashQueue({ threads, ...options });
    queues.set(kind, queue);
    return queue;
  };
}
