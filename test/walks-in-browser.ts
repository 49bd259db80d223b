/** The page on which the walks of `docs/architecture.md` are measured in the browser: an element in front of a scripted server. */
import '../elements/index.ts';
import { createServer, refuse } from './fakes/server.ts';

/** Chunks that load and answers that are due. */
const underWay = new Set<object>();
Object.assign(globalThis, {
  // The bundle hands every import to it.
  __onImport<Module>(module: Promise<Module>) {
    underWay.add(module);
    return module.finally(() => underWay.delete(module));
  },
});

const server = createServer({
  now: Date.now,
  after(milliseconds, task) {
    const due = {};
    underWay.add(due);
    const timer = setTimeout(() => {
      underWay.delete(due);
      task();
    }, milliseconds);
    return () => {
      underWay.delete(due);
      clearTimeout(timer);
    };
  },
});
globalThis.fetch = (url, init = {}) => server.handle(String(url), init, 'page');
const send = 'POST /otps/email/login_or_create';
// What runs once, such as the making of the methods, belongs to no walk: the first call is refused, and the form stays.
server.on(send, () => {
  if (server.seen(send).length > 1) return new Promise(() => {});
  return refuse(429, 'too_many_requests');
});

const { body } = document;
body.innerHTML =
  '<auth-login public-token="public-token-test-walks" api-base-url="https://provider.example" products="otp"></auth-login>';
const login = body.firstElementChild as HTMLElement;
const find = <E extends HTMLElement>(selector: string) =>
  login.shadowRoot?.querySelector<E>(selector) ?? null;

/** Until this holds, and nothing is left to do then: the browser is idle several times, and nothing has begun between. */
async function rest(holds: () => boolean): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet = holds() && underWay.size === 0 ? quiet + 1 : 0)
    await new Promise((next) => requestIdleCallback(next));
}

export const walks = {
  async begin() {
    // The event of the first screen leaves when the element is at rest.
    await rest(() => server.requests.some(({ url }) => url.endsWith('/events')));
  },
  /** Ends where the call leaves the browser. */
  async press(calls: number) {
    const field = find<HTMLInputElement>('input[name=email]');
    if (!field) throw new Error('The page has no field.');
    field.focus();
    field.value = 'ada@example.com';
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    find<HTMLFormElement>('form')?.requestSubmit();
    await rest(() => server.seen(send).length === calls);
  },
  async attribute() {
    login.setAttribute('otp-options', '{"methods":["email","sms"]}');
    await rest(() => find('[role=tab]') !== null);
  },
};
Object.assign(globalThis, { walks });
