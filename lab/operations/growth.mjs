/** Every list and search of the management API on a database as after years. `GROWTH_USERS=1000000` makes it larger. */
import { setTimeout as pause } from 'node:timers/promises';
import { ofMembers } from '../bench/provider/load.mjs';
import { seed } from '../bench/provider/seed.mjs';
import { createCluster } from './parts/postgres.mjs';
import { startProgram } from './parts/providers.mjs';
import { check } from './parts/result.mjs';

const users = Number(process.env.GROWTH_USERS ?? 200_000);
/** How long a page may take. Milliseconds. On a machine that is busy with other work, as many times the shortest call. */
const longest = 100;
const mostFloors = 25;
/** The best counts: other work on the machine can only make a call slower. */
const rounds = 7;

/** What the seed lacks: a few rare users, and organizations, of which one has as many members. */
const more = [
  `update users set roles = '["rare"]', locked_at = now() where user_id in (select user_id from users order by user_id limit 3)`,
  `update users set first_name = 'Zaphod' where user_id in (select user_id from users order by user_id limit 2)`,
  // Each has the settings of the first one, whose members are many.
  `insert into organizations (organization_id, project_id, name, slug, slug_key, settings, created_at, updated_at)
   select 'organization-' || n, project_id, 'Company ' || n, 'company-' || n, 'company-' || n,
     settings || jsonb_build_object('email_allowed_domains', jsonb_build_array('company-' || n || '.example')),
     now() - n * interval '1 minute', now()
   from organizations, generate_series(1, ${users / 2}) as n`,
  `insert into members (member_id, organization_id, project_id, name, address, address_key, address_verified, status, created_at, updated_at)
   select 'member-' || n, organization_id, project_id, 'Member ' || n, n || '@company.example', n || '@company.example',
     true, 'active', now() - n * interval '1 minute', now()
   from organizations, generate_series(1, ${users / 2}) as n where name = 'Lab'`,
  'vacuum analyze',
];

const hour = 3_600_000;
const ago = (milliseconds) => new Date(Date.now() - milliseconds).toISOString();

/** By what it asks: the address, and perhaps a body. */
const lists = ({ webhook, user, organization }) => ({
  'users, newest first': ['/v1/admin/users'],
  'users by a whole address': [`/v1/admin/users?email=${user}@example.com`],
  'users by a part of a rare name': ['/v1/admin/users?search=zapho'],
  'users by a part of an address that all have': ['/v1/admin/users?search=example'],
  'users by a part that nobody has': ['/v1/admin/users?search=qqqxyz'],
  'users by a rare role': ['/v1/admin/users?role=rare'],
  'locked users': ['/v1/admin/users?locked=true'],
  'pending users': ['/v1/admin/users?status=pending'],
  'users created in an hour': [`/v1/admin/users?created_from=${ago(2 * hour)}&created_to=${ago(hour)}`],
  'users seen in the last hour': [`/v1/admin/users?seen_from=${ago(hour)}`],
  'users whom nobody has seen for a year': [`/v1/admin/users?seen_to=${ago(365 * 24 * hour)}`],
  'facts, newest first': ['/v1/audit_events'],
  'facts of the last hour': [`/v1/audit_events?from=${ago(hour)}`],
  'facts of a rare kind': ['/v1/audit_events?kind=account.secured'],
  'facts of a user': [`/v1/audit_events?user_id=${user}`],
  'facts of an actor who seldom acts': ['/v1/audit_events?actor_id=nobody'],
  'facts of an actor': ['/v1/audit_events?actor=admin'],
  'the feed of facts': ['/v1/audit_events/feed'],
  'the first thousand lines of an export of facts': ['/v1/audit_events/export?limit=1000'],
  'deliveries of a webhook that failed': [`/v1/admin/webhooks/${webhook}/deliveries?status=failed`],
  'deliveries of a webhook': [`/v1/admin/webhooks/${webhook}/deliveries`],
  organizations: ['/v1/admin/organizations'],
  'organizations by slug': ['/v1/admin/organizations?slug=company-77'],
  'organizations by domain': ['/v1/admin/organizations?domain=company-77.example'],
  'organizations by a part of a rare name': ['/v1/admin/organizations?name=pany%207777'],
  'organizations by a part that all have': ['/v1/admin/organizations?name=company'],
  'organizations by a part that none has': ['/v1/admin/organizations?name=qqqxyz'],
  'members of a large organization': [`/v1/admin/organizations/${organization}/members/search`, {}],
  'members by a part of a name': [
    `/v1/admin/organizations/${organization}/members/search`,
    {
      query: {
        operator: 'AND',
        operands: [{ filter_name: 'member_email_fuzzy', filter_value: '7777@' }],
      },
    },
  ],
});

export async function growth() {
  const cluster = createCluster();
  let program;
  try {
    const primary = await cluster.primary([
      'shared_buffers=1GB',
      'max_wal_size=4GB',
      'synchronous_commit=off',
    ]);
    const databaseUrl = primary.url('postgres');
    program = await startProgram({ databaseUrl, environment: ofMembers });
    const call = async (path, body) => {
      const began = performance.now();
      const response = await fetch(program.url + path, {
        headers: { 'content-type': 'application/json', authorization: `Bearer ${ofMembers.ADMIN_SECRET}` },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, text, took: performance.now() - began };
    };
    await seed(databaseUrl, users);
    const create = async (path, body) => JSON.parse((await call(path, body)).text);
    const { organization } = await create('/v1/admin/organizations', { organization_name: 'Lab' });
    for (const statement of more) await primary.query(statement);
    const { webhook } = await create('/v1/admin/webhooks', { url: 'https://pet-game.example/' });
    const [{ user_id }] = await primary.query('select user_id from users limit 1');
    const floors = [];
    for (let round = 0; round < rounds; round += 1) floors.push((await call('/livez')).took);
    const limit = Math.max(longest, mostFloors * Math.min(...floors));
    const results = [];
    for (const [name, [path, body]] of Object.entries(
      lists({
        webhook: webhook.webhook_id,
        user: user_id,
        organization: organization.organization_id,
      }),
    )) {
      let best = { took: Number.POSITIVE_INFINITY };
      for (let round = 0; round < rounds; round += 1) {
        const answer = await call(path, body);
        if (answer.status !== 200 || answer.took < best.took) best = answer;
        if (answer.status !== 200) break;
        await pause(20);
      }
      const isRight = best.status === 200 && best.took < limit;
      results.push(
        check(`${name}: ${Math.round(best.took)} ms`, isRight, `${best.status} ${best.text.slice(0, 300)}`),
      );
    }
    return results;
  } finally {
    await program?.stop();
    await cluster.remove();
  }
}
