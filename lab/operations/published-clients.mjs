/** The hosted provider's published clients, both halves and majors, against this provider: each method that needs no dialog of the browser. */
import { createRequire } from 'node:module';
import { startProvider } from '../../provider/program/start.ts';
import { shelterToken } from '../../test/provider/members.ts';
import { adminSecret } from '../../test/provider/parties/back-office.ts';
import { isDocumented } from '../../test/provider/published/published-replies.ts';
import { majors, publishedTypes } from '../../test/provider/published/published-types.ts';
import { createClient, publicToken } from '../../test/provider/world.ts';
import { membersSteps, usersSteps } from './parts/published-client-steps.mjs';
import { check } from './parts/result.mjs';

const require = createRequire(import.meta.url);
const page = 'http://localhost:4300/authenticate';

/** What the clients use of a page. Where they navigate to is not visited. */
function openPage() {
  const [cookies, stored] = [new Map(), new Map()];
  const storage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => stored.set(key, value),
    removeItem: (key) => stored.delete(key),
  };
  const location = new URL(page);
  const place = {
    ...Object.fromEntries(
      ['origin', 'hostname', 'host', 'protocol', 'search', 'pathname', 'hash'].map((name) => [
        name,
        location[name],
      ]),
    ),
    toString: () => page,
  };
  Object.defineProperty(place, 'href', { get: () => page, set() {} });
  const document = {
    title: '',
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line) {
      const [pair] = line.split(';');
      const [name, value] = pair.split(/=(.*)/s);
      if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    },
    querySelector: () => null,
    querySelectorAll: () => [],
    getElementsByTagName: () => [],
    addEventListener() {},
    removeEventListener() {},
  };
  const values = {
    window: globalThis,
    document,
    location: place,
    localStorage: storage,
    sessionStorage: storage,
  };
  for (const [name, value] of Object.entries({
    ...values,
    history: { replaceState() {} },
    addEventListener() {},
    removeEventListener() {},
  }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  // Clients of one token in one page share what they know.
  for (const symbol of Object.getOwnPropertySymbols(globalThis)) Reflect.deleteProperty(globalThis, symbol);
}

/** The clients keep only the host of an address, and call it by https. */
const host = 'https://provider.example';
function redirectCalls(url) {
  const { fetch } = globalThis;
  globalThis.fetch = (address, init) => fetch(String(address).replace(host, url), init);
}

function openClient(half, major) {
  openPage();
  const entry = half === 'users' ? 'headless' : 'b2b/headless';
  const clients = require(`hosted-client-${major}/${entry}`);
  const Client = half === 'users' ? clients.StytchHeadlessClient : clients.StytchB2BHeadlessClient;
  const client = new Client(half === 'users' ? publicToken : shelterToken, { customBaseUrl: host });
  const types = publishedTypes(half, major);
  const tried = new Map();
  const methodOf = (name) =>
    name.split('.').reduce(([, method], key) => [method, method[key]], [null, client]);
  /** Calls a method, and notes what its result contradicts. */
  async function call(name, ...args) {
    const [owner, method] = methodOf(name);
    try {
      const result = await method.apply(owner, args);
      tried.set(
        name,
        types.differences(name, result).filter((one) => !isDocumented(one)),
      );
      return result;
    } catch (error) {
      tried.set(name, [`${name}: ${error.error_type ?? error.message}`]);
      throw error;
    }
  }
  return { client, call, tried, methods: types.methods };
}

/** Runs the steps; one that is refused leaves its method among the wrong ones. */
async function walk(steps) {
  for (const step of steps)
    await Promise.resolve()
      .then(step)
      .catch(() => undefined);
}

export async function publishedClients() {
  const limits = Object.fromEntries(
    ['SENDS_PER_IP', 'TRIES_PER_IP', 'LOOKUPS_PER_IP'].map((name) => [`RATE_${name}`, '100000']),
  );
  const provider = await startProvider({
    environment: {
      ...limits,
      PROVIDER_PORT: '0',
      DATA_DIR: 'memory:',
      LOG_LEVEL: 'silent',
      ADMIN_SECRET: adminSecret,
      OWNER_NOTICES: 'false',
    },
  });
  const results = [];
  redirectCalls(provider.url);
  // The clients say in the console what they also report.
  const { error, warn } = console;
  Object.assign(console, { error() {}, warn() {} });
  try {
    const mail = createClient(provider.url);
    for (const major of majors)
      for (const [half, steps] of [
        ['users', usersSteps],
        ['members', membersSteps],
      ]) {
        const opened = openClient(half, major);
        await walk(steps(opened, { provider, mail }));
        const wrong = [...opened.tried.values()].flat();
        const right = [...opened.tried.values()].filter(({ length }) => length === 0).length;
        results.push(
          check(
            `${half}, major ${major}: of ${opened.methods.length} methods, ${opened.tried.size} called, ${right} answered as their types say`,
            wrong.length === 0,
            [
              ...wrong,
              `not called: ${opened.methods.filter((name) => !opened.tried.has(name)).join(' ')}`,
            ].join('\n'),
          ),
        );
      }
    return results;
  } finally {
    Object.assign(console, { error, warn });
    await provider.close();
  }
}
