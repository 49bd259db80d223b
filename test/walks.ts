/**
 * Measures the walks in `docs/architecture.md`, as far as they need no browser: prints, for each, the files whose functions run.
 * Run by `npm run docs -- walks` and by the test of the page. By tsx and not from a bundle, so that files keep their names.
 */
import { Session } from 'node:inspector';
import './quick-database.ts';
import { startProvider } from '../provider/program/start.ts';
import { newDatabaseOn } from './databases.ts';
import { createWorld } from './fakes/environment.ts';
import { createClient } from './provider/client.ts';
import * as apps from './provider/parties/apps.ts';
import type { World } from './provider/world.ts';
import { interval } from './session-core/refresh/refreshes.ts';

const root = new URL('../', import.meta.url).href;
const inspector = new Session();
inspector.connect();
inspector.post('Profiler.enable');

// The server of a test run, if there is one, starts sooner than the embedded database.
const { TEST_POSTGRES: server } = process.env;
const database = server ? { DATABASE_URL: await newDatabaseOn(server) } : { DATA_DIR: 'memory:' };
const provider = await startProvider({
  environment: { ...database, PROVIDER_PORT: '0', LOG_LEVEL: 'silent', OWNER_NOTICES: 'false' },
  every: () => () => {},
});
const idle = () => provider.world.deliveries.drain();
const client = createClient(provider.url, { drain: idle });

/** The files of a folder in which a function ran. The body of a module runs when it loads, not on a walk. */
async function ranIn(walk: () => Promise<unknown>, folder = 'provider'): Promise<string[]> {
  inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await walk();
  await idle();
  let files: string[] = [];
  inspector.post('Profiler.takePreciseCoverage', (_error, { result }) => {
    files = result
      .filter(({ functions }) =>
        functions.some(
          ({ functionName, ranges: [range] }) =>
            range !== undefined && range.count > 0 && (functionName !== '' || range.startOffset > 0),
        ),
      )
      .map(({ url }) => url.replace(/\?.*/, ''))
      .filter((url) => url.startsWith(`${root}${folder}/`))
      .map((url) => url.slice(root.length));
  });
  return [...new Set(files)].sort();
}

const send = (email: string) => client.call('POST /otps/email/login_or_create', { email });
// What runs once, such as the first hash, belongs to no walk.
await client.signIn('first@example.com');
const every = new Set(await ranIn(() => client.call('POST /sessions/authenticate', {}, { session: 'none' })));
const mail = await ranIn(() => send('second@example.com'));
const { code, method_id } = await client.sendCode('third@example.com');
const signIn = await ranIn(() =>
  client.call('POST /otps/authenticate', { token: code, method_id, session_duration_minutes: 60 }),
);

// A whole walk before, as the engine is loaded with the first.
const world = { ...client, provider } as Pick<World, 'url' | 'call'> as World;
const { session_token: session } = await client.signIn('fourth@example.com');
const app = await apps.register(world);
await apps.connect(world, app, session);
const consent = await ranIn(async () => {
  const link = await apps.link(app, { scope: 'openid pets:feed', prompt: 'consent' });
  await client.call(apps.start, link.request, { session });
  const { redirect_uri } = (await apps.answer(world, link, session)).data();
  await apps.redeem(app, link, redirect_uri);
});
await provider.close();

const tabs = createWorld();
await tabs.signedIn();
tabs.openTab().open();
await tabs.clock.advance(interval + 5000);
const refresh = await ranIn(() => tabs.clock.advance(interval), 'session-core');

/** Timers run them now and then, whatever else happens. */
const always = /^provider\/(clock\/.*|program\/.*|queue\/deliveries|watch\/.*)\.ts$|^session-core\/lib\//;
const walk = (ran: string[], room = 'provider') => [
  { room, ran, own: ran.filter((file) => !every.has(file) && !always.test(file)) },
];
console.log(
  JSON.stringify({
    'An address to its mail.': walk(mail),
    'A code to the cookie and to `auth-event`.': walk(signIn),
    'The refresh timer to the other tab.': walk(refresh, 'session-core'),
    "An app's authorization request to its access token.": walk(consent),
  }),
);
