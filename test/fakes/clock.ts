/** A clock that moves only when a test moves it. */
import { setImmediate as turn } from 'node:timers/promises';

interface Timer {
  id: number;
  due: number;
  task: () => void;
}

export interface FakeClock {
  /** Wall time. Tests may set it back or forward, which timers do not notice. */
  now(): number;
  jump(milliseconds: number): void;
  after(milliseconds: number, task: () => void): () => void;
  /** Advances time, and runs what falls due, in order. */
  advance(milliseconds: number): Promise<void>;
  /** Runs everything that is ready, without advancing time. */
  settle(): Promise<void>;
  pending(): number;
}

export function createClock(start = Date.UTC(2026, 0, 1, 12)): FakeClock {
  let elapsed = 0;
  let offset = start;
  let next = 0;
  let timers: Timer[] = [];
  let idles = 0;

  async function idle(): Promise<void> {
    for (let round = 0; round < 6; round += 1) await turn();
    // The module loader has its own queue for lazy parts: after this turn they are loaded.
    idles += 1;
    await import(`data:text/javascript,/*${idles}*/`);
    for (let round = 0; round < 6; round += 1) await turn();
  }

  async function advance(milliseconds: number): Promise<void> {
    const until = elapsed + milliseconds;
    await idle();
    for (;;) {
      const due = Math.min(...timers.map((timer) => timer.due));
      if (due > until) break;
      elapsed = Math.max(elapsed, due);
      const ready = timers
        .filter((timer) => timer.due <= elapsed)
        .sort((a, b) => a.due - b.due || a.id - b.id);
      timers = timers.filter((timer) => !ready.includes(timer));
      for (const timer of ready) timer.task();
      await idle();
    }
    elapsed = until;
  }

  return {
    now: () => offset + elapsed,
    jump(milliseconds) {
      offset += milliseconds;
    },
    after(milliseconds, task) {
      next += 1;
      const timer = { id: next, due: elapsed + Math.max(0, milliseconds), task };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    advance,
    settle: () => advance(0),
    pending: () => timers.length,
  };
}
