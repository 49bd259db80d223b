/** The page on which the walks of `docs/architecture.md` are measured in the browser: an element in front of a scripted server. */
import '../elements/index.ts';
import { createServer, refuse } from './fakes/server.ts';

const server = createServer({
  now: Date.now,
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
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

/** Until this holds, and nothing is left to do then. */
async function rest(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((next) => setTimeout(next, 10));
  for (let round = 0; round < 5; round += 1) {
    await new Promise((next) => setTimeout(next, 20));
    await new Promise((next) => requestIdleCallback(next));
  }
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
