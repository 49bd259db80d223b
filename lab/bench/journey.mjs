/**
 * `npm run bench -- --journey`: a whole sign-in on slow 4G and a CPU four times slower, next to a bare form that makes the same
 * calls, in the same run.
 * `--runs 9` (default) `--ways code,link,password` (default all) `--dist PATH` (another build).
 */
import { parseArgs } from 'node:util';
import { ensureChromium } from '../../scripts/browsers/chromium.mjs';
import { ensureBuilt } from '../../scripts/lib/built.mjs';
import { at } from '../../scripts/lib/root.mjs';
import { answer, published } from './contestants.mjs';
import { serveApi, serveSite } from './site.mjs';
import { profiles } from './visit.mjs';

const { slow } = profiles;
const address = 'input[name=email]';
const digits = 'input[autocomplete="one-time-code"]';
const secret = 'input[type=password]';
const sent = '[data-screen="magicLinks.sent"]';
/** Seconds between two actions of a visitor, who reads and types. Milliseconds. */
const reading = 2_500;

/**
 * The ways to sign in: for each step what the visitor types, whether the press of Enter follows, and what shows that it is over;
 * for the last step of most, the event of the finished flow.
 */
const ways = {
  code: {
    title: 'code by email',
    options: `products="otp" otp-options='{"methods":["email"],"expirationMinutes":10}'`,
    steps: [
      { call: '/otps/email/login_or_create', into: address, text: 'ada@example.com', shows: digits },
      { call: '/otps/authenticate', into: digits, text: '123456' },
    ],
  },
  link: {
    title: 'link',
    options: 'products="emailMagicLinks"',
    steps: [
      { call: '/magic_links/email/login_or_create', into: address, text: 'ada@example.com', shows: sent },
    ],
  },
  password: {
    title: 'password',
    options: 'products="passwords"',
    steps: [
      { call: '/users/search', into: address, text: 'ada@example.com', shows: secret },
      { call: '/passwords/authenticate', into: secret, text: 'correct horse battery staple' },
    ],
  },
};

/** A bare form: one field for each step, and the same calls. */
function floor(api, { steps }) {
  return `<main></main><script type="module">
    const place = document.querySelector('main');
    const steps = ${JSON.stringify(steps)};
    const step = (index) => {
      const { call, into, shows } = steps[index] ?? {};
      if (!call) return dispatchEvent(new Event('finished'));
      const form = document.createElement('form');
      const [, name, value] = /\\[(\\w+)="?([\\w-]+)/.exec(into);
      form.innerHTML = '<label>Your answer <input ' + name + '="' + value + '"></label><button>Continue</button>';
      const send = async (event) => {
        event?.preventDefault();
        await fetch('${api}/sdk/v1' + call, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: 'Basic eA==' },
          body: JSON.stringify({ answer: form.querySelector('input').value }),
        });
        if (shows === ${JSON.stringify(sent)}) place.innerHTML = '<p data-screen="magicLinks.sent">Check your email</p>';
        else step(index + 1);
      };
      form.addEventListener('submit', send);
      if (into === ${JSON.stringify(digits)})
        form.addEventListener('input', ({ target }) => target.value.length === 6 && send());
      place.replaceChildren(form);
    };
    step(0);
  </script>`;
}

function widget(api, { options }) {
  return `<script type="module" src="/dist/auth-elements.js"></script>
    <auth-login public-token="public-token-test-local" api-base-url="${api}" ${options}></auth-login>
    <script>addEventListener('auth-event', ({ detail }) => {
      if (detail.type === 'AUTHENTICATE_FLOW_COMPLETE') dispatchEvent(new Event('finished'));
    });</script>`;
}

/** @param {string[]} argv */
export async function benchJourney(argv) {
  const { values } = parseArgs({
    args: argv,
    options: {
      journey: { type: 'boolean' },
      runs: { type: 'string', default: '9' },
      ways: { type: 'string', default: Object.keys(ways).join() },
      dist: { type: 'string' },
    },
  });
  const executablePath = ensureChromium();
  if (!values.dist) await ensureBuilt();
  const { chromium } = await import('playwright');
  const api = await serveApi(reply);
  const files = published(values.dist ?? at('dist'), '/dist/');
  const entries = await Promise.all(
    values.ways.split(',').flatMap((name) =>
      [floor, widget].map(async (html) => {
        const way = ways[name];
        const site = await serveSite({
          name,
          html: html(api.origin, way),
          files: html === widget ? files : {},
        });
        const title = html === floor ? `floor: a bare form, ${way.title}` : `auth-elements: ${way.title}`;
        return { title, way, site, runs: [] };
      }),
    ),
  );
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    // Interleaved, so that a busy moment of the machine affects all of them alike. The first round warms up and is dropped.
    for (let run = -1; run < Number(values.runs); run++) {
      for (const { way, site, runs } of entries) {
        const found = await signIn(browser, site.origin, way);
        if (run >= 0) runs.push(found);
      }
    }
  } finally {
    await browser.close();
    for (const { site } of entries) site.close();
    api.close();
  }
  console.log(`Chromium, ${slow.title}, medians of ${values.runs}: milliseconds (round trips of the line)`);
  console.table(Object.fromEntries(entries.map(({ title, runs }) => [title, row(runs)])));
}

function row(runs) {
  const middle = (of) => runs.map(of).toSorted((one, other) => one - other)[runs.length >> 1];
  const time = (of) => `${middle(of).toFixed(0)} (${(middle(of) / slow.latency).toFixed(1)})`;
  const steps = runs[0].steps.map((_, index) => [`press ${index + 1}`, time((run) => run.steps[index].ms)]);
  return {
    usable: time(({ usable }) => usable),
    ...Object.fromEntries(steps),
    sum: time(({ usable, steps }) => usable + steps.reduce((sum, { ms }) => sum + ms, 0)),
    'requests after each press': runs[0].steps
      .map((_, index) => middle(({ steps }) => steps[index].requests))
      .join(', '),
    'files, kB before the first': `${middle(({ files }) => files)}, ${middle(({ bytes }) => bytes / 1000).toFixed(0)}`,
  };
}

async function signIn(browser, url, { steps }) {
  const context = await browser.newContext({ viewport: { width: 400, height: 740 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.latency,
      downloadThroughput: slow.down,
      uploadThroughput: slow.up,
    });
    let requests = 0;
    let files = 0;
    let bytes = 0;
    devtools.on('Network.requestWillBeSent', ({ request }) => {
      // The event log is batched, and nothing waits for it.
      if (request.method !== 'OPTIONS' && !request.url.endsWith('/events')) requests += 1;
      if (/\/$|\.js$/.test(request.url)) files += 1;
    });
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'commit' });
    const usable = await page.evaluate((what) => globalThis.shown(what), address);
    const before = {};
    const times = [];
    for (const { into, text, shows } of steps) {
      await page.evaluate((what) => globalThis.shown(what), into);
      await page.keyboard.type(text.slice(0, -1));
      await page.waitForTimeout(reading);
      if (into !== digits) await page.keyboard.type(text.slice(-1));
      Object.assign(before, times.length === 0 && { files, bytes });
      const sentBefore = requests;
      const pressed = await page.evaluate(() => performance.now());
      await page.keyboard.press(into === digits ? text.slice(-1) : 'Enter');
      const over = await page.evaluate(
        (what) => (what ? globalThis.shown(what) : globalThis.finished),
        shows ?? null,
      );
      times.push({ ms: over - pressed, requests: requests - sentBefore });
    }
    return { usable, steps: times, ...before };
  } finally {
    await context.close();
  }
}

/** Runs in the page, before its own scripts. */
function watch() {
  globalThis.finished = new Promise((resolve) => {
    addEventListener('finished', () => resolve(performance.now()), { once: true });
  });
  const find = (root, what) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches(what) && element.getClientRects().length > 0 && !element.disabled) return element;
      const inside = element.shadowRoot && find(element.shadowRoot, what);
      if (inside) return inside;
    }
    return null;
  };
  globalThis.shown = (what) =>
    new Promise((resolve) => {
      const look = () => {
        const element = find(document, what);
        if (!element) return requestAnimationFrame(look);
        element.focus();
        setTimeout(() => resolve(performance.now()));
      };
      look();
    });
}

/** What the stub API answers. */
function reply(path) {
  if (path.includes('/bootstrap/')) return { ...answer(path), session_binding: 'when_possible' };
  if (path.endsWith('/users/search')) return { ...answer(path), userType: 'password' };
  if (path.endsWith('/login_or_create')) return { ...answer(path), method_id: 'method-1' };
  if (!path.endsWith('/authenticate')) return answer(path);
  const time = (ms) => new Date(Date.now() + ms).toISOString();
  return {
    ...answer(path),
    user_id: 'user-1',
    method_id: 'method-1',
    user: { user_id: 'user-1', status: 'active', emails: [], totps: [] },
    session: {
      ...{ session_id: 'session-1', user_id: 'user-1', custom_claims: null, roles: [] },
      ...{ started_at: time(0), last_accessed_at: time(0), expires_at: time(3_600_000) },
      ...{ attributes: { ip_address: '', user_agent: '' }, authentication_factors: [] },
    },
    session_token: 'token-1',
    session_jwt: 'jwt-1',
  };
}
