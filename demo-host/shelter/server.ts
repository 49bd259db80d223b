/** Starts and stops the site of the shelters: the demo for a project with organizations. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listen } from '../../platform/listen.ts';
import { starting } from '../../platform/starting.ts';
import { inMemory } from '../../platform/storage/embedded.ts';
import { createLimit } from '../limits.ts';
import { openAnimals } from './animals.ts';
import { createShelterApp } from './app.ts';
import type { Waiting } from './back-office.ts';
import { createMemberCheck, createSessionCheck } from './member.ts';
import { seedShelters } from './seeds.ts';

const projectId = 'project-test-local-b2b';
/** The public token of the provider's seeded project. It is not a secret: every page contains it. */
const publicToken = 'public-token-test-local-b2b';
const stopTimeouts = { active: 5_000, idle: 100 };

interface ShelterOptions {
  /** 0 takes any free port. @default 4301 */
  port?: number;
  /** Origin of the authentication provider, without a trailing slash. @default `http://localhost:4400` */
  providerUrl?: string;
  /** The provider's prefix: its `PROVIDER_PREFIX`. @default `auth` */
  prefix?: string;
  /** The provider's `ADMIN_SECRET`, to create the shelters of the demo. @default none are created */
  adminSecret?: string;
  /** How the start waits for a busy provider while it creates them, and reports it. */
  seeding?: Waiting;
  /** Folder for the animals; `memory:` stores nothing. @default `.data` */
  dataDirectory?: string;
  /** A PostgreSQL server for the animals, as `postgres://…`. @default a database in `dataDirectory` */
  databaseUrl?: string | undefined;
  /** How often a member may call in a minute. @default 240 */
  callsPerMinute?: number;
  /** Milliseconds since 1970. @default `Date.now` */
  now?: () => number;
}

interface ShelterSite {
  /** For example `http://localhost:4301`. */
  url: string;
  close(): Promise<void>;
}

/** @throws StartError with a line for the operator */
export async function startShelter({
  port = 4301,
  providerUrl = 'http://localhost:4400',
  prefix = 'auth',
  adminSecret,
  seeding = {},
  dataDirectory = '.data',
  databaseUrl,
  callsPerMinute = 240,
  now = () => Date.now(),
}: ShelterOptions): Promise<ShelterSite> {
  let answer: ReturnType<typeof createShelterApp>['fetch'] = starting;
  // First, so that a start that fails on a used port has not touched the database.
  const listening = await listen((request) => answer(request), {
    hosts: ['127.0.0.1', '::1'],
    port,
    variables: { host: 'DEMO_HOST', port: 'SHELTER_PORT' },
  });
  const dataDir = dataDirectory === inMemory ? inMemory : join(dataDirectory, 'shelter');
  const animals = await openAnimals({ databaseUrl, dataDir }, now).catch(async (error: unknown) => {
    await listening.stop({ active: 0, idle: 0 });
    throw error;
  });
  const close = async () => {
    await listening.stop(stopTimeouts);
    await animals.close();
  };
  if (adminSecret !== undefined) {
    // The site is of use without them, and the next start creates what is missing.
    await seedShelters({ ...seeding, providerUrl, adminSecret, projectId, animals }).catch((error: Error) =>
      seeding.say?.(`Not all shelters of the demo exist; the next start completes them. ${error.message}`),
    );
  }
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const app = createShelterApp({
    providerUrl,
    publicToken,
    prefix,
    pagesDirectory: here('pages'),
    sharedDirectory: here('../pages/assets'),
    distDirectory: here('../../dist'),
    checkMember: createMemberCheck({ providerUrl, projectId, now }),
    checkSession: createSessionCheck({ providerUrl, publicToken }),
    animals,
    limit: createLimit({ perMinute: callsPerMinute, now }),
  });
  answer = app.fetch;
  return { url: `http://localhost:${listening.port}`, close };
}
