/** Session tokens name their session. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { systemRandom } from '../../../provider/secrets/secrets.ts';
import { newNamedToken, sessionNamedBy } from '../../../provider/sessions/named-tokens.ts';

describe('a session token', () => {
  it('names its session, whatever it is bound to', () => {
    for (let round = 0; round < 100; round += 1) {
      const uuid = systemRandom.uuid();
      const token = newNamedToken(systemRandom, `session-${uuid}`);
      assert.match(token, /^[\w-]{64}$/);
      assert.equal(sessionNamedBy(token, 'session'), `session-${uuid}`);
      assert.equal(sessionNamedBy(`${token}.${'k'.repeat(43)}.`, 'session'), `session-${uuid}`);
      assert.equal(sessionNamedBy(token, 'member-session'), `member-session-${uuid}`);
    }
  });

  it('has 32 random bytes of its own', () => {
    const id = `session-${systemRandom.uuid()}`;
    const [one, other] = [newNamedToken(systemRandom, id), newNamedToken(systemRandom, id)];
    assert.equal(one.slice(0, 21), other.slice(0, 21));
    assert.notEqual(one.slice(22), other.slice(22));
    assert.equal(Buffer.from(one, 'base64url').length, 16 + 32);
  });

  it('from before names none, and neither does anything else', () => {
    for (const token of [
      '',
      'x',
      'a'.repeat(43),
      `${'a'.repeat(43)}.${'k'.repeat(43)}.`,
      '='.repeat(64),
      'a'.repeat(65),
    ])
      assert.equal(sessionNamedBy(token, 'session'), null);
  });
});
