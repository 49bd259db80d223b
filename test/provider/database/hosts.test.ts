/** Addresses of a database with several hosts. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readHosts } from '../../../platform/storage/hosts.ts';

describe('an address of a database', () => {
  it('with several hosts names each with all parameters, and asks for the one that takes writes', () => {
    assert.deepEqual(readHosts('postgres://ada:p%40ss@one:5432,two:5433/auth?sslmode=require'), {
      urls: [
        'postgres://ada:p%40ss@one:5432/auth?sslmode=require',
        'postgres://ada:p%40ss@two:5433/auth?sslmode=require',
      ],
      mustWrite: true,
    });
  });

  it('says by target_session_attrs which servers may be used, and the driver does not see that', () => {
    const read = (tail: string) => readHosts(`postgres://one,two/auth${tail}`);
    assert.equal(read('?target_session_attrs=any')?.mustWrite, false);
    assert.equal(read('?target_session_attrs=read-write')?.mustWrite, true);
    assert.equal(read('?target_session_attrs=primary&a=1')?.urls[0], 'postgres://one/auth?a=1');
    assert.equal(read('?a=1&target_session_attrs=primary')?.urls[1], 'postgres://two/auth?a=1');
    assert.equal(read('?target_session_attrs=standby'), null);
  });

  it('with one host is checked only if it says so', () => {
    assert.deepEqual(readHosts('postgres://one/auth'), { urls: ['postgres://one/auth'], mustWrite: false });
    assert.equal(readHosts('postgres://one/auth?target_session_attrs=primary')?.mustWrite, true);
  });

  it('of another form is invalid', () => {
    for (const text of [
      'mysql://one/auth',
      'one',
      'postgres://',
      'postgres://one:x/auth',
      'postgres://one,,two/auth',
    ])
      assert.equal(readHosts(text), null, text);
  });
});
