/** A start that fails, and whose undoing fails as well. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openStorage } from '../../platform/storage/open.ts';
import { undoAll } from '../../platform/undo.ts';

describe('undoing', () => {
  it('continues after a step that fails, and reports it', async () => {
    const done: string[] = [];
    const failures = await undoAll([
      () => done.push('first'),
      () => Promise.reject(new Error('second')),
      () => {
        throw new Error('third');
      },
      async () => done.push('fourth'),
    ]);
    assert.deepEqual(done, ['first', 'fourth']);
    assert.deepEqual(
      failures.map((error) => (error as Error).message),
      ['second', 'third'],
    );
  });

  it('with a limit waits for no step that hangs, and runs those after it', async () => {
    const done: string[] = [];
    const failures = await undoAll(
      [
        () => done.push('first'),
        () => new Promise(() => undefined),
        async () => done.push('third'),
        () => new Promise(() => undefined),
      ],
      { limit: 20 },
    );
    assert.deepEqual(done, ['first', 'third']);
    assert.deepEqual(
      failures.map((error) => (error as Error).name),
      ['DeadlineError', 'DeadlineError'],
    );
  });

  it('of a database does not hide what was wrong first', async () => {
    const opening = openStorage({
      url: 'postgres://127.0.0.1:1/none',
      dataDir: '',
      owner: 'provider',
      async migrate(database) {
        database.destroy = () => Promise.reject(new Error('it does not end'));
        throw new Error('the schema is of another program');
      },
    });
    await assert.rejects(opening, /^Error: the schema is of another program$/);
  });
});
