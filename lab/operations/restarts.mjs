/** Restarts of two providers behind a proxy while visitors sign in: one after the other, by `kill -9`, and to a newer version. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { at, root } from '../../scripts/lib/root.mjs';
import { startFaultProxy } from './parts/fault-proxy.mjs';
import { createCluster } from './parts/postgres.mjs';
import { startProgram } from './parts/providers.mjs';
import { check, tally } from './parts/result.mjs';
import { countLost, startVisitors } from './parts/visitors.mjs';
import { startProxy } from './proxies.mjs';

/** How long the load runs before, between and after. Milliseconds. */
const calm = 2000;

/** @type {('nginx' | 'haproxy')[]} */
const kinds = ['nginx', 'haproxy'];
const second = 1000;

/** Both proxies, one after the other. */
export async function rollingRestart() {
  const results = [];
  for (const kind of kinds) {
    await withTwo({ kind }, async ({ programs, options, visitors, proxy }) => {
      for (const [index, { port }] of programs.entries()) {
        await programs[index].stop();
        programs[index] = await startProgram({ ...options, port });
        await pause(calm);
      }
      const seen = await visitors.stop();
      results.push(
        ...report(`rolling restart behind ${kind}`, seen, await countLost(proxy.url, seen.sessions)),
      );
    });
  }
  return results;
}

/** The proxy sends again what the dead process had under way. */
export async function crash() {
  const results = [];
  for (const kind of kinds) {
    await withTwo({ kind }, async ({ programs, options, visitors, proxy }) => {
      const [{ port }] = programs;
      await programs[0].kill();
      await pause(calm);
      programs[0] = await startProgram({ ...options, port });
      await pause(calm);
      const seen = await visitors.stop();
      results.push(...report(`kill -9 behind ${kind}`, seen, await countLost(proxy.url, seen.sessions)));
    });
  }
  return results;
}

/** For five seconds, every byte between providers and database is a second late. */
export async function slowDatabase() {
  const results = [];
  for (const kind of kinds) {
    await withTwo({ kind, slow: true }, async ({ way, visitors, proxy }) => {
      way.set('delay');
      await pause(5 * second);
      way.set('pass');
      await pause(calm);
      const seen = await visitors.stop();
      results.push(
        ...report(
          `a database that is a second slower, behind ${kind}`,
          seen,
          await countLost(proxy.url, seen.sessions),
        ),
      );
    });
  }
  return results;
}

/** What a next version might do: it rewrites the rows of a table that every call uses. */
const nextMigration = `  '9999-of-a-next-version': {
    up: (database: Kysely<unknown>) =>
      sql\`alter table sessions add column of_a_next_version text not null default clock_timestamp()::text\`
        .execute(database).then(() => {}),
  },
};
`;

/** To a version with one more migration, which runs while visitors sign in. */
export async function upgrade() {
  const newer = mkdtempSync(join(tmpdir(), 'auth-elements-newer-'));
  const tree = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['x', '-C', newer], { input: tree });
  symlinkSync(at('node_modules'), join(newer, 'node_modules'));
  const list = join(newer, 'provider/database/migrations.ts');
  const text = readFileSync(list, 'utf8').replace('\n};\n', `\n${nextMigration}`);
  writeFileSync(list, `import { type Kysely, sql } from 'kysely';\n${text}`);
  const results = [];
  try {
    await withTwo({ kind: 'nginx' }, async ({ programs, options, visitors, proxy }) => {
      for (const [index, { port }] of programs.entries()) {
        await programs[index].stop();
        programs[index] = await startProgram({ ...options, port, folder: newer });
        await pause(calm);
      }
      const seen = await visitors.stop();
      results.push(...report('upgrade under load', seen, await countLost(proxy.url, seen.sessions)));
    });
  } finally {
    rmSync(newer, { recursive: true, force: true });
  }
  return results;
}

/** @param slow whether the way to the database has a proxy that can delay */
async function withTwo({ kind, folder = root, slow = false }, work) {
  const cluster = createCluster();
  let way;
  const programs = [];
  let proxy;
  let visitors;
  try {
    const primary = await cluster.primary();
    const url = primary.url('postgres');
    if (slow) way = await startFaultProxy(Number(new URL(url).port), { late: second });
    const options = { databaseUrl: way?.through(url) ?? url, folder };
    programs.push(await startProgram(options), await startProgram(options));
    proxy = await startProxy(
      kind,
      programs.map(({ port }) => port),
    );
    visitors = startVisitors([proxy.url]);
    await pause(calm);
    await work({ programs, options, visitors, proxy, way });
  } finally {
    await visitors?.stop();
    await proxy?.stop();
    await Promise.all(programs.map((program) => program.stop()));
    await way?.stop();
    await cluster.remove();
  }
}

const figures = ({ answered, failures, sessions }, lost) =>
  `${answered} answered, ${failures.length} failed, ${lost} of ${sessions.length} sign-ins lost`;

function report(name, seen, lost) {
  const passed = seen.failures.length === 0 && lost === 0;
  return [check(`${name}: ${figures(seen, lost)}`, passed, tally(seen.failures))];
}
