/** An element that a host removes leaves nothing in the page that could call it. */
import { assert } from 'chai';
import { loginTag, remove, server, type Whole, wholeElements, write } from '../element.ts';
import { memberSignsIn, on } from '../member-server.ts';
import { until } from '../world.tsx';

wholeElements();

const { navigation } = globalThis as { navigation?: EventTarget };
/** What outlives every element. */
const places = new Set<unknown>(
  [window, document, document.documentElement, document.body, navigation].filter(Boolean),
);

/** Lists the listeners that are on the page itself, as the browser counts them, until `stop`. */
function watchListeners() {
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const there: { on: unknown; type: string; listener: unknown; capture: boolean }[] = [];
  const find = (on: unknown, type: string, listener: unknown, capture: boolean) =>
    there.findIndex(
      (one) => one.on === on && one.type === type && one.listener === listener && one.capture === capture,
    );
  const drop = (...which: Parameters<typeof find>) => {
    const index = find(...which);
    if (index >= 0) there.splice(index, 1);
  };
  const captures = (options?: boolean | EventListenerOptions) =>
    typeof options === 'object' ? options.capture === true : options === true;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const on = this ?? window;
    const { signal, once } = typeof options === 'object' ? options : {};
    const which = [on, type, listener, captures(options)] as const;
    if (listener && places.has(on) && !signal?.aborted && find(...which) < 0) {
      there.push({ on, type, listener, capture: which[3] });
      if (signal) addEventListener.call(signal, 'abort', () => drop(...which));
      if (once) addEventListener.call(on, type, () => drop(...which), { capture: which[3], once });
    }
    addEventListener.call(on, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const on = this ?? window;
    drop(on, type, listener, captures(options));
    removeEventListener.call(on, type, listener, options);
  };
  return {
    list: () => there.map(({ on, type }) => `${on === window ? 'window' : String(on)} ${type}`).sort(),
    stop: () => Object.assign(EventTarget.prototype, { addEventListener, removeEventListener }),
  };
}

async function signIn(login: Whole) {
  await login.giveAddress();
  await login.enterCode();
  await login.reads('You have successfully logged in.');
}
/** A session that an earlier page has left. */
function isSignedIn() {
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no Cookie Store.
  document.cookie = 'auth_session=token-1; path=/';
  server.sessions.set('token-1', { session_id: 'session-1', expires: Date.now() + 3_600_000 });
}

/** What an app asks the user for. */
async function isAsked(consent: Whole) {
  isSignedIn();
  on('POST /idp/oauth/authorize/start', {
    client: { client_id: 'app-1', client_type: 'third_party_public', client_name: 'Pet Helper' },
    ...{ consent_required: true, redirect_host: 'helper.example', loopback_only: false, resources: [] },
    scope_results: [{ scope: 'openid', description: '', is_grantable: true }],
    ...{ user_id: 'user-1', user: { user_id: 'user-1', emails: [{ email: 'ada@example.com' }] } },
  });
  const redirect_uri = 'https://helper.example/callback';
  Object.assign(consent.host, {
    config: { request: { client_id: 'app-1', redirect_uri, scopes: ['openid'] } },
  });
  await consent.reads('Pet Helper');
}

const fails = ({ reads }: Whole) => reads('Looks like there was an error!');
const elements: Record<string, (element: Whole) => Promise<unknown>> = {
  'auth-login': signIn,
  'auth-account': ({ reads }) => {
    isSignedIn();
    return reads('Profile');
  },
  'auth-idp-consent': isAsked,
  'auth-logout': fails,
  'auth-b2b-login': signIn,
  'auth-b2b-account': ({ reads }) => reads('You are not logged in'),
  'auth-b2b-idp-consent': fails,
  'auth-b2b-logout': fails,
};

for (const [tag, use] of Object.entries(elements))
  it(`<${tag}>`, async () => {
    const isForMembers = tag.includes('b2b');
    if (isForMembers) server.bootstrap.vertical = 'B2B';
    if (tag === 'auth-b2b-login') memberSignsIn();
    const method = isForMembers
      ? 'products="emailOtp" auth-flow-type="Organization" organization-slug="meadow"'
      : 'products="otp"';
    const round = async () => {
      const element = write(loginTag(tag.endsWith('login') ? `${method} signed-in-url="#home"` : '', tag));
      await use(element);
      await remove(element);
      document.querySelector('main')?.remove();
      history.replaceState(null, '', location.pathname + location.search);
    };
    // The parts of the elements that stay in the page, such as React’s, listen from the first element on.
    const listeners = watchListeners();
    try {
      await round();
      const before = listeners.list();
      await round();
      const isEven = () => listeners.list().join() === before.join();
      await until(isEven).catch(() => assert.deepEqual(listeners.list(), before));
    } finally {
      listeners.stop();
    }
  });
