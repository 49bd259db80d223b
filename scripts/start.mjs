/** `npm start`: installs what is missing, builds, runs the provider and the two sites of the demo until Ctrl-C. */
import { randomBytes } from 'node:crypto';
import { addresses } from './lib/addresses.mjs';
import { ensureBuilt } from './lib/built.mjs';
import { ensureInstalled } from './lib/installed.mjs';
import { onStop } from './lib/on-stop.mjs';
import { isFree, portFrom } from './lib/ports.mjs';
import { startService } from './lib/service.mjs';

const services = [];
let stopping = false;

/** Stops everything and ends the process; a second interruption does not wait. */
async function finish(code, line) {
  if (stopping) return;
  stopping = true;
  if (line) console.error(line);
  // The demo first: it calls the provider.
  for (const service of services.toReversed()) await service.stop();
  process.exit(code);
}

onStop(() => {
  if (stopping) {
    for (const service of services) service.kill();
    process.exit(130);
  }
  finish(0, '\nStopping …');
});

async function main() {
  const providerPort = portFrom('PROVIDER_PORT', 4400);
  const demoPort = portFrom('DEMO_PORT', 4300);
  await refuseTaken('PROVIDER_PORT', providerPort);
  await refuseTaken('DEMO_PORT', demoPort);
  // The shelter needs the project that the provider seeds in development.
  const hasShelter = process.env.NODE_ENV !== 'production' && !process.env.PROJECTS;
  const shelterPort = portFrom('SHELTER_PORT', 4301);
  if (hasShelter) await refuseTaken('SHELTER_PORT', shelterPort);
  ensureInstalled();

  await ensureBuilt();

  const env = {
    PROVIDER_PORT: String(providerPort),
    DEMO_PORT: String(demoPort),
    SHELTER_PORT: String(shelterPort),
    // With the secret the site of the shelters creates its organizations.
    ...(hasShelter && { ADMIN_SECRET: process.env.ADMIN_SECRET || randomBytes(32).toString('base64url') }),
    // The provider asks users who set up an authenticator app in the demo for its codes. Others see no difference.
    PROJECT_SETTINGS: process.env.PROJECT_SETTINGS || '{"mfa":"optional"}',
    // The provider authenticates the demo's tool server with it when the server introspects tokens.
    RESOURCE_SERVER_SECRET: process.env.RESOURCE_SERVER_SECRET || randomBytes(32).toString('base64url'),
  };
  const provider = `http://localhost:${providerPort}`;
  const demo = `http://localhost:${demoPort}`;
  // Side by side: each opens its own database, which takes a moment.
  await Promise.all([
    launch('provider', 'provider/main.ts', env, `${provider}/healthz`),
    launch('demo', 'demo-host/main.ts', env, `${demo}/`),
  ]);
  const shelter = hasShelter ? await launchShelter(env, `http://localhost:${shelterPort}`) : null;
  console.log(addresses({ demo, shelter, provider, production: process.env.NODE_ENV === 'production' }));
}

async function refuseTaken(name, port) {
  if (await isFree(port)) return;
  throw new Error(`Port ${port} is taken. Stop the program that uses it, or choose another with ${name}=….`);
}

/** Runs a program; where it ends by itself, all end. */
async function launch(name, file, env, url) {
  const service = await ready(name, file, env, url);
  service?.ended.then((reason) => finish(1, `The ${name} stopped by itself (${reason}).`));
}

/** The game does not need the site of the shelters. @returns {Promise<string | null>} Its address; null if it does not start. */
async function launchShelter(env, url) {
  const without = (reason) => {
    if (!stopping) console.error(`The others run without the site of the shelters: ${reason}.`);
    return null;
  };
  try {
    const service = await ready('shelter', 'demo-host/shelter/main.ts', env, `${url}/login`);
    service?.ended.then((reason) => without(`it stopped by itself (${reason})`));
    return url;
  } catch (error) {
    return without(error.message);
  }
}

/** Starts a program and waits until it answers. */
async function ready(name, file, env, url) {
  if (stopping) return null;
  const service = startService({ name, file, env, print: (line) => console.log(`[${name}] ${line}`) });
  services.push(service);
  await service.ready(url);
  return service;
}

main().catch((error) => finish(1, error.message));
