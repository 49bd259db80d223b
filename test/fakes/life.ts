/** Whether a tab runs, sleeps or is closed, and what reaches it. */
export function createLife() {
  let waiting: (() => void)[] = [];
  let alive = true;
  let frozen = false;
  let die = () => {};
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });

  /** Runs `task` in the tab now, after its sleep, or never. */
  function deliver(task: () => void): void {
    if (!alive) return;
    if (frozen) waiting.push(task);
    else queueMicrotask(() => (frozen ? waiting.push(task) : alive && task()));
  }

  /** A promise whose outcome reaches the tab only while it is open and awake. */
  function arriving<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then(
        (value) => deliver(() => resolve(value)),
        (error) => deliver(() => reject(error)),
      );
    });
  }

  return {
    died,
    deliver,
    arriving,
    get alive() {
      return alive;
    },
    get frozen() {
      return frozen;
    },
    kill() {
      alive = false;
      waiting = [];
      die();
    },
    freeze() {
      frozen = true;
    },
    thaw() {
      frozen = false;
      const tasks = waiting;
      waiting = [];
      for (const task of tasks) deliver(task);
    },
  };
}

export type Life = ReturnType<typeof createLife>;
