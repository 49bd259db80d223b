/** A queue in which networks take turns, so that a busy network delays only itself. */

interface FairQueue<Task> {
  /** Queues a task. Returns the task that no longer fits: this one, or one of a network that has more. */
  add(network: string, task: Task): Task | null;
  /** Removes and returns the next task. */
  next(): Task | undefined;
  /** How many tasks wait. */
  length(): number;
  /** Removes and returns all tasks. */
  drain(): Task[];
}

export function createFairQueue<Task>(limits: { perNetwork: number; total: number }): FairQueue<Task> {
  /** The queues, in the order in which the networks take turns. */
  const queues = new Map<string, Task[]>();
  let length = 0;

  function put(network: string, tasks: Task[]): void {
    queues.delete(network);
    if (tasks.length > 0) queues.set(network, tasks);
  }

  return {
    add(network, task) {
      const tasks = queues.get(network) ?? [];
      if (tasks.length >= limits.perNetwork) return task;
      tasks.push(task);
      if (tasks.length === 1) queues.set(network, tasks);
      length += 1;
      if (length <= limits.total) return null;
      const longest = [...queues.values()].reduce((one, other) => (other.length > one.length ? other : one));
      length -= 1;
      // On a tie, the network of the new task.
      const crowded = longest.length > tasks.length ? longest : tasks;
      const over = crowded.pop() ?? task;
      if (tasks.length === 0) queues.delete(network);
      return over;
    },
    next() {
      const [first] = queues;
      if (!first) return undefined;
      const [network, tasks] = first;
      const task = tasks.shift();
      length -= 1;
      put(network, tasks);
      return task;
    },
    length: () => length,
    drain() {
      const all = [...queues.values()].flat();
      queues.clear();
      length = 0;
      return all;
    },
  };
}
