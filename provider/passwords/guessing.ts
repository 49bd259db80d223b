/** How hard a password is to guess, estimated in a thread of its own so that nobody else waits. */
import { Worker } from 'node:worker_threads';

export interface Estimate {
  /** 0 (at once) to 4 (very hard). */
  score: 0 | 1 | 2 | 3 | 4;
  /** English; empty when there is nothing to warn of. */
  warning: string;
  suggestions: string[];
}

export interface EstimateTask {
  id: number;
  password: string;
  /** Words that somebody who knows the owner would try. */
  about: string[];
}

interface Waiting {
  resolve(estimate: Estimate): void;
  reject(error: unknown): void;
}

interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
}

/** One for all providers of the process: its dictionaries take a quarter of a second and some 60 MB. */
let thread: Thread | undefined;
let lastId = 0;

/** @see https://www.usenix.org/conference/usenixsecurity16/technical-sessions/presentation/wheeler */
export function estimateGuessing(password: string, about: string[]): Promise<Estimate> {
  thread ??= startThread();
  const { worker, waiting } = thread;
  lastId += 1;
  const task: EstimateTask = { id: lastId, password, about };
  return new Promise((resolve, reject) => {
    waiting.set(task.id, { resolve, reject });
    // Awaited, it keeps the process alive; at rest it must not.
    worker.ref();
    worker.postMessage(task);
  });
}

function startThread(): Thread {
  // Plain JavaScript: of what the process was started with, such as loaders, it needs nothing.
  const worker = new Worker(new URL('./guessing-worker.mjs', import.meta.url), { execArgv: [] });
  const started: Thread = { worker, waiting: new Map() };
  worker.on('message', ({ id, estimate }: { id: number; estimate: Estimate }) => {
    started.waiting.get(id)?.resolve(estimate);
    started.waiting.delete(id);
    if (started.waiting.size === 0) worker.unref();
  });
  const end = (cause: unknown) => {
    // The next password starts another.
    if (thread === started) thread = undefined;
    const error = new Error('The thread that estimates passwords has ended.', { cause });
    for (const { reject } of started.waiting.values()) reject(error);
    started.waiting.clear();
  };
  worker.on('error', end);
  worker.on('exit', end);
  return started;
}
