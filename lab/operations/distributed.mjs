/** Projects on two database servers: one moves there and back under load, while a provider and a mover are killed. */
import { spawn } from 'node:child_process';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../scripts/lib/root.mjs';
import { attestation, headers, ofMembers, profiles } from '../bench/provider/load.mjs';
import { seed } from '../bench/provider/seed.mjs';
import { createCluster } from './parts/postgres.mjs';
import { productionOf, runProgram, startProgram } from './parts/providers.mjs';
import { check, tally } from './parts/result.mjs';
import { until } from './parts/until.mjs';
import { post } from './parts/visitors.mjs';

/** What the first project has before it moves: users with a session, a browser and three facts each. */
const users = Number(process.env.DISTRIBUTED_USERS ?? 20_000);
const usersOfProject = 'project-first';
const [shelter] = JSON.parse(ofMembers.PROJECTS);
/** Milliseconds. */
const calm = 2000;
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

export async function distributed() {
  const cluster = createCluster();
  const programs = [];
  const halves = [];
  try {
    const [one, other] = [await cluster.primary(), await cluster.primary()];
    const options = {
      databaseUrl: one.url('postgres'),
      environment: {
        ...ofMembers,
        DATABASE_SERVERS: `b=${other.url('postgres')}`,
        PEPPER: 'a-pepper-of-more-than-thirty-two-characters',
        TRUSTED_TOKEN_PROFILES: profiles,
      },
    };
    programs.push(await startProgram(options), await startProgram(options));
    const urls = programs.map(({ url }) => url);
    await seed(options.databaseUrl, users);
    const organization = await makeOrganization(urls[0]);
    const start = () => {
      const started = [startHalf(urls, ofUsersHalf), startHalf(urls, ofMembersHalf(organization))];
      halves.push(...started);
      return started;
    };
    const results = [];
    const moves = [
      { what: 'to b', project: usersOfProject, to: 'b' },
      { what: 'back', project: usersOfProject, to: 'first' },
      { what: 'to b', project: shelter.project_id, to: 'b' },
      { what: 'to b, the mover killed on its way', project: usersOfProject, to: 'b', kill: 'mover' },
      { what: 'back, a provider killed meanwhile', project: usersOfProject, to: 'first', kill: 'provider' },
    ];
    for (const { what, project, to, kill } of moves) {
      const [ofUsers, ofMembersToo] = start();
      await pause(calm);
      const began = performance.now();
      if (kill === 'mover') await killOnItsWay(['projects', 'move', project, to], options, other);
      if (kill === 'provider') {
        const moving = runProgram(['projects', 'move', project, to], options);
        await pause(500);
        await programs[1].kill();
        programs[1] = await startProgram({ ...options, port: programs[1].port });
        await moving;
      }
      const said = kill === 'provider' ? '' : await runProgram(['projects', 'move', project, to], options);
      const took = performance.now() - began;
      await pause(calm);
      const seen = await Promise.all([ofUsers.stop(), ofMembersToo.stop()]);
      for (const half of seen) {
        const isMoved = (half.name === 'users') === (project === usersOfProject);
        const { lost, accepted } = await half.count(urls);
        const wrong = half.failures.filter(
          (failure) =>
            !((isMoved || kill === 'provider') && failure.startsWith('503 after')) &&
            !(kill === 'provider' && /ECONN|hang up/.test(failure)),
        );
        const figures = [
          `${half.answered} answered, the longest wait ${seconds(half.longestAnswer)}, the longest pause ${seconds(half.longestGap)}`,
          `${half.failures.length} failed, ${wrong.length} of them otherwise than by 503 with Retry-After`,
          `${lost} of ${half.sessions.length} sign-ins lost`,
          `${accepted} of ${half.ended.length} ended sessions accepted`,
        ].join('; ');
        const says = isMoved
          ? ` (moved: ${/\d+ rows and .*? s(?="|$)/.exec(said)?.[0] || seconds(took)})`
          : '';
        const isRight = wrong.length + lost + accepted === 0 && half.sessions.length > 0;
        results.push(
          check(`${project} ${what}, ${half.name}${says}: ${figures}`, isRight, tally(half.failures)),
        );
      }
    }
    const list = await runProgram(['projects'], options);
    const places = new RegExp(`^${usersOfProject} {2}first\n${shelter.project_id} {2}b$`);
    results.push(check('the projects are where they were moved', places.test(list), list));
    const leftovers = await Promise.all(
      [
        [other, 'select count(*)::int as rows from users'],
        [one, 'select count(*)::int as rows from members'],
      ].map(async ([server, text]) => (await server.query(text))[0].rows),
    );
    results.push(
      check(
        `${leftovers.join(' and ')} rows are left where they were before`,
        leftovers.every((rows) => rows === 0),
      ),
    );
    results.push(await firstAway(one, urls, organization, halves));
    return results;
  } finally {
    await Promise.all(halves.map((half) => half.stop()));
    await Promise.all(programs.map((program) => program.kill()));
    await cluster.remove();
  }
}

/** The server with the directory stops: a project on the other one goes on. */
async function firstAway(first, urls, organization, halves) {
  const half = startHalf(urls, ofMembersHalf(organization));
  halves.push(half);
  await pause(calm);
  await first.kill();
  await pause(calm);
  const ready = await fetch(`${urls[0]}/readyz`);
  const seen = await half.stop();
  const { lost, accepted } = await seen.count(urls);
  const figures = `${seen.answered} answered, ${seen.failures.length} failed, ${lost} of ${seen.sessions.length} sign-ins lost, the longest wait ${seconds(seen.longestAnswer)}, readyz ${ready.status}`;
  const isRight = seen.failures.length + lost + accepted === 0 && ready.ok;
  return check(`the first server dies, members of the other: ${figures}`, isRight, tally(seen.failures));
}

async function makeOrganization(url) {
  const manage = async (path, body) => {
    const response = await fetch(`${url}/v1/admin/organizations${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ofMembers.ADMIN_SECRET}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { organization } = await manage('', { organization_name: 'Lab' });
  for (let number = 0; number < people; number += 1)
    await manage(`/${organization.organization_id}/members`, {
      email_address: `person-${number}@example.com`,
    });
  return organization.organization_id;
}

/** Members of the organization; the tokens of both halves name a thousand people. */
const people = 20;

const ofUsersHalf = { name: 'users', base: '', attest: attestation, headersOf: (token) => headers(token) };
const ofMembersHalf = (organization_id) => ({
  name: 'members',
  base: '/b2b',
  attest: (number) => ({ ...attestation(number % people), profile_id: 'members', organization_id }),
  headersOf: (token = shelter.public_token) => headers(token, shelter.public_token),
});

/** Visitors of one project: each signs in at one provider, checks its session at the other, and signs out of every third. */
function startHalf(urls, { name, base, attest, headersOf }, count = 4) {
  const agent = new Agent({ keepAlive: true });
  const seen = { name, answered: 0, sessions: [], ended: [], failures: [], longestGap: 0, longestAnswer: 0 };
  let lastAnswer = performance.now();
  let going = true;
  let number = 0;

  async function ask(url, path, body, token) {
    const began = performance.now();
    const answer = await post(`${url}/sdk/v1${base}${path}`, agent, body, token, headersOf(token)).catch(
      (error) => ({
        status: error.code ?? error.message,
      }),
    );
    seen.longestAnswer = Math.max(seen.longestAnswer, performance.now() - began);
    if (answer.status === 200) {
      seen.answered += 1;
      seen.longestGap = Math.max(seen.longestGap, performance.now() - lastAnswer);
      lastAnswer = performance.now();
      return answer.body.data;
    }
    const { retryAfter } = answer;
    seen.failures.push(
      retryAfter
        ? `${answer.status} after which to wait`
        : `${answer.status} ${answer.body?.error_type ?? ''} ${path}`,
    );
    await pause(100);
    return null;
  }

  async function visit(index) {
    for (let round = index; going; round += 1) {
      number += 1;
      const here = urls[round % urls.length];
      const there = urls[(round + 1) % urls.length];
      const signedIn = await ask(here, '/sessions/attest', attest(number));
      const token = signedIn?.session_token;
      if (token && round % 3 === 0) {
        // What is not acknowledged may have ended all the same.
        if (await ask(there, '/sessions/revoke', {}, token)) seen.ended.push(token);
      } else if (token) {
        seen.sessions.push(token);
        await ask(there, '/sessions/authenticate', {}, token);
      }
      await pause(20);
    }
  }

  const all = Promise.all(Array.from({ length: count }, (_, index) => visit(index)));
  const statuses = async (url, tokens) => {
    const answers = [];
    for (const token of tokens)
      answers.push(
        await post(`${url}/sdk/v1${base}/sessions/authenticate`, agent, {}, token, headersOf(token)),
      );
    return answers;
  };
  return {
    async stop() {
      going = false;
      await all;
      return {
        ...seen,
        async count([first, second]) {
          const lost = (await statuses(first, seen.sessions)).filter(({ status }) => status !== 200).length;
          const accepted = (await statuses(second, seen.ended)).filter(({ status }) => status === 200).length;
          agent.destroy();
          return { lost, accepted };
        },
      };
    },
  };
}

/** The machine of the command has a power cut while rows arrive. */
async function killOnItsWay(words, options, target) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'provider/main.ts', ...words], {
    cwd: root,
    env: productionOf(options),
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const copies = `select from pg_stat_activity where query ilike 'insert into%json_populate_recordset%' and state = 'active' and pid <> pg_backend_pid()`;
  await until(async () => (await target.query(copies)).length > 0, 'rows arrive');
  child.kill('SIGKILL');
  await ended;
  // For a while nobody serves the project.
  await pause(calm);
}
