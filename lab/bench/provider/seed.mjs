/** A database as after years: so many users with what each leaves behind, made by PostgreSQL itself. */
import pg from 'pg';

/** What each user has: an address, a session, a known browser, three facts in the record. */
const statements = (users) => [
  `insert into users (user_id, status, created_at, next_sweep_at)
   select 'user-' || gen_random_uuid(), 'active', now() - n * interval '20 seconds', now() + interval '20 days'
   from generate_series(1, ${users}) as n`,
  `insert into emails (email_id, user_id, address, address_key, verified, created_at)
   select 'email-' || gen_random_uuid(), user_id, user_id || '@example.com', user_id || '@example.com', true, created_at
   from users`,
  `insert into sessions (session_id, user_id, project_id, token_hash, started_at, last_accessed_at, expires_at, ends_at, ip_address,
     user_agent, proofs)
   select 'session-' || gen_random_uuid(), user_id, 'project-first', encode(sha256(gen_random_uuid()::text::bytea), 'base64'), now(), now(),
     now() + interval '30 days', now() + interval '365 days', '203.0.113.7',
     'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
     '[{"factor":{"type":"otp","delivery_method":"email","last_authenticated_at":"2026-11-01T00:00:00.000Z","email_factor":{"email_id":"email-0f8fad5b-d9cb-469f-a165-70867728950e","email_address":"ada@example.com"}}}]'
   from users`,
  `insert into known_devices (user_id, device_hash, last_seen_at)
   select user_id, encode(sha256(user_id::bytea), 'base64'), now() from users`,
  `insert into audit_events (recorded_at, kind, actor, user_id, session_id, ip_address, user_agent, request_id, details,
     expires_at)
   select now(), 'session.started', 'user', user_id, session_id, ip_address, user_agent, 'request-' || gen_random_uuid(),
     '{"methods":["otp"]}', now() + interval '365 days'
   from sessions, generate_series(1, 3)`,
  'vacuum analyze',
];

/** Fills a migrated database, and gives the bytes on the disk of each of these tables, with their indexes. */
export async function seed(url, users) {
  return connected(url, async (client) => {
    const usual = await commitTime(client);
    for (const statement of statements(users)) await client.query(statement);
    await settled(client, 1.5 * usual);
    const { rows } = await client.query(
      `select relname as table, pg_total_relation_size(oid)::float8 as bytes, reltuples::float8 as rows from pg_class
       where relname in ('users', 'emails', 'sessions', 'known_devices', 'audit_events') order by relname`,
    );
    return rows;
  });
}

/** Waits until the disk has written the gigabytes of the seed: until then every commit waits for them, in any database. */
async function settled(client, limit) {
  await client.query('checkpoint');
  for (let quiet = 0, end = Date.now() + 180_000; quiet < 5 && Date.now() < end; )
    quiet = (await commitTime(client)) <= limit ? quiet + 1 : 0;
}

/** The median of commits, about a second of them. ms */
async function commitTime(client) {
  await client.query('create table if not exists settling (n int)');
  const times = [];
  for (const end = performance.now() + 1000; performance.now() < end; ) {
    const began = performance.now();
    await client.query('insert into settling values (1)');
    times.push(performance.now() - began);
  }
  await client.query('drop table settling');
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
}

/** Sessions that ended yesterday, for the next sweep. */
export function addExpired(url, count) {
  return connected(url, (client) =>
    client.query(
      `with holder as (
         insert into users (user_id, status, created_at, next_sweep_at)
         values ('user-' || gen_random_uuid(), 'active', now(), now() + interval '20 days') returning user_id
       )
       insert into sessions (session_id, user_id, project_id, token_hash, started_at, last_accessed_at, expires_at, ends_at, ip_address,
         user_agent, proofs)
       select 'session-' || gen_random_uuid(), user_id, 'project-first', encode(sha256(gen_random_uuid()::text::bytea), 'base64'),
         now() - interval '2 days', now() - interval '2 days', now() - interval '1 day', now(), '203.0.113.7', '', '[]'
       from holder, generate_series(1, ${count})`,
    ),
  );
}

async function connected(url, work) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
