/** Every operation, by its name. Another one is a line here and a file beside it. */
import { alerts } from './alerts.mjs';
import { bringUsers } from './bring-users.mjs';
import { breakLines } from './broken-lines.mjs';
import { conformance } from './conformance.mjs';
import { deploy } from './deploy.mjs';
import { distributed } from './distributed.mjs';
import { examples, samples } from './examples.mjs';
import { backup, failover } from './failover.mjs';
import { faults } from './faults.mjs';
import { growth } from './growth.mjs';
import { hangingMail } from './hanging-mail.mjs';
import { node24 } from './node24.mjs';
import { operate } from './operate.mjs';
import { packages } from './packages.mjs';
import { partitions } from './partitions.mjs';
import { pgbouncer } from './pgbouncer.mjs';
import { publish } from './publish.mjs';
import { publishedClients } from './published-clients.mjs';
import { replica } from './replica.mjs';
import { crash, rollingRestart, slowDatabase, upgrade } from './restarts.mjs';
import { snippets } from './snippets.mjs';
import { wrongClock } from './wrong-clock.mjs';

/**
 * @typedef {object} Result One check of an operation.
 * @property {string} name What was checked.
 * @property {boolean} passed
 * @property {string} output What to read if it failed.
 */

/** @type {Record<string, { what: string, run: () => Promise<Result[]> }>} */
export const operations = {
  'broken-lines': {
    what: 'one broken line in each part of the product: `npm test -- --changed` fails each time',
    run: breakLines,
  },
  conformance: {
    what: 'the official tool for tool servers and their authorization; downloads it, and a newer Node',
    run: conformance,
  },
  'rolling-restart': {
    what: 'two providers behind nginx and haproxy, one restarted after the other',
    run: rollingRestart,
  },
  crash: { what: 'kill -9 of one of two providers behind nginx and haproxy', run: crash },
  'slow-database': {
    what: 'a database that is a second slower, behind nginx and haproxy',
    run: slowDatabase,
  },
  upgrade: { what: 'to a version with one more migration, under load', run: upgrade },
  failover: { what: 'the database’s primary dies, its synchronous standby takes over', run: failover },
  faults: {
    what: 'a proxy drops, delays, cuts and half-opens the ways to database, mail, webhooks, identity providers',
    run: faults,
  },
  'hanging-mail': { what: 'a mail server that never answers, under visitors', run: hangingMail },
  replica: { what: 'checks of sessions at a standby, which then goes', run: replica },
  partitions: {
    what: 'sessions move into partitions under load; the command is killed on its way and runs again',
    run: partitions,
  },
  distributed: {
    what: 'projects on two database servers; one moves there and back under load, and programs are killed',
    run: distributed,
  },
  alerts: { what: 'Prometheus’s own tool over the rules: each alert fires for its fault', run: alerts },
  growth: { what: 'every list of the management API on a large database', run: growth },
  backup: { what: 'pg_dump under load, and a restore', run: backup },
  'wrong-clock': { what: 'one provider’s clock is 90 s ahead', run: wrongClock },
  import: {
    what: 'ten thousand users with bcrypt hashes, of whom ten sign in with their old passwords',
    run: bringUsers,
  },
  publish: {
    what: '`npm publish --dry-run`, publint and attw over both packages; downloads the two tools',
    run: publish,
  },
  packages: { what: 'both packages in an empty folder, with a sign-in in Chromium', run: packages },
  examples: { what: 'the sample apps for all frameworks, with packages from the registry', run: examples },
  samples: {
    what: 'the products for organizations in Hono and Next, from both packed packages and the registry',
    run: samples,
  },
  deploy: {
    what: 'the steps of the Dockerfile under Node 24, the command line of the systemd unit, and the manifests for Kubernetes; downloads Node 24',
    run: deploy,
  },
  operate: {
    what: 'the commands of docs/provider/operate.md in an empty folder, and of docs/provider/secrets.md',
    run: operate,
  },
  node24: { what: 'the provider’s program under Node 24, which the images have; downloads it', run: node24 },
  snippets: { what: 'the snippets for nginx, haproxy and Caddy, as far as installed', run: snippets },
  'published-clients': {
    what: 'the hosted provider’s published clients, both halves and majors, method by method',
    run: publishedClients,
  },
  pgbouncer: { what: 'pgbouncer in transaction mode, statements with and without names', run: pgbouncer },
};
