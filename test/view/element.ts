/** A whole element on the page, as a host writes it, in front of a scripted server. */
import { assert } from 'chai';
import { flushSync } from 'react-dom';
// The elements of users come first: both scripts have an `auth-account`.
import '../../elements/index.ts';
import '../../elements/b2b/index.ts';
import { configure, pageConfig } from '../../elements/options/page-config.ts';
import { createServer, type FakeServer } from '../fakes/server.ts';
import { clearAfterEach } from './after-each.ts';
import { until } from './world.tsx';

export const provider = 'https://provider.example';
/** What the elements told the host. */
export const reports: { name: string; detail: { type?: string; code?: string; path?: string } }[] = [];

const { fetch, setTimeout: later } = globalThis;
let projects = 0;
let answers = 0;
/** Puts the real clock back. */
let restore = () => {};

/** For `npm run test:disturbed`: another time for each answer and each idle moment, by the seed. */
function delay() {
  answers += 1;
  return ((__SEED__ + answers * 2_654_435_761) % 2 ** 32) * (__LATEST_ANSWER__ / 2 ** 32);
}

if (__LATEST_ANSWER__ > 0)
  globalThis.requestIdleCallback = (task) => later(task, delay()) as unknown as number;

/** The scripted server of the current test. */
export let server: FakeServer;

/** Every test has its own server, project and events, and leaves nothing in the page. */
export function wholeElements(): void {
  clearAfterEach();
  const listen = (event: CustomEvent<object>) =>
    reports.push({ name: event.type, detail: { ...event.detail } });
  beforeEach(() => {
    projects += 1;
    reports.length = 0;
    const testServer = createServer({
      now: Date.now,
      after(milliseconds, task) {
        const timer = setTimeout(task, milliseconds);
        return () => clearTimeout(timer);
      },
    });
    server = testServer;
    globalThis.fetch = (url, init = {}) => {
      if (!String(url).startsWith(provider)) return fetch(url, init);
      // A late call of this test is none of the next.
      const answer = () => testServer.handle(String(url), init, 'page');
      return __LATEST_ANSWER__ > 0
        ? new Promise((resolve) => later(resolve, delay())).then(answer)
        : answer();
    };
    document.addEventListener('auth-event', listen);
    document.addEventListener('auth-error', listen);
  });
  afterEach(() => {
    restore();
    restore = () => {};
    document.removeEventListener('auth-event', listen);
    document.removeEventListener('auth-error', listen);
    for (const pair of document.cookie.split('; ')) {
      const [name] = pair.split('=');
      // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no Cookie Store.
      document.cookie = `${name}=; max-age=0; path=/`;
    }
    localStorage.clear();
    sessionStorage.clear();
    configure(Object.fromEntries(Object.keys(pageConfig()).map((name) => [name, undefined])));
  });
}

/** Types of the events that the host received. */
export const events = () =>
  reports.flatMap(({ name, detail }) => (name === 'auth-event' ? [detail.type] : []));
export const errors = () => reports.flatMap(({ name, detail }) => (name === 'auth-error' ? [detail] : []));

/** The project of this test. */
export const projectToken = () => `public-token-test-${projects}`;
export const loginConfig = () => ({
  publicToken: projectToken(),
  apiBaseUrl: provider,
  products: ['otp' as const],
});
export const loginTag = (more = 'products="otp"', name = 'auth-login') =>
  `<${name} public-token="${projectToken()}" api-base-url="${provider}" ${more}></${name}>`;

/** Writes this into the page, and returns its first element. */
export function write(html: string): Whole {
  const place = document.createElement('main');
  // Writes markup as a page does: the elements are there before any script touches them.
  place.innerHTML = html;
  document.body.append(place);
  const host = [...place.querySelectorAll<HTMLElement>('*')].find(({ localName }) => isOurs(localName));
  assert.ok(host, 'there is an element');
  return whole(host);
}

export const openLogin = (more?: string) => write(loginTag(more));

/** Removes it as a host does, also before another page. The element ends a task later. */
export async function remove({ host }: Pick<Whole, 'host'>): Promise<void> {
  host.remove();
  await new Promise((done) => setTimeout(done));
}

const isOurs = (name: string) => name.startsWith('auth-');

export type Whole = ReturnType<typeof whole>;

/** The element’s parts as a visitor finds them. Functions without `find` wait for what they return. */
export function whole(host: HTMLElement) {
  const root = () => host.shadowRoot ?? host;
  const all = <E extends HTMLElement = HTMLElement>(selector: string) => [
    ...root().querySelectorAll<E>(selector),
  ];
  const visible = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const text = () =>
    all('.ae-root')
      .filter(visible)
      .map(({ innerText }) => innerText)
      .join(' ')
      .replace(/\s+/g, ' ');
  const matches = (content: string | null, expected: string | RegExp) =>
    typeof expected === 'string' ? (content ?? '').includes(expected) : expected.test(content ?? '');
  const found = async <T>(what: unknown, find: () => T | undefined): Promise<T> => {
    let last: T | undefined;
    await until(() => {
      last = find();
      return last !== undefined;
    }).catch(() => assert.fail(`${what} is missing in: ${text()}`));
    assert.ok(last !== undefined);
    return last;
  };
  const findButton = (name: string | RegExp) =>
    all('button, [role=tab], [role=option]').find(
      (button) => visible(button) && matches(button.getAttribute('aria-label') ?? button.textContent, name),
    );
  const findField = (label: string) =>
    all<HTMLInputElement>('input').find(
      (input) =>
        visible(input) &&
        [input.getAttribute('aria-label'), ...[...(input.labels ?? [])].map((one) => one.textContent)].some(
          (one) => one?.includes(label),
        ),
    );
  const button = (name: string | RegExp) => found(name, () => findButton(name));
  const field = (label: string) => found(label, () => findField(label));
  const fill = async (label: string, value: string) => {
    const input = await field(label);
    input.focus();
    input.value = value;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    return input;
  };
  const press = async (name: string | RegExp) => {
    const target = await button(name);
    target.click();
    return target;
  };
  /** Chooses an action in the menu of the row that has it. */
  const choose = async (name: string | RegExp) => {
    const item = await found(name, () => {
      for (const more of all('.ae-more-button[aria-expanded="false"]')) {
        flushSync(() => more.click());
        const target = findButton(name);
        if (target) return target;
        flushSync(() => more.click());
      }
      return undefined;
    });
    item.click();
  };
  /** Up to the screen that follows the address. */
  const giveAddress = async (address = 'ada@example.com') => {
    await fill('Email address', address);
    await press('Continue with email');
  };
  const reads = (expected: string | RegExp) =>
    found(expected, () => (matches(text(), expected) ? true : undefined));
  const enterCode = (code = '123456') => fill('6-digit passcode', code);
  /** The whole sign-in by a code. */
  const signIn = async () => {
    await giveAddress();
    await enterCode();
    await reads('Success!');
  };
  return {
    host,
    root,
    all,
    text,
    findButton,
    findField,
    button,
    field,
    fill,
    press,
    choose,
    at: (selector: string) => found(selector, () => all(selector)[0]),
    reads,
    isReact: () => all('.ae-root').some((one) => Object.keys(one).some((key) => key.startsWith('__react'))),
    focused: () => (host.shadowRoot ?? document).activeElement,
    giveAddress,
    enterCode,
    signIn,
  };
}

/** Moves the page's clock and runs the timers that fall due. The clock is real again after the test. */
export function movedClock() {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = window;
  const now = Date.now;
  let ahead = 0;
  let ids = 0;
  const timers = new Map<number, { due: number; task: () => void; every: number; stop: () => void }>();
  Date.now = () => now() + ahead;
  const setOwnTimer = (task: () => void, ms: number, again: boolean) => {
    ids += 1;
    const id = 1_000_000 + ids;
    const run = () => {
      if (!again) timers.delete(id);
      task();
    };
    const real = again ? setInterval(run, ms) : setTimeout(run, ms);
    const stop = () => (again ? clearInterval(real) : clearTimeout(real));
    timers.set(id, { due: Date.now() + ms, task: run, every: again ? ms : 0, stop });
    return id;
  };
  const end = (id: number) => {
    timers.get(id)?.stop();
    timers.delete(id);
    clearTimeout(id);
  };
  Object.assign(window, {
    setTimeout: (task: () => void, ms = 0) => setOwnTimer(task, ms, false),
    setInterval: (task: () => void, ms = 0) => setOwnTimer(task, ms, true),
    clearTimeout: end,
    clearInterval: end,
  });
  restore = () => {
    Date.now = now;
    Object.assign(window, { setTimeout, clearTimeout, setInterval, clearInterval });
  };
  return (ms: number) => {
    ahead += ms;
    for (const [id, timer] of [...timers].sort((one, other) => one[1].due - other[1].due)) {
      if (timer.due > Date.now() || !timers.has(id)) continue;
      if (timer.every) timer.due = Date.now() + timer.every;
      else timer.stop();
      timer.task();
    }
  };
}
