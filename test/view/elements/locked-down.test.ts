/** The element in browsers that block what it uses. */
import { assert } from 'chai';
import { errors, events, openLogin, wholeElements } from '../element.ts';

wholeElements();

describe('in a locked-down browser the visitor can still sign in', () => {
  const denied = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const forbid = (target: object, names: string[], what: PropertyDescriptor) => {
    const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(target, name)] as const);
    for (const name of names) Object.defineProperty(target, name, { configurable: true, ...what });
    return () => {
      for (const [name, own] of before)
        if (own) Object.defineProperty(target, name, own);
        else Reflect.deleteProperty(target, name);
    };
  };
  const storage = ['localStorage', 'sessionStorage'];
  for (const [name, lock] of Object.entries({
    'storage is blocked': () => [forbid(window, storage, { get: denied })],
    'cookies are blocked': () => [forbid(document, ['cookie'], { get: () => '', set: () => {} })],
    'cookies and storage throw': () => [
      forbid(window, storage, { get: denied }),
      forbid(document, ['cookie'], { get: denied, set: denied }),
    ],
    'there are no channels and no locks': () => [
      forbid(window, ['BroadcastChannel'], { value: undefined }),
      forbid(navigator, ['locks'], { value: undefined }),
    ],
  }))
    it(name, async () => {
      const unlock = lock();
      try {
        await openLogin().signIn();
        assert.include(events(), 'AUTHENTICATE_FLOW_COMPLETE');
        assert.deepEqual(errors(), []);
      } finally {
        for (const free of unlock) free();
      }
    });
});
