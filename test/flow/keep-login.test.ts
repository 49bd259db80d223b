import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepLogin } from '../../elements/stages/keep-login.ts';

test('the event that a sign-in was drawn has its options, but no address of the visitor, no function and no wallet', async (t) => {
  let atRest = () => {};
  const requestIdleCallback = (work: () => void) => {
    atRest = work;
  };
  Object.defineProperty(globalThis, 'requestIdleCallback', {
    configurable: true,
    value: requestIdleCallback,
  });
  t.after(() => Reflect.deleteProperty(globalThis, 'requestIdleCallback'));
  const settings = { projectName: 'Pets' };
  const logged = new Promise<[string, object | undefined]>((resolve) => {
    const session = {
      bootstrap: { load: async () => settings },
      logEvent: (name: string, details?: object) => resolve([name, details]),
    };
    const options = {
      email: 'ada@example.com',
      mode: 'sign-in',
      onEvent() {},
      onError() {},
      cryptoOptions: {},
    };
    const props = { session: () => session as never, memoryKey: 'key', options };
    keepLogin({} as HTMLElement, 'drawn', (current) => ({
      session: current,
      configured() {},
      stop() {},
    })).current(props);
  });
  atRest();
  assert.deepEqual(await logged, ['drawn', { options: { mode: 'sign-in' }, bootstrap: settings }]);
});
