/** Steps of a sign-in, and what each requests between its press and the next screen. */
import { assert } from 'chai';
import { onlyStarts } from '../../../../session-core/core.ts';
import type { B2BCallName } from '../../../../session-core/wire/b2b/calls.ts';
import type { CallName } from '../../../../session-core/wire/calls.ts';
import { announce } from '../../../fakes/wallet-page.ts';
import { loginTag, server, type Whole, wholeElements, write } from '../../element.ts';
import { until } from '../../world.tsx';

// The browser lists 250 otherwise, and a page of tests loads nearly as many before the first of them.
performance.setResourceTimingBufferSize(1_000);

/** Every test has a page whose calls carry a proof of its key. */
export function provingElements(): void {
  wholeElements();
  beforeEach(() => {
    server.bootstrap.session_binding = 'when_possible';
  });
}

/** Addresses of scripts that have arrived, and were requested between these times. A language or an image is none. */
export const scripts = (since = 0, until = Infinity) =>
  performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime >= since && startTime < until)
    .map(({ name }) => name)
    .filter((name) => /\.js\b/.test(name));
export const calls = () => server.requests.map(({ name }) => name).filter((name) => name !== 'POST /events');

const nameOf = (address: string) => new URL(address).pathname.split('/').at(-1) ?? '';

declare global {
  var __onImport: undefined | (<Module>(module: Promise<Module>) => Promise<Module>);
}

/** How many modules are under way: the list of what the page requested has only what arrived. */
let imports = 0;
globalThis.__onImport = (module) => {
  imports += 1;
  const end = () => {
    imports -= 1;
  };
  module.then(end, end);
  return module;
};

/** Until the page requests nothing more, and has been idle meanwhile: then it fetches what may be needed later. */
export async function atRest(): Promise<void> {
  let before = -1;
  let frames = 0;
  let isIdle = false;
  requestIdleCallback(() => {
    isIdle = true;
    frames = 0;
  });
  await until(() => {
    const now = scripts().length + server.requests.length;
    frames = now === before && imports === 0 ? frames + 1 : 0;
    before = now;
    return isIdle && frames > 20;
  });
}

interface Step {
  /** Up to the press, exclusive. */
  readonly fill?: (login: Whole) => Promise<unknown>;
  readonly press: (login: Whole) => Promise<unknown>;
  readonly reads: string;
  /** None where the browser leaves the page, or a wallet opens. */
  readonly call?: CallName | B2BCallName;
}

/** Makes the steps, and compares what each has requested. */
export async function oneCallEach(login: Whole, ...steps: readonly Step[]): Promise<void> {
  // What a visitor types before React fetches nothing: then the press does.
  await until(login.isReact);
  for (const { fill, press, reads, call } of steps) {
    await fill?.(login);
    await atRest();
    const [pressed, sent] = [performance.now(), calls().length];
    const next = nextScreen(login, reads);
    await press(login);
    await login.reads(reads);
    assert.deepEqual(calls().slice(sent), call ? [call] : []);
    assert.deepEqual(scripts(pressed, next.time()).map(nameOf), [], reads);
    if (!call) continue;
    const { DPoP } = server.seen(call as CallName).at(-1)?.headers ?? {};
    if (onlyStarts.test(call)) assert.isUndefined(DPoP, call);
    else assert.isString(DPoP, `${call} carries a proof of the key`);
  }
}

/** The time at which the element has drawn what it does not read yet. Then it fetches early for the screen after it. */
function nextScreen(login: Whole, reads: string) {
  const isThere = () => login.root().textContent?.includes(reads) === true;
  let time = Infinity;
  const observer = new MutationObserver(() => {
    if (isThere()) end(performance.now());
  });
  const end = (now: number) => {
    time = now;
    observer.disconnect();
  };
  if (!isThere()) observer.observe(login.root(), { subtree: true, childList: true, characterData: true });
  return { time: () => time };
}

export const address: Pick<Step, 'fill' | 'press'> = {
  fill: (login) => login.fill('Email address', 'ada@example.com'),
  press: (login) => login.press('Continue with email'),
};
export const code = { press: (login: Whole) => login.enterCode() };

/** The visitor turns to a button, as with the Tab key. */
export const turnTo = (name: string) => ({
  fill: async (login: Whole) => (await login.button(name)).focus(),
});

/** Resolves when the browser leaves for this path. It stays, so that the test goes on. */
export async function leaves(path: string, act: () => Promise<unknown>): Promise<void> {
  let address = '';
  const stay = (event: NavigateEvent) => {
    address = event.destination.url;
    event.preventDefault();
  };
  navigation.addEventListener('navigate', stay);
  try {
    await act();
    await until(() => address !== '');
    assert.equal(new URL(address).pathname, path);
  } finally {
    navigation.removeEventListener('navigate', stay);
  }
}

/** A form of members on its page. */
export const memberForm = (attributes: string): Whole => write(loginTag(attributes, 'auth-b2b-login'));

/** A press for a passkey, up to the dialog of the browser. The browser may offer passkeys in the field, without a dialog. */
export async function passkeyDialog(login: Whole, fill: Pick<Step, 'fill'>, call: CallName | B2BCallName) {
  const { get } = navigator.credentials;
  let open = false;
  navigator.credentials.get = (options) => {
    open ||= options?.mediation !== 'conditional';
    return new Promise(() => {});
  };
  try {
    await oneCallEach(login, {
      ...fill,
      async press() {
        await login.press('Continue with a passkey');
        await until(() => open);
      },
      reads: 'passkey',
      call,
    });
  } finally {
    navigator.credentials.get = get;
  }
}

/** A press on the button of a wallet, and the answers of the wallet. */
export function walletSteps(login: Whole, button: string, path: '' | '/b2b') {
  const answers = new Map<string, (answer: unknown) => void>();
  const request = async ({ method }: { method: string }) =>
    method === 'eth_accounts' ? null : new Promise((answer) => void answers.set(method, answer));
  announce(window, { provider: { request } });
  const gives = async (method: string, answer: unknown) => {
    await until(() => answers.has(method));
    answers.get(method)?.(answer);
  };
  return oneCallEach(
    login,
    { ...turnTo(button), press: () => login.press(button), reads: 'Connecting' },
    {
      press: () => gives('eth_requestAccounts', [`0x${'ab'.repeat(20)}`]),
      reads: 'signature request',
      call: `POST ${path}/crypto_wallets/authenticate/start/primary`,
    },
    {
      press: () => gives('personal_sign', `0x${'cd'.repeat(65)}`),
      reads: 'Success!',
      call: `POST ${path}/crypto_wallets/authenticate`,
    },
  );
}
