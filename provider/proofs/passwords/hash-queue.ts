/** The queue in front of password hashing, and of sign-ins: fair between networks, and never longer than a visitor can wait. */
import { AsyncResource } from 'node:async_hooks';
import { second } from '../../clock/clock.ts';
import { unavailable } from '../../http/refusal.ts';
import { createFairQueue } from './fair-queue.ts';

/** The provider refuses a visitor who would wait longer at once, with a time to try again. */
const longestWait = 5 * second;
/** How much of the longest wait one network may take for itself. */
const shareOfNetwork = 0.5;
/** Before the first hash is measured. Milliseconds. */
const usualDuration = 50;
/** How much the newest measurement counts. */
const weight = 0.2;

export interface HashQueueOptions {
  /** How many hashes run at once. */
  threads: number;
  /** Milliseconds of a clock that only moves forwards. @default that of the process */
  elapsed?: () => number;
}

/**
 * @returns a function that runs work when it is the network's turn; its `waiting` counts what is queued
 * @throws Refusal (from the returned function) `internal_server_error` with status 503 when the queue would be too long
 */
export function createHashQueue({ threads, elapsed = () => performance.now() }: HashQueueOptions) {
  /** The hashes in progress, each with its start. */
  const running = new Set<{ began: number }>();
  let duration = usualDuration;
  const limits = {
    /** How many the threads work off within the longest wait, as fast as they have been lately. */
    get total() {
      return Math.max(threads, Math.floor((longestWait / Math.max(duration, meanAge())) * threads));
    },
    get perNetwork() {
      return Math.max(threads, Math.floor(limits.total * shareOfNetwork));
    },
  };
  const queue = createFairQueue<{ start(): void; refuse(): void }>(limits);

  /** How long the work in progress has taken so far: work that hangs is slow before it ends. */
  function meanAge(): number {
    const now = elapsed();
    const ages = [...running].reduce((sum, { began }) => sum + now - began, 0);
    return running.size === 0 ? 0 : ages / running.size;
  }

  function goOn(): void {
    while (running.size < threads) {
      const next = queue.next();
      if (!next) return;
      next.start();
    }
  }

  const inTurn = <Result>(network: string, work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      // It begins when another request ends, but belongs to its own.
      const inItsContext = AsyncResource.bind(work);
      const start = async () => {
        const began = elapsed();
        const mark = { began };
        running.add(mark);
        try {
          resolve(await inItsContext());
        } catch (error) {
          reject(error);
        } finally {
          duration += weight * (elapsed() - began - duration);
          running.delete(mark);
          goOn();
        }
      };
      const refuse = () => {
        const seconds = Math.ceil(longestWait / second);
        reject(unavailable('Too many visitors are signing in at the moment.', seconds));
      };
      queue.add(network, { start, refuse })?.refuse();
      goOn();
    });
  return Object.assign(inTurn, { waiting: () => queue.length() });
}
