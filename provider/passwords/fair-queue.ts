/** A queue in which networks take turns: one that asks for much waits for itself, and not everybody for it. */

export interface Turns<Task> {
  /** Queues a task, and gives the one for which there is no more room: this one, or one of a network that has more. */
  add(network: string, task: Task): Task | null;
  /** Takes out the task whose turn it is. */
  next(): Task | undefined;
  /** Takes out all. */
  drain(): Task[];
}

export function createTurns<Task>(most: { ofNetwork: number; altogether: number }): Turns<Task> {
  /** In the order of their turns. */
  const queues = new Map<string, Task[]>();
  let length = 0;

  function put(network: string, tasks: Task[]): void {
    queues.delete(network);
    if (tasks.length > 0) queues.set(network, tasks);
  }

  return {
    add(network, task) {
      const own = queues.get(network) ?? [];
      if (own.length >= most.ofNetwork) return task;
      own.push(task);
      if (own.length === 1) queues.set(network, own);
      length += 1;
      if (length <= most.altogether) return null;
      const longest = [...queues.values()].reduce((one, other) => (other.length > one.length ? other : one));
      length -= 1;
      // Of two that have as many, the one that came now.
      const crowded = longest.length > own.length ? longest : own;
      const over = crowded.pop() ?? task;
      if (own.length === 0) queues.delete(network);
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
    drain() {
      const all = [...queues.values()].flat();
      queues.clear();
      length = 0;
      return all;
    },
  };
}
