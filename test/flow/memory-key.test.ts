import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuthSignIn } from '../../elements/auth-sign-in.ts';
import { ready } from '../../session-core/lib/ready.ts';
import type { LoginOptions } from '../../src/login/options.ts';

class Form extends AuthSignIn<LoginOptions, { dispose(): void }> {
  protected readonly main = ready({ check: null, tokens: [], open: () => null });
  protected readonly createSession = () => ({ dispose() {} });

  protected firstScreen() {
    return { isMain: false, draw: () => ({ tag: 'div', attributes: {}, content: '' }) };
  }

  insert(): string {
    const options = { publicToken: 'public-token-test-1' };
    const place = { container: {} as HTMLElement, scope: 'scope' };
    return this.prepare({ options, problems: [], texts: undefined, ...place }).props.memoryKey;
  }

  override remove(): void {
    this.release();
  }
}

test('an element that comes back after another took its place leaves that one its flow in progress', (t) => {
  Object.assign(globalThis, { location: { href: 'https://pets.example/' } });
  t.after(() => Reflect.deleteProperty(globalThis, 'location'));
  const [one, other] = [new Form(), new Form()];
  const key = one.insert();
  one.remove();
  assert.equal(other.insert(), key);
  assert.notEqual(one.insert(), key);
  other.remove();
  assert.equal(other.insert(), key, 'a reload gives it the same again');
});
