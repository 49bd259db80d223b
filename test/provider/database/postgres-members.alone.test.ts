/** Projects with organizations. Beside `postgres.alone.test.ts`, so that both cores work. */
import assert from 'node:assert/strict';
import { before, describe, it, type TestContext } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import type { Database } from '../../../provider/database/schema.ts';
import { matchingMembers } from '../../../provider/organizations/members/search-members.ts';
import { readFilter } from '../../../provider/scim/filter.ts';
import { usersOf } from '../../../provider/scim/users.ts';
import { readSettings } from '../../../provider/settings/settings.ts';
import { duration, employee, half, shelterOf, whole } from '../members.ts';
import { adminSecret, office } from '../parties/back-office.ts';
import { comparedSuites } from '../published/noted-replies.ts';
import { openNewDatabase, sharedDatabase } from '../shared-database.ts';
import { memberSuites } from '../suites/b2b/all.ts';
import { createWorld } from '../world.ts';
import { writtenFactsSuite } from '../written-facts.ts';
import { waitingForLocks } from './waiting-for-locks.ts';
import { noteStatements, readingWholeTables } from './whole-tables.ts';

describe('organizations over a PostgreSQL server', () => {
  let opened: OpenedDatabase;

  before(async () => {
    opened = await sharedDatabase(noteStatements);
  });

  comparedSuites('members', () => memberSuites(() => opened));
  writtenFactsSuite('members', () => opened);

  it('no statement of all these reads a whole table that grows with the users', async () => {
    assert.deepEqual(await readingWholeTables(opened.database), []);
  });

  /** Makes a call that waits for the lock of a member, whom `change` changes meanwhile. */
  async function whileLocked<Reply>(
    change: (trx: Database) => Promise<unknown>,
    call: () => Promise<Reply>,
  ): Promise<Reply> {
    const { database } = opened;
    let answered = false;
    const { beginning } = await database.transaction().execute(async (trx) => {
      await change(trx);
      const beginning = call();
      void beginning.finally(() => {
        answered = true;
      });
      while (!answered && (await sql.raw(waitingForLocks).execute(database)).rows.length === 0);
      return { beginning };
    });
    return beginning;
  }

  it('a membership that ends meanwhile leaves the support team no session', async (t) => {
    const world = await createWorld(t, { database: opened, environment: { ADMIN_SECRET: adminSecret } });
    const shelter = shelterOf(world);
    const { organization, member_id } = await shelter.found(employee());
    const { body } = await office(world.url).post(
      `/v1/admin/organizations/${organization.organization_id}/members/${member_id}/impersonation_tokens`,
      { impersonator: 'support: Ada', reason: 'a question' },
    );
    const { impersonation_token } = body;
    const reply = await whileLocked(
      (trx) =>
        trx.updateTable('members').set({ status: 'deleted' }).where('member_id', '=', member_id).execute(),
      () => shelter.call('POST /b2b/impersonation/authenticate', { impersonation_token }),
    );
    assert.equal(reply.refused(), 'unable_to_auth_impersonation_token');
  });

  it('a second factor that is set up meanwhile is asked for', async (t) => {
    const shelter = shelterOf(await createWorld(t, { database: opened }));
    const email_address = employee();
    const { organization, member_id, session_token: session } = await shelter.found(email_address);
    const { organization_id } = organization;
    await shelter.call('POST /b2b/totp', { organization_id, member_id }, { session });
    const code = await shelter.code(email_address, organization_id);
    const body = { ...duration, email_address, organization_id, code };
    const reply = await whileLocked(
      async (trx) => {
        await trx
          .updateTable('members')
          .set({ mfa_enrolled: true })
          .where('member_id', '=', member_id)
          .execute();
        await trx.updateTable('totps').set({ verified: true }).where('member_id', '=', member_id).execute();
      },
      () => shelter.call('POST /b2b/otps/email/authenticate', body),
    );
    assert.notEqual(half(reply.data()).mfa_required?.member_options?.totp_registration_id ?? '', '');
  });

  /** A member, and the body of their sign-in with a code that is in their mail. */
  async function aboutToSignIn(t: TestContext) {
    const shelter = shelterOf(await createWorld(t, { database: opened }));
    const email_address = employee();
    const { organization } = await shelter.found(email_address);
    const { organization_id } = organization;
    const code = await shelter.code(email_address, organization_id);
    const body = { ...duration, email_address, organization_id, code };
    return {
      email_address,
      organization,
      signIn: () => shelter.call('POST /b2b/otps/email/authenticate', body),
    };
  }

  it('a code that another call uses up meanwhile is refused', async (t) => {
    const { email_address, organization, signIn } = await aboutToSignIn(t);
    const inbox = (queries: Database) =>
      queries
        .selectFrom('inboxes')
        .select('inbox_id')
        .where('organization_id', '=', organization.organization_id)
        .where('address_key', '=', email_address);
    const reply = await whileLocked(async (trx) => {
      await inbox(trx).forUpdate().execute();
      const used_at = new Date();
      await trx.updateTable('otp_codes').set({ used_at }).where('inbox_id', 'in', inbox(trx)).execute();
    }, signIn);
    assert.equal(reply.refused(), 'otp_code_not_found');
  });

  it('an organization that asks for another sign-in method meanwhile gets that one', async (t) => {
    const { organization, signIn } = await aboutToSignIn(t);
    const { organization_id } = organization;
    const rule = JSON.stringify({ auth_methods: 'RESTRICTED', allowed_auth_methods: ['sso'] });
    const reply = await whileLocked(
      (trx) =>
        trx
          .updateTable('organizations')
          .set({ settings: sql`settings || ${rule}::jsonb` })
          .where('organization_id', '=', organization_id)
          .execute(),
      signIn,
    );
    assert.deepEqual(half(reply.data()).primary_required?.allowed_auth_methods, ['sso']);
  });

  it('a code works if another call opens its inbox meanwhile', async (t) => {
    const shelter = shelterOf(await createWorld(t, { database: opened }));
    const email_address = employee();
    const { organization_id } = (await shelter.found(email_address)).organization;
    const code = await whileLocked(
      (trx) =>
        sql`insert into inboxes (inbox_id, project_id, organization_id, address, address_key, expires_at)
          select ${`inbox of ${email_address}`}, project_id, organization_id, ${email_address}, ${email_address}, now()
          from organizations where organization_id = ${organization_id}`.execute(trx),
      () => shelter.code(email_address, organization_id),
    );
    const body = { ...duration, email_address, organization_id, code };
    whole((await shelter.call('POST /b2b/otps/email/authenticate', body)).data());
  });

  describe('in a large organization', () => {
    const settings = readSettings({});
    const { project_id } = settings.project;
    const organizationId = 'organization-large';
    const connectionId = 'scim-connection-large';
    let database: Database;

    before(async () => {
      ({ database } = await openNewDatabase());
      await sql`insert into organizations (organization_id, project_id, name, slug, slug_key, settings, created_at, updated_at)
        values (${organizationId}, ${project_id}, 'Large', 'large', 'large', '{}', now(), now())`.execute(
        database,
      );
      await sql`insert into members (member_id, organization_id, project_id, address, address_key, status, created_at, updated_at, mfa_phone_number)
        select 'member-' || n, ${organizationId}, ${project_id}, n || '@large.example', n || '@large.example', 'active',
          now() + n * interval '1 second', now(), '+1555' || lpad(n::text, 7, '0')
        from generate_series(1, 10000) n`.execute(database);
      await sql`insert into scim_connections (connection_id, organization_id, project_id, token_hash, token_last_four, token_ends_at, created_at)
        values (${connectionId}, ${organizationId}, ${project_id}, '', '', now(), now())`.execute(database);
      await sql`insert into scim_users (member_id, connection_id, organization_id, user_name, user_name_key, attributes, created_at, updated_at)
        select member_id, ${connectionId}, organization_id, address, address_key, '{}', created_at, updated_at
        from members`.execute(database);
      await sql`analyze members, scim_users`.execute(database);
    });

    const search = (
      filter_name: 'member_email_fuzzy' | 'member_mfa_phone_number_fuzzy',
      filter_value: string,
    ) =>
      matchingMembers({ settings }, database, organizationId, {
        operator: 'AND',
        operands: [{ filter_name, filter_value }],
      });
    const ofDirectory = (filter: string) => usersOf(database, { connectionId }, readFilter(filter));

    it('a part of an address or a number is found by an index', async () => {
      for (const [matching, index] of [
        [search('member_email_fuzzy', '7777@'), 'members_by_part'],
        [search('member_mfa_phone_number_fuzzy', '0007777'), 'members_by_phone_part'],
      ] as const) {
        await usesIndex(
          matching.select('member_id').orderBy('created_at').orderBy('member_id').limit(101),
          index,
        );
        await usesIndex(matching.select('member_id').limit(10_000), index);
      }
    });

    it('a directory finds a part of a user name by an index', async () => {
      for (const [filter, index] of [
        ['userName co "7777@"', 'scim_users_by_part'],
        ['userName ew "9777@large.example"', 'scim_users_by_part'],
        ['userName sw "7777@"', 'scim_users_connection_id_user_name_key_key'],
      ] as const)
        await usesIndex(ofDirectory(filter).select('scim_users.member_id'), index);
      const { count } = await ofDirectory('userName co "77" and userName co "0@"')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      assert.equal(Number(count), 19);
    });
  });
});

interface Explained {
  explain(format: 'json', options: RawBuilder<unknown>): Promise<unknown>;
}

async function usesIndex(statement: Explained, index: string): Promise<void> {
  const plan = JSON.stringify(await statement.explain('json', sql`analyze`));
  assert.ok(plan.includes(`"Index Name":"${index}"`), plan);
}
