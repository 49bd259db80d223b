/**
 * Measures the provider's part of the walks in `docs/architecture.md`: prints, for each, the files whose functions run.
 * Run by `npm run docs -- walks` and by the test of the page. By tsx and not from a bundle, so that files keep their names.
 */
import { Session } from 'node:inspector';
import './quick-database.ts';
import { startProvider } from '../provider/start.ts';
import { createClient } from './provider/client.ts';

const root = new URL('../', import.meta.url).href;
const inspector = new Session();
inspector.connect();
inspector.post('Profiler.enable');

const provider = await startProvider({
  environment: { PROVIDER_PORT: '0', DATA_DIR: 'memory:', LOG_LEVEL: 'silent', OWNER_NOTICES: 'false' },
  every: () => () => {},
});
const idle = () => provider.world.deliveries.drain();
const client = createClient(provider.url, { drain: idle });

/** The files of the provider in which a function ran. The body of a module runs when it loads, not on a walk. */
async function ranIn(walk: () => Promise<unknown>): Promise<string[]> {
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
      .filter((url) => url.startsWith(`${root}provider/`))
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
await provider.close();

/** Timers run them now and then, whatever else happens. */
const always = /^provider\/(clock|followed-clock|start|app|deliveries|watch\/.*)\.ts$/;
const walk = (ran: string[]) => ({
  ran,
  own: ran.filter((file) => !every.has(file) && !always.test(file)),
});
console.log(
  JSON.stringify({
    'An address to its mail.': walk(mail),
    'A code to the cookie and to `auth-event`.': walk(signIn),
  }),
);
