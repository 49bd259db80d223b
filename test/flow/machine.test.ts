/** The runner of screens: tasks, events and problems, with a task that the test completes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellIn, createMachine, type Failed, type Table } from '../../src/machine/machine.ts';

type Screen = { name: 'ask' } | { name: 'answered'; answer: string };
type Event = { type: 'asked'; question: string } | { type: 'answered'; answer: string } | { type: 'left' };
type Task = { do: 'find'; question: string };
interface Pending {
  task: Task;
  signal: AbortSignal;
  resolve: (event: Event | undefined) => void;
  reject: (error: unknown) => void;
}

/** Every test gets its own machine, whose task waits until the test completes it. */
function world(table: Table<Screen, Event | Failed<Task>, Task, null> = plain) {
  const pending: Pending[] = [];
  const failures: unknown[] = [];
  const machine = createMachine<Screen, Event, Task, null>({
    start: { name: 'ask' },
    cell: (screen, event) => cellIn(table, screen, event),
    handle: (task, signal) =>
      new Promise((resolve, reject) => pending.push({ task, signal, resolve, reject })),
    config: () => null,
    now: () => 1000,
    onFailure: (error) => {
      failures.push(error);
      return { code: 'unexpected', message: String(error) };
    },
  });
  return { machine, pending, failures, state: () => machine.store.getState() };
}

const plain: Table<Screen, Event | Failed<Task>, Task, null> = {
  ask: {
    asked: (_screen, { question }) => ({ run: { do: 'find', question } }),
    answered: (_screen, { answer }) => ({ screen: { name: 'answered', answer } }),
    left: () => ({ screen: { name: 'answered', answer: 'none' } }),
  },
};

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a task is running until it reports, and its event changes the screen', async () => {
  const { machine, pending, state } = world();
  machine.send({ type: 'asked', question: 'why' });
  await settled();
  assert.deepEqual(state().busy, ['find']);
  pending[0]?.resolve({ type: 'answered', answer: 'because' });
  await settled();
  assert.deepEqual(state(), { screen: { name: 'answered', answer: 'because' }, busy: [], problem: null });
});

test('the newest task of a kind wins: the older is aborted and its late answer ignored', async () => {
  const { machine, pending, state } = world();
  machine.send({ type: 'asked', question: 'first' });
  machine.send({ type: 'asked', question: 'second' });
  await settled();
  assert.equal(pending[0]?.signal.aborted, true);
  pending[0]?.resolve({ type: 'answered', answer: 'old' });
  await settled();
  assert.equal(state().screen.name, 'ask');
  pending[1]?.resolve({ type: 'answered', answer: 'new' });
  await settled();
  assert.deepEqual(state().screen, { name: 'answered', answer: 'new' });
});

test('leaving a screen aborts its tasks', async () => {
  const { machine, pending, state } = world();
  machine.send({ type: 'asked', question: 'why' });
  await settled();
  machine.send({ type: 'left' });
  assert.equal(pending[0]?.signal.aborted, true);
  assert.deepEqual(state().busy, []);
});

test('a task that throws becomes a problem on the screen, and the host is notified once', async () => {
  const { machine, pending, failures, state } = world();
  machine.send({ type: 'asked', question: 'why' });
  await settled();
  pending[0]?.reject(new Error('no'));
  await settled();
  assert.equal(state().problem?.code, 'unexpected');
  assert.equal(failures.length, 1);
});

test('an aborted task that throws reports nothing', async () => {
  const { machine, pending, failures, state } = world();
  machine.send({ type: 'asked', question: 'why' });
  await settled();
  machine.send({ type: 'left' });
  pending[0]?.reject(new Error('aborted'));
  await settled();
  assert.equal(failures.length, 0);
  assert.equal(state().problem, null);
});

test('the next answered event clears the problem', async () => {
  const { machine, pending, state } = world();
  machine.send({ type: 'asked', question: 'why' });
  await settled();
  pending[0]?.reject(new Error('no'));
  await settled();
  machine.send({ type: 'asked', question: 'again' });
  assert.equal(state().problem, null);
});

test('a background task is not busy, keeps the problem, and ends with its screen', async () => {
  const { machine, pending, state } = world({
    ask: {
      asked: (_screen, { question }) =>
        question === 'aside'
          ? { beside: { do: 'find', question } }
          : { problem: { code: 'oauth_failed', message: '' } },
      left: () => ({ screen: { name: 'answered', answer: 'none' } }),
    },
  });
  machine.send({ type: 'asked', question: 'wrongly' });
  machine.send({ type: 'asked', question: 'aside' });
  await settled();
  assert.deepEqual(state().busy, []);
  assert.equal(state().problem?.code, 'oauth_failed');
  assert.equal(pending.length, 1);
  machine.send({ type: 'left' });
  assert.equal(pending[0]?.signal.aborted, true);
});

test('the failure of a background task is not shown, unless a row answers it', async () => {
  const find = () => ({ beside: { do: 'find' as const, question: 'aside' } });
  const silent = world({ ask: { asked: find } });
  silent.machine.send({ type: 'asked', question: 'aside' });
  await settled();
  silent.pending[0]?.reject(new Error('no'));
  await settled();
  assert.equal(silent.state().problem, null);

  const answered = world({ ask: { asked: find, failed: (_screen, { problem }) => ({ problem }) } });
  answered.machine.send({ type: 'asked', question: 'aside' });
  await settled();
  answered.pending[0]?.reject(new Error('no'));
  await settled();
  assert.ok(answered.state().problem);
});

test('a task that ran in the background becomes busy when it is started normally', async () => {
  const { machine, state } = world({
    ask: {
      asked: (_screen, { question }) =>
        question === 'aside' ? { beside: { do: 'find', question } } : { run: { do: 'find', question } },
    },
  });
  machine.send({ type: 'asked', question: 'aside' });
  assert.deepEqual(state().busy, []);
  machine.send({ type: 'asked', question: 'in earnest' });
  assert.deepEqual(state().busy, ['find']);
});

test('an event without a cell changes nothing', () => {
  const { machine, state } = world();
  const before = state();
  machine.send({
    type: 'failed',
    task: { do: 'find', question: '' },
    problem: { code: 'x', message: '' },
    at: 0,
  } as never);
  assert.equal(state(), before);
});

test('a held event is delivered again when the running task has ended', async () => {
  const requests: string[] = [];
  const { machine, pending } = world({
    ask: {
      asked: (_screen, { question }, { busy }) => {
        if (busy.length > 0) return { hold: true };
        requests.push(question);
        return { run: { do: 'find', question } };
      },
    },
  });
  machine.send({ type: 'asked', question: 'first' });
  await settled();
  machine.send({ type: 'asked', question: 'second' });
  assert.deepEqual(requests, ['first']);
  pending[0]?.resolve(undefined);
  await settled();
  assert.deepEqual(requests, ['first', 'second']);
});

test('a held event is dropped with its screen', async () => {
  const answered: string[] = [];
  const { machine, pending } = world({
    ask: {
      asked: (_screen, { question }, { busy }) =>
        busy.length > 0 ? { hold: true } : { run: { do: 'find', question } },
      left: () => ({ screen: { name: 'answered', answer: 'none' } }),
    },
    answered: {
      asked: (_screen, { question }) => {
        answered.push(question);
        return { run: { do: 'find', question } };
      },
    },
  });
  machine.send({ type: 'asked', question: 'first' });
  machine.send({ type: 'asked', question: 'held' });
  machine.send({ type: 'left' });
  machine.send({ type: 'asked', question: 'there' });
  await settled();
  pending.at(-1)?.resolve(undefined);
  await settled();
  assert.deepEqual(answered, ['there']);
});

test('a stopped machine ignores everything', async () => {
  const { machine, pending, state } = world();
  machine.send({ type: 'asked', question: 'why' });
  await settled();
  machine.stop();
  pending[0]?.resolve({ type: 'answered', answer: 'late' });
  machine.send({ type: 'left' });
  await settled();
  assert.equal(state().screen.name, 'ask');
});
