/**
 * `npm run bench -- --journey`: whole sign-ins on slow 4G and a CPU four times slower, each next to a bare form that makes the
 * same calls, in the same run. `ways.mjs` has the ways.
 * `--runs 9` (default) `--ways code,link,password` (default all) `--dist PATH` (another build) `--trace` (what each press requests).
 */
import { generateKeyPairSync } from 'node:crypto';
import { parseArgs } from 'node:util';
import { ensureChromium } from '../../scripts/browsers/chromium.mjs';
import { ensureBuilt } from '../../scripts/lib/built.mjs';
import { at } from '../../scripts/lib/root.mjs';
import { published } from './contestants.mjs';
import { serveApi, serveSite } from './site.mjs';
import { profiles } from './visit.mjs';
import { replyTo, ways } from './ways.mjs';

const { slow } = profiles;
/** How long a visitor reads and types between two presses. Milliseconds. */
const reading = 2_500;

/** What the visitor uses on the screen of a step. */
const selectorOf = ({ screen, field, button }) => `[data-screen="${screen}"] ${field ?? button}`;
const isCode = ({ field, needsEnter }) => !needsEnter && (field?.includes('one-time-code') ?? false);

/** A bare form: one field or button for each step, and the same calls. */
function floor(api, { steps }) {
  return `<main></main><script type="module">
    const place = document.querySelector('main');
    const steps = ${JSON.stringify(steps)};
    const call = (path) => fetch('${api}/sdk/v1' + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Basic eA==' },
      body: JSON.stringify({ answer: place.querySelector('input')?.value }),
    });
    const passkey = { challenge: new Uint8Array(8), rpId: 'localhost' };
    const send = async (index, { calls, shows, leaves }) => {
      for (const path of calls) {
        await call(path);
        if (path.includes('webauthn') && path.includes('start')) await navigator.credentials.get({ publicKey: passkey });
      }
      if (leaves) location.assign('${api}/v1' + leaves);
      else if (shows) place.innerHTML = '<p data-screen="magicLinks.sent">Check your email</p>';
      else step(index + 1);
    };
    const step = (index) => {
      const current = steps[index];
      if (!current) return dispatchEvent(new Event('finished'));
      const { screen, field, button } = current;
      const [, name, value] = /\\[(\\w[\\w-]*)="?([\\w-]+)/.exec(field ?? '') ?? [];
      const [, kind] = /\\.([\\w-]+)/.exec(button ?? '') ?? [];
      place.innerHTML = '<form data-screen="' + screen + '">' + (field ? '<label>Your answer <input ' + name + '="' + value + '"></label>' : '')
        + '<button class="' + (kind ?? '') + '"><i data-icon></i>Continue</button></form>';
      const form = place.firstChild;
      form.onsubmit = (event) => {
        event.preventDefault();
        send(index, current);
      };
      if (value === 'one-time-code' && !current.needsEnter) form.oninput = ({ target }) => target.value.length === 6 && send(index, current);
    };
    step(0);
  </script>`;
}

function widget(api, { options, ofMembers, page = '' }) {
  const [file, tag] = ofMembers ? ['auth-elements-b2b', 'auth-b2b-login'] : ['auth-elements', 'auth-login'];
  return `${page}<script type="module" src="/dist/${file}.js"></script>
    <${tag} public-token="public-token-test-local" api-base-url="${api}" ${options}></${tag}>
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
      trace: { type: 'boolean', default: false },
    },
  });
  const executablePath = ensureChromium();
  if (!values.dist) await ensureBuilt();
  const { chromium } = await import('playwright');
  const files = published(values.dist ?? at('dist'), '/dist/');
  const apis = [];
  const entries = [];
  for (const name of values.ways.split(',')) {
    const way = ways[name];
    const api = await serveApi((url) => replyTo(url, name));
    apis.push(api);
    for (const html of [floor, widget]) {
      const site = await serveSite({
        name,
        html: html(api.origin, way),
        files: html === widget ? files : {},
      });
      const title = html === floor ? `floor: a bare form, ${way.title}` : `auth-elements: ${way.title}`;
      entries.push({ title, way, site, runs: [] });
    }
  }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    // Interleaved, so that a busy moment of the machine affects all of them alike. The first round warms up and is dropped.
    for (let run = -1; run < Number(values.runs); run++) {
      for (const { title, way, site, runs } of entries) {
        const times = await signIn(browser, site.origin, way).catch((error) => {
          // One visit that fails, such as by a busy machine, must not cost the runs of an hour.
          console.error(`${title}, run ${run + 1}: ${error.message.split('\n')[0]}`);
          process.exitCode = 1;
        });
        if (run < 0 || !times) continue;
        runs.push(times);
        if (values.trace)
          for (const { ms, seen } of times.steps) console.log(`${title}: ${ms.toFixed(0)} ms`, seen);
      }
    }
  } finally {
    await browser.close();
    for (const { site } of entries) site.close();
    for (const api of apis) api.close();
  }
  console.log(`Chromium, ${slow.title}, medians of ${values.runs}: milliseconds (round trips of the line)`);
  const measured = entries.filter(({ runs }) => runs.length > 0);
  console.table(Object.fromEntries(measured.map(({ title, runs }) => [title, row(runs)])));
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
      .map((_, index) => middle(({ steps }) => steps[index].seen.length))
      .join(', '),
    'files, kB before the first': `${middle(({ files }) => files)}, ${middle(({ bytes }) => bytes / 1000).toFixed(0)}`,
    'script, blocked after usable, ms': `${middle(({ script }) => script).toFixed(0)}, ${middle(({ blocked }) => blocked).toFixed(0)}`,
    'heap, MB': middle(({ heap }) => heap / 1e6).toFixed(1),
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
    await addPasskey(devtools);
    await devtools.send('Performance.enable');
    const requests = [];
    let onLeaving = () => {};
    let files = 0;
    let bytes = 0;
    devtools.on('Network.requestWillBeSent', ({ request, type, wallTime }) => {
      if (type === 'Document' && request.url.includes('/v1/public/')) onLeaving(wallTime * 1000);
      // The event log is batched, and nothing waits for it.
      if (request.method !== 'OPTIONS' && !request.url.endsWith('/events'))
        requests.push(`${request.method} ${new URL(request.url).pathname}`);
      if (/\/$|\.js$/.test(request.url)) files += 1;
    });
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'commit' });
    const began = await page.evaluate(() => performance.timeOrigin);
    const shown = (what) => page.evaluate((what) => globalThis.shown(what), what);
    const finished = async () =>
      (await page.waitForFunction(() => globalThis.finishedAt, null, { polling: 50 })).jsonValue();
    const usable = (await shown(selectorOf(steps[0]))) - began;
    const before = {};
    const times = [];
    for (const [index, step] of steps.entries()) {
      await shown(selectorOf(step));
      const { text = '' } = step;
      await page.keyboard.type(text.slice(0, -1));
      await page.waitForTimeout(reading);
      if (!isCode(step)) await page.keyboard.type(text.slice(-1));
      if (index === 0) Object.assign(before, { files, bytes, ...(await weigh(page, devtools)) });
      const leaving = new Promise((resolve) => {
        onLeaving = resolve;
      });
      const sentBefore = requests.length;
      const pressed = await page.evaluate(() => performance.timeOrigin + performance.now());
      await page.keyboard.press(isCode(step) ? text.slice(-1) : 'Enter');
      const next = steps[index + 1];
      const what = step.shows ?? (next && selectorOf(next));
      const over = await (step.leaves ? leaving : what ? shown(what) : finished());
      times.push({ ms: over - pressed, seen: requests.slice(sentBefore) });
    }
    return { usable, steps: times, ...before };
  } finally {
    await context.close();
  }
}

/** What a page has cost that waits for the visitor. Milliseconds, bytes. */
async function weigh(page, devtools) {
  const metric = async (name) =>
    (await devtools.send('Performance.getMetrics')).metrics.find((one) => one.name === name).value;
  const script = (await metric('ScriptDuration')) * 1000;
  const blocked = await page.evaluate(() => globalThis.blockedSinceUsable());
  await devtools.send('HeapProfiler.collectGarbage');
  return { script, blocked, heap: await metric('JSHeapUsedSize') };
}

/** A passkey of this page's domain, in an authenticator that asks nobody. */
async function addPasskey(devtools) {
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await devtools.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      ...{ credentialId: btoa('passkey-1'), isResidentCredential: true, rpId: 'localhost' },
      ...{ privateKey: passkey, userHandle: btoa('user-1'), signCount: 1 },
    },
  });
}

/** Made for this page alone. */
const passkey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ format: 'der', type: 'pkcs8' })
  .toString('base64');

/** Runs in the page, before its own scripts. Times are since 1970, so that they also compare two pages. */
function watch() {
  const now = () => performance.timeOrigin + performance.now();
  const long = [];
  new PerformanceObserver((list) => long.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  });
  let usable = Infinity;
  globalThis.blockedSinceUsable = () =>
    long.reduce((sum, task) => sum + (task.startTime >= usable ? Math.max(0, task.duration - 50) : 0), 0);
  addEventListener('finished', () => {
    globalThis.finishedAt = now();
  });
  const find = (root, what) => {
    // A shadow root is no part of the page's own tree, so that the two parts of the selector are in one root.
    const element = [...root.querySelectorAll(what)].find(
      (one) => one.getClientRects().length > 0 && !one.disabled,
    );
    if (element) return element;
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const inside = shadowRoot && find(shadowRoot, what);
      if (inside) return inside;
    }
    return null;
  };
  globalThis.shown = (what) =>
    new Promise((resolve, reject) => {
      const end = performance.now() + 30_000;
      const look = () => {
        const element = find(document, what);
        if (!element && performance.now() > end) return reject(new Error(`The page never shows ${what}.`));
        if (!element) return requestAnimationFrame(look);
        element.focus();
        setTimeout(() => {
          usable = Math.min(usable, performance.now());
          resolve(now());
        });
      };
      look();
    });
}
