/** How hard a password is to guess, estimated in a thread of its own so that nobody else waits. */
import { Worker } from 'node:worker_threads';
import { type Refusal, unavailable } from '../http/refusal.ts';
import { createTurns } from './turns.ts';

export interface Estimate {
  /** 0 (at once) to 4 (very hard). */
  score: 0 | 1 | 2 | 3 | 4;
  /** English; empty when there is nothing to warn of. */
  warning: string;
  suggestions: string[];
}

export interface EstimateTask {
  password: string;
  /** Words that an attacker who knows the owner would try. */
  about: string[];
}

interface Waiting {
  task: EstimateTask;
  resolve(estimate: Estimate): void;
  reject(error: unknown): void;
}

/** What may wait. An estimate takes some hundredths of a second, a tenth if the password is made to take long. */
export const mostWaiting = { ofNetwork: 20, altogether: 100 };

/** One for all providers of the process: its dictionaries take a quarter of a second and some 60 MB. */
let thread: Worker | undefined;
let underWay: Waiting | undefined;
const turns = createTurns<Waiting>(mostWaiting);

/**
 * @param network who asks, as limits count: networks take turns
 * @throws Refusal `internal_server_error` with status 503 when too many ask at once
 * @see https://www.usenix.org/conference/usenixsecurity16/technical-sessions/presentation/wheeler
 */
export function estimateGuessing(network: string, task: EstimateTask): Promise<Estimate> {
  return new Promise((resolve, reject) => {
    turns.add(network, { task, resolve, reject })?.reject(busy());
    goOn();
  });
}

/** One at a time: whose turn it is is decided when the thread is free. */
function goOn(): void {
  if (underWay) return;
  underWay = turns.next();
  // Awaited, it keeps the process alive; at rest it must not.
  if (!underWay) {
    thread?.unref();
    return;
  }
  thread ??= startThread();
  thread.ref();
  thread.postMessage(underWay.task);
}

function startThread(): Worker {
  // Plain JavaScript: of what the process was started with, such as loaders, it needs nothing.
  const worker = new Worker(new URL('./guessing-worker.mjs', import.meta.url), { execArgv: [] });
  worker.on('message', (estimate: Estimate) => {
    underWay?.resolve(estimate);
    underWay = undefined;
    goOn();
  });
  const end = (cause: unknown) => {
    if (thread !== worker) return;
    // The next password starts another.
    thread = undefined;
    const error = new Error('The thread that estimates passwords has ended.', { cause });
    for (const { reject } of [...(underWay ? [underWay] : []), ...turns.drain()]) reject(error);
    underWay = undefined;
  };
  worker.on('error', end);
  worker.on('exit', end);
  return worker;
}

/** Seconds; by then the queue has moved on. */
const busySeconds = 5;

function busy(): Refusal {
  return unavailable('Too many passwords are judged at the moment.', busySeconds);
}
