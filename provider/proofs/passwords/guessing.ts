/** Estimates how hard a password is to guess, in a worker thread so that other requests do not wait. */
import { Worker } from 'node:worker_threads';
import { type Refusal, unavailable } from '../../http/refusal.ts';
import { createFairQueue } from './fair-queue.ts';

interface Estimate {
  /** 0 (at once) to 4 (very hard). */
  score: 0 | 1 | 2 | 3 | 4;
  /** In English; empty without a warning. */
  warning: string;
  suggestions: string[];
}

export interface EstimateTask {
  password: string;
  /** Words that an attacker who knows the user would try. */
  userWords: string[];
}

interface QueuedTask {
  task: EstimateTask;
  resolve(estimate: Estimate): void;
  reject(error: unknown): void;
}

/** Tasks that may wait. An estimate takes some hundredths of a second, or a tenth for a maliciously slow password. */
export const queueLimits = { perNetwork: 20, total: 100 };

/** One for all providers in the process: loading its dictionaries takes a quarter of a second and some 60 MB. */
let thread: Worker | undefined;
let current: QueuedTask | undefined;
const queue = createFairQueue<QueuedTask>(queueLimits);

/**
 * @param network the caller's network, in the sense of `networkOf`: networks take turns
 * @throws Refusal `internal_server_error` with status 503 when the queue is full
 * @see https://www.usenix.org/conference/usenixsecurity16/technical-sessions/presentation/wheeler
 */
export function estimateGuessing(network: string, task: EstimateTask): Promise<Estimate> {
  return new Promise((resolve, reject) => {
    queue.add(network, { task, resolve, reject })?.reject(busy());
    startNext();
  });
}

/** Starts the next task when the thread is free. */
function startNext(): void {
  if (current) return;
  current = queue.next();
  // An idle thread must not keep the process alive.
  if (!current) {
    thread?.unref();
    return;
  }
  thread ??= startThread();
  thread.ref();
  thread.postMessage(current.task);
}

function startThread(): Worker {
  // The worker is plain JavaScript and needs none of the process's options, such as loaders.
  const worker = new Worker(new URL('./guessing-worker.mjs', import.meta.url), { execArgv: [] });
  worker.on('message', (estimate: Estimate) => {
    current?.resolve(estimate);
    current = undefined;
    startNext();
  });
  const end = (cause: unknown) => {
    if (thread !== worker) return;
    // The next password starts a new thread.
    thread = undefined;
    const error = new Error('The thread that estimates passwords has ended.', { cause });
    for (const { reject } of [...(current ? [current] : []), ...queue.drain()]) reject(error);
    current = undefined;
  };
  worker.on('error', end);
  worker.on('exit', end);
  return worker;
}

/** Seconds after which a caller may try again. */
const busySeconds = 5;

function busy(): Refusal {
  return unavailable(
    'The service is checking too many passwords at the moment. Try again soon.',
    busySeconds,
  );
}
