/** Organizations and their members from another system, and to another installation, on every database. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { createAdmin } from '../../../../backend/create-admin.ts';
import { inTransaction } from '../../../../platform/storage/transaction.ts';
import { asProvider } from '../../../../provider/audit/work.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { reactivateMember } from '../../../../provider/organizations/members/memberships.ts';
import { allRights } from '../../../../provider/organizations/members/rights.ts';
import { changeSettings } from '../../../../provider/organizations/settings.ts';
import type { ImportOptions, ImportProblem } from '../../../../provider/transfer/import-lines.ts';
import { exportMembers } from '../../../../provider/transfer/members/export.ts';
import { importMembers } from '../../../../provider/transfer/members/import.ts';
import type { MemberLine, OrganizationLine } from '../../../../provider/transfer/members/line.ts';
import { projectsWithOrganizations } from '../../../../provider/transfer/members/projects.ts';
import type { OrganizationSettings } from '../../../../session-core/wire/b2b/shared.ts';
import { createEthereumWallet } from '../../../fakes/wallets.ts';
import { duration, employee, half, newDomain, type Shelter, shelterOf, whole } from '../../members.ts';
import { adminSecret } from '../../parties/back-office.ts';
import { createWorld, minute, newNumber } from '../../world.ts';
import { discoverByWallet } from '../wallets/wallet-calls.ts';

type Line = { organization: OrganizationLine } | { member: MemberLine };

const password = 'an old password of theirs';
const rbac_policy = {
  roles: [{ role_id: 'keeper', description: 'Keeps animals', permissions: [] }],
  resources: [],
  scopes: [],
};

function newProject(settings: object = {}) {
  const id = randomUUID().slice(0, 8);
  return {
    project_id: `project-${id}`,
    public_token: `public-token-test-${id}`,
    allowed_origins: ['http://localhost:4301'],
    default_redirect_url: 'http://localhost:4301/authenticate',
    settings: { vertical: 'B2B', rbac_policy, ...settings },
  };
}

const databaseOf = ({ world }: Shelter) => world.provider.world.database;

async function importLines(shelter: Shelter, lines: (Line | string)[], options: ImportOptions = {}) {
  const { world } = shelter.world.provider;
  const problems: ImportProblem[] = [];
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  const report = await asProvider(world, () =>
    importMembers(world, texts, { onProblem: (problem) => problems.push(problem), ...options }),
  );
  return { ...report, problems };
}

async function exported({ world }: Shelter, options = {}): Promise<Line[]> {
  const lines: Line[] = [];
  const { provider } = world;
  await asProvider(provider.world, async () => {
    for await (const line of exportMembers(provider.world, options)) lines.push(JSON.parse(line));
  });
  return lines;
}

const membersOf = (lines: Line[]) => lines.flatMap((line) => ('member' in line ? [line.member] : []));
const organizationsOf = (lines: Line[]) =>
  lines.flatMap((line) => ('organization' in line ? [line.organization] : []));

/** An organization whose slug no other test has. */
const otters = (more: Partial<OrganizationLine> = {}): { organization: OrganizationLine } => ({
  organization: { id: 'otters', name: 'Otters', ...more },
});
const memberOf = (organization: string, more: Partial<MemberLine> = {}): { member: MemberLine } => ({
  member: { organization, email: employee(), verified: true, ...more },
});

const signIn = (shelter: Shelter, organization_id: string, email_address: string, typed = password) =>
  shelter.call('POST /b2b/passwords/authenticate', {
    ...duration,
    organization_id,
    email_address,
    password: typed,
  });

async function storedHashes(shelter: Shelter, email: string): Promise<string[]> {
  const rows = await databaseOf(shelter)
    .selectFrom('passwords')
    .leftJoin('members', 'members.member_id', 'passwords.member_id')
    .select('hash')
    .where((eb) => eb.or([eb('members.address_key', '=', email), eb('passwords.address_key', '=', email)]))
    .execute();
  return rows.map(({ hash }) => hash);
}

export function memberTransferSuite(database: () => OpenedDatabase): void {
  /** A project of its own, and at choice others beside it. */
  async function open(
    t: TestContext,
    settings: object = {},
    others: object[] = [],
    more = {},
  ): Promise<Shelter> {
    const project = newProject(settings);
    const environment = { PROJECTS: JSON.stringify([project, ...others]), ...more };
    const world = await createWorld(t, { database: database(), environment });
    return shelterOf(world, project.public_token);
  }

  describe('importing organizations and members', () => {
    it('keeps passwords: the first sign-in replaces the old hash by one of ours', async (t) => {
      const shelter = await open(t);
      const email = employee();
      const hash = await bcrypt(password, 4);
      const report = await importLines(shelter, [
        otters(),
        memberOf('otters', { email, password: { hash } }),
      ]);
      assert.deepEqual([report.imported, report.organizations, report.problems], [2, 1, []]);
      const [{ id = '' } = {}] = organizationsOf(await exported(shelter));
      assert.equal(
        (await signIn(shelter, id, email, 'another password')).refused(),
        'unauthorized_credentials',
      );
      assert.deepEqual(await storedHashes(shelter, email), [hash]);
      // Two at once: both may replace the hash, and both get in.
      const both = await Promise.all([signIn(shelter, id, email), signIn(shelter, id, email)]);
      for (const reply of both) assert.equal(whole(reply.data()).member.email_address, email);
      const [renewed = ''] = await storedHashes(shelter, email);
      assert.match(renewed, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      assert.ok(whole((await signIn(shelter, id, email)).data()).session_token);
    });

    it('keeps the one password that all organizations of an address share', async (t) => {
      const shelter = await open(t, { cross_org_passwords: true });
      const email = employee();
      const hash = await bcrypt(password, 4);
      const other = { hash: await bcrypt('the password of a later line', 4) };
      const records: Line[] = [
        otters(),
        memberOf('otters', { email, password: { hash } }),
        { organization: { id: 'beavers', name: 'Beavers' } },
        memberOf('beavers', { email, password: other }),
        memberOf('beavers', { password: other }),
      ];
      assert.deepEqual((await importLines(shelter, records)).problems, []);
      const lines = await exported(shelter);
      assert.deepEqual(
        membersOf(lines)
          .map((member) => [member.email, member.password?.hash])
          .filter(([address]) => address === email),
        [
          [email, hash],
          [email, hash],
        ],
        'the first line sets it',
      );
      await databaseOf(shelter)
        .deleteFrom('organizations')
        .where(
          'organization_id',
          'in',
          organizationsOf(lines).map(({ id = '' }) => id),
        )
        .execute();
      await databaseOf(shelter).deleteFrom('passwords').where('address_key', '=', email).execute();
      assert.deepEqual((await importLines(shelter, lines)).problems, []);
      const body = { email_address: email, password };
      const reply = await shelter.call('POST /b2b/passwords/discovery/authenticate', body);
      assert.equal(reply.data().discovered_organizations.length, 2);
      const [renewed = '', ...more] = await storedHashes(shelter, email);
      assert.match(renewed, /^\$argon2id\$v=19\$m=19456/);
      assert.deepEqual(more, []);
    });

    it('skips what is there, so that a stopped run can be repeated; a person with one id has a membership in each', async (t) => {
      const shelter = await open(t);
      const email = employee();
      const lines = [
        otters(),
        memberOf('otters', { id: '7', email }),
        { organization: { name: 'Beavers' } },
        // By its slug.
        memberOf('beavers', { id: '7', email }),
      ];
      assert.equal((await importLines(shelter, lines.slice(0, 2))).imported, 2);
      const again = await importLines(shelter, lines);
      assert.deepEqual([again.imported, again.present, again.problems], [2, 2, []]);
      const members = membersOf(await exported(shelter));
      assert.deepEqual(
        members.map((member) => member.email),
        [email, email],
      );
      assert.equal(new Set(members.map(({ id }) => id)).size, 2);
      for (const { id = '' } of members) assert.match(id, /^member-test-[\da-f]{8}-/);
    });

    it('finds the organization of a member in an earlier batch, and exports more than a page', async (t) => {
      const shelter = await open(t);
      const members = Array.from({ length: 501 }, () =>
        memberOf('otters', { created_at: '2020-01-01T00:00:00Z' }),
      );
      const report = await importLines(shelter, [otters(), ...members]);
      assert.deepEqual([report.imported, report.organizations], [502, 1]);
      // A database sets such times, and JavaScript does not.
      await sql`update members set created_at = created_at + interval '7 microseconds'
      where organization_id = ${organizationsOf(await exported(shelter))[0]?.id}`.execute(
        databaseOf(shelter),
      );
      assert.equal(membersOf(await exported(shelter)).length, 501);
    });

    it('never changes an organization or a member, and reports conflicts by line and field', async (t) => {
      const shelter = await open(t);
      const [domain, email, retired, number] = [newDomain(), employee(), employee(), newNumber()];
      const account = { provider_type: 'google', provider_subject: randomUUID() };
      const lines: Line[] = [
        otters({ slug: 'otters', external_id: 'crm-1', claimed_email_domains: [domain] }),
        memberOf('otters', {
          ...{ id: 'ada', email, retired_emails: [retired], external_id: 'hr-1', providers: [account] },
          ...{ mfa_phone_number: number, mfa_phone_number_verified: true },
        }),
      ];
      assert.deepEqual((await importLines(shelter, lines)).problems, []);
      const before = await exported(shelter);
      const [{ id: otterId = '' } = {}] = organizationsOf(before);
      const [{ id: adaId = '' } = {}] = membersOf(before);
      const beavers = (more: object) => ({ organization: { id: randomUUID(), name: randomUUID(), ...more } });
      const { problems, imported, present } = await importLines(shelter, [
        otters({ name: 'Other otters' }),
        beavers({ slug: 'OTTERS' }),
        beavers({ external_id: 'crm-1' }),
        beavers({ claimed_email_domains: [newDomain(), domain] }),
        memberOf('otters', { email: email.toUpperCase() }),
        memberOf('otters', { email: retired }),
        memberOf('otters', { external_id: 'hr-1' }),
        memberOf('otters', { providers: [account] }),
        memberOf('otters', { mfa_phone_number: number, mfa_phone_number_verified: true }),
        memberOf('otters', { retired_emails: [email] }),
        memberOf('badgers'),
        // A removed member reserves no address, and another organization has members of its own.
        memberOf('otters', { id: 'gone', email, status: 'deleted' }),
        beavers({ id: 'beavers' }),
        memberOf('beavers', { email, external_id: 'hr-1', providers: [account] }),
        memberOf('beavers', { id: adaId }),
        // The claim of a domain decides who may join, not who is in already.
        memberOf('beavers', { email: employee(domain) }),
      ]);
      assert.deepEqual([imported, present], [4, 1]);
      assert.deepEqual(
        problems.map(({ line, kind, message }) => `${line} ${kind} ${message}`),
        [
          `2 conflict organization.slug: belongs to ${otterId}`,
          `3 conflict organization.external_id: belongs to ${otterId}`,
          `4 conflict organization.claimed_email_domains.1: belongs to ${otterId}`,
          `5 conflict member.email: belongs to ${adaId}`,
          `6 conflict member.email: belongs to ${adaId}`,
          `7 conflict member.external_id: belongs to ${adaId}`,
          `8 conflict member.providers.0: belongs to ${adaId}`,
          `9 conflict member.mfa_phone_number: belongs to ${adaId}`,
          `10 conflict member.retired_emails.0: belongs to ${adaId}`,
          '11 conflict member.organization: does not exist, and no earlier line creates it',
          '15 conflict member.id: belongs to a member of another organization',
        ],
      );
      const after = await exported(shelter);
      assert.deepEqual(
        organizationsOf(after).find(({ id }) => id === otterId),
        organizationsOf(before)[0],
      );
      assert.deepEqual(
        membersOf(after).find(({ id }) => id === adaId),
        membersOf(before)[0],
      );
    });

    it('refuses a member whose line names the id of one organization and the slug of another', async (t) => {
      const shelter = await open(t);
      const { problems, imported } = await importLines(shelter, [
        otters({ id: 'beavers', slug: 'otters' }),
        otters({ id: 'otters', slug: 'beavers' }),
        memberOf('otters'),
      ]);
      assert.deepEqual(
        [imported, problems.map(({ message }) => message)],
        [2, ['member.organization: is the id of one organization and the slug of another']],
      );
    });

    it('leaves a slug to the organization that has just given it up, for ten minutes', async (t) => {
      const shelter = await open(t, {}, [], { ADMIN_SECRET: adminSecret });
      const admin = createAdmin({ apiBaseUrl: shelter.world.url, adminSecret });
      await importLines(shelter, [
        otters({ id: 'first', slug: 'former' }),
        otters({ id: 'second', slug: 'gone' }),
      ]);
      const all = organizationsOf(await exported(shelter));
      const [first, second] = ['former', 'gone'].map((slug) => all.find((one) => one.slug === slug));
      await admin.organizations.update(first?.id ?? '', { organization_slug: 'next' });
      await admin.organizations.delete(second?.id ?? '');
      const lines = [otters({ id: 'third', slug: 'Former' }), memberOf('former')];
      const refused = await importLines(shelter, lines);
      assert.deepEqual(
        refused.problems.map(({ line, kind, message }) => [line, kind, message]),
        [
          [1, 'conflict', `organization.slug: ${first?.id} has given it up in the last ten minutes`],
          [2, 'conflict', 'member.organization: does not exist, and no earlier line creates it'],
        ],
      );
      const back = await importLines(shelter, [otters({ id: 'second', slug: 'gone' })]);
      assert.deepEqual(back.problems, [], 'it is the same organization');
      shelter.world.clock.advance(11 * minute);
      assert.deepEqual((await importLines(shelter, lines)).problems, []);
    });

    it('keeps members of a refused organization out of another one that has the same slug', async (t) => {
      const shelter = await open(t);
      await importLines(shelter, [otters({ id: 'theirs', slug: 'otters' })]);
      const ours: Line[] = [
        otters({ slug: 'otters' }),
        otters({ id: 'badgers', slug: 'otters', settings: { auth_methods: 'RESTRICTED' } }),
      ];
      for (const organization of ours) {
        const { imported, problems } = await importLines(shelter, [
          organization,
          memberOf('otters'),
          // In another batch.
          ...Array.from({ length: 500 }, () => ''),
          ...Array.from({ length: 500 }, () => memberOf('otters')),
        ]);
        assert.equal(imported, 0);
        assert.equal(problems.length, 502);
        assert.equal(problems.at(-1)?.message, 'member.organization: has a problem in its own line');
      }
    });

    it('keeps members of a refused organization out of another one, also where its id or its project is what is wrong', async (t) => {
      const shelter = await open(t);
      await importLines(shelter, [
        otters({ id: 'theirs', slug: 'n-4242' }),
        otters({ id: 'more', slug: '4242' }),
      ]);
      for (const wrong of [
        otters({ id: 4242 as never }),
        otters({ slug: 'n-4242', project_id: 'no-such-one' }),
      ]) {
        const members = ['4242', 'n-4242'].map((organization) => memberOf(organization));
        const { problems } = await importLines(shelter, [wrong, ...members]);
        const own = problems.filter(({ message }) => message.endsWith('has a problem in its own line'));
        assert.equal(own.length, 1);
      }
    });

    it('keeps members with their own organization after it got another slug, and out of the one that has theirs now', async (t) => {
      const shelter = await open(t);
      const elsewhere = Array.from({ length: 500 }, () => '');
      const file = [otters(), memberOf('otters'), ...elsewhere, memberOf('otters')];
      assert.equal((await importLines(shelter, file)).imported, 3);
      await databaseOf(shelter)
        .updateTable('organizations')
        .set({ slug: 'otters-inc', slug_key: 'otters-inc' })
        .where('organization_id', '=', organizationsOf(await exported(shelter))[0]?.id ?? '')
        .execute();
      await importLines(shelter, [otters({ id: 'theirs', slug: 'otters' })]);
      const before = await exported(shelter);
      for (const dryRun of [true, false]) {
        const { imported, present, problems } = await importLines(shelter, file, { dryRun });
        assert.deepEqual([imported, present, problems], [0, 3, []]);
      }
      assert.deepEqual(await exported(shelter), before);
    });

    it('takes an organization that no one may join, such as one without connections', async (t) => {
      const shelter = await open(t);
      const settings = {
        sso_jit_provisioning: 'NOT_ALLOWED',
        email_jit_provisioning: 'NOT_ALLOWED',
        email_invites: 'NOT_ALLOWED',
      } as const;
      const { imported, problems } = await importLines(shelter, [otters({ settings }), memberOf('otters')]);
      assert.deepEqual([imported, problems], [2, []]);
      const [stored] = organizationsOf(await exported(shelter));
      const now = stored?.settings as OrganizationSettings;
      // Its other settings can change, and it can open again, but not by itself close.
      assert.equal(changeSettings(now, { mfa_policy: 'REQUIRED_FOR_ALL' }).mfa_policy, 'REQUIRED_FOR_ALL');
      const opened = changeSettings(now, { email_invites: 'ALL_ALLOWED' });
      assert.throws(() => changeSettings(opened, settings), {
        type: 'invalid_organization_auth_factor_setting',
      });
    });

    it('gives an address to one member only, also if two imports at once bring it, one as retired', async (t) => {
      const shelter = await open(t);
      await importLines(shelter, [otters()]);
      for (let round = 0; round < 5; round += 1) {
        const email = employee();
        const reports = await Promise.all([
          importLines(shelter, [memberOf('otters', { email })]),
          importLines(shelter, [memberOf('otters', { retired_emails: [email] })]),
        ]);
        assert.equal(reports.flatMap(({ problems }) => problems).length, 1);
        assert.equal(
          reports.reduce((sum, { imported }) => sum + imported, 0),
          1,
        );
      }
    });

    it('brings no member back whose address another one has retired, which an import would refuse', async (t) => {
      const shelter = await open(t);
      const email = employee();
      const lines = [
        otters(),
        memberOf('otters', { id: 'gone', email, status: 'deleted' }),
        memberOf('otters', { retired_emails: [email] }),
      ];
      assert.deepEqual((await importLines(shelter, lines)).problems, []);
      const { world } = shelter.world.provider;
      const gone = membersOf(await exported(shelter)).find(({ status }) => status === 'deleted');
      const ids = { organizationId: gone?.organization ?? '', memberId: gone?.id ?? '' };
      const [settings] = projectsWithOrganizations(world);
      assert.ok(settings);
      const back = () =>
        asProvider(world, () =>
          inTransaction(world.database, (trx) =>
            reactivateMember({ ...world, settings }, trx, ids, allRights, 'directory'),
          ),
        );
      await assert.rejects(back(), { type: 'reactivation_email_belongs_to_another_member' });
    });

    it('refuses a date that no database stores, and imports the other lines', async (t) => {
      const shelter = await open(t);
      const dates = ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'];
      const { imported, problems } = await importLines(shelter, [
        otters(),
        ...dates.map((created_at) => memberOf('otters', { created_at })),
        memberOf('otters', { created_at: '0001-01-01T00:00:00Z' }),
      ]);
      assert.equal(imported, 2);
      assert.deepEqual(
        problems.map(({ message }) => message),
        dates.map(() => 'member.created_at: is out of range'),
      );
    });

    it('says what is wrong with a line, without its values, and imports the others', async (t) => {
      const shelter = await open(t);
      const secret = 'do-not-print';
      const hash = await bcrypt(password, 4);
      const line = (value: object) => JSON.stringify(value);
      const member = (more: object) =>
        line({ member: { organization: 'otters', email: employee(), ...more } });
      const lines = [
        '{',
        line({ emails: ['ada@example.com'] }),
        line({}),
        line({ organization: { name: secret, slug: `${secret}!` } }),
        line({ organization: { name: 'A', settings: { mfa_polici: secret } } }),
        line({ organization: { name: 'A', settings: { auth_methods: 'RESTRICTED' } } }),
        line({ organization: { name: 'A', claimed_email_domains: ['gmail.com'] } }),
        line({ organization: { name: 'A', project_id: secret } }),
        line(otters()),
        member({ email: secret }),
        member({ roles: [secret] }),
        member({ password: { hash: secret }, verified: true }),
        member({ password: { hash } }),
        member({ providers: [{ provider_type: 'google', provider_subject: secret }] }),
        member({ default_mfa_method: 'totp' }),
        member({ mfa_phone_number: secret }),
        member({ status: 'deleted', roles: ['keeper'] }),
        member({ roles: ['keeper'] }),
      ];
      const { problems, invalid, imported } = await importLines(shelter, lines);
      assert.deepEqual([invalid, imported], [16, 2]);
      const starts = [
        '1 the line: is not valid JSON',
        '2 the line: Unrecognized key',
        '3 the line: needs an organization or a member',
        '4 organization.slug: ',
        '5 organization.settings: Unrecognized key',
        '6 organization.settings: ',
        '7 organization.claimed_email_domains: ',
        '8 organization.project_id: no such project',
        '10 member.email: is not a mail address',
        '11 member.roles: has a role',
        '12 member.password: must be a hash',
        '13 member.password: needs a verified address',
        '14 member.providers: needs a verified address',
        '15 member.default_mfa_method: must be',
        '16 member.mfa_phone_number: must be a number',
        '17 member.status: a deleted member',
      ];
      const messages = problems.map(({ line, message }) => `${line} ${message}`).toSorted(byNumber);
      for (const [index, start] of starts.entries())
        assert.ok(messages[index]?.startsWith(start), `${messages[index]} begins with ${start}`);
      assert.doesNotMatch(messages.join(), /do-not-print|gmail/);
    });

    it('in a dry run writes nothing, and finds the same', async (t) => {
      const shelter = await open(t);
      const email = employee();
      const lines = [
        otters(),
        memberOf('otters', { email }),
        memberOf('otters', { id: 'again', email }),
        otters({ id: 'twice', slug: 'otters' }),
        memberOf('twice'),
      ];
      const dry = await importLines(shelter, lines, { dryRun: true });
      assert.deepEqual([dry.imported, dry.organizations, dry.conflicts], [2, 1, 3]);
      assert.deepEqual(await exported(shelter), []);
      const real = await importLines(shelter, lines);
      assert.deepEqual(real.problems, dry.problems);
    });

    it('records each organization and each member', async (t) => {
      const shelter = await open(t);
      await importLines(shelter, [otters(), memberOf('otters')]);
      const lines = await exported(shelter);
      const [organizationId, memberId] = [organizationsOf(lines)[0]?.id, membersOf(lines)[0]?.id ?? ''];
      const events = await databaseOf(shelter)
        .selectFrom('audit_events')
        .select(['kind', 'actor', 'user_id', 'details'])
        .where((eb) =>
          eb.or([
            eb('user_id', '=', memberId),
            eb(eb.ref('details', '->>').key('organization_id'), '=', organizationId ?? ''),
          ]),
        )
        .orderBy('event_id')
        .execute();
      const { project_id } = JSON.parse(JSON.stringify(events[0]?.details.of ?? {})) as {
        project_id?: string;
      };
      assert.match(String(project_id), /^project-/);
      const of = { organization_id: organizationId, project_id };
      assert.deepEqual(events, [
        {
          ...{ kind: 'organization.created', actor: 'provider', user_id: null },
          details: { organization_id: organizationId, of },
        },
        { kind: 'member.created', actor: 'provider', user_id: memberId, details: { of } },
      ]);
    });

    it('asks for the project where several have organizations, and an export names it', async (t) => {
      const other = newProject();
      const shelter = await open(t, {}, [other]);
      const { project_id } = other;
      const { problems } = await importLines(shelter, [
        otters(),
        otters({ project_id }),
        memberOf('otters'),
        memberOf('otters', { project_id }),
      ]);
      assert.deepEqual(
        problems.map(({ line, message }) => [line, message.split(':')[0]]),
        [
          [1, 'organization.project_id'],
          [3, 'member.project_id'],
        ],
      );
      const lines = await exported(shelter);
      assert.deepEqual(
        [...organizationsOf(lines), ...membersOf(lines)].map((line) => line.project_id),
        [project_id, project_id],
      );
      // What one project has, the other one has not.
      const settings = shelter.world.provider.world.settings.otherProjects;
      const mine =
        settings.find(({ project }) => project.project_id !== project_id)?.project.project_id ?? '';
      const [{ id = '' } = {}] = organizationsOf(lines);
      const across = await importLines(shelter, [
        otters({ id, project_id: mine }),
        memberOf(id, { project_id: mine }),
        memberOf('otters', { project_id: mine }),
      ]);
      const missing = 'member.organization: does not exist, and no earlier line creates it';
      assert.deepEqual(
        across.problems.map(({ message }) => message),
        ['organization.id: belongs to another project', missing, missing],
      );
    });
  });

  const byNumber = (one: string, other: string) => Number.parseInt(one, 10) - Number.parseInt(other, 10);

  describe('exporting organizations and members', () => {
    it('writes everything that an import needs to create the same ones', async (t) => {
      const shelter = await open(t);
      const { world } = shelter;
      const [email, subject, secret] = [employee(), randomUUID(), new Secret({ size: 20 })];
      const wallet = createEthereumWallet();
      const organization: OrganizationLine = {
        id: `organization-test-${randomUUID()}`,
        name: 'Otters',
        slug: 'Otters-1',
        external_id: 'crm-1',
        logo_url: 'https://otters.example/logo.svg',
        settings: {
          ...{ mfa_policy: 'REQUIRED_FOR_ALL', email_jit_provisioning: 'RESTRICTED' },
          email_allowed_domains: [newDomain()],
          rbac_email_implicit_role_assignments: [{ role_id: 'feeder', domain: 'otters.example' }],
          allowed_oauth_tenants: { slack: ['T1'] },
        },
        custom_roles: [{ role_id: 'feeder', description: 'Feeds', permissions: [] }],
        trusted_metadata: { plan: 'pro' },
        claimed_email_domains: [newDomain()],
        created_at: '2020-02-03T04:05:06.000Z',
      };
      const ada: MemberLine = {
        id: `member-test-${randomUUID()}`,
        organization: organization.id ?? '',
        email,
        verified: true,
        retired_emails: [employee()],
        name: 'Ada Lovelace',
        status: 'active',
        is_breakglass: true,
        terms_accepted: [{ version: '1', accepted_at: '2021-02-03T04:05:06.000Z' }],
        locked_at: null,
        lock_reason: null,
        methods_locked_until: null,
        deletes_at: null,
        roles: ['auth_admin', 'feeder', 'keeper'],
        mfa_enrolled: true,
        mfa_phone_number: newNumber(),
        mfa_phone_number_verified: true,
        default_mfa_method: 'totp',
        external_id: 'hr-1',
        trusted_metadata: { level: 3 },
        untrusted_metadata: { theme: 'dark' },
        password: { hash: await bcrypt(password, 4), requires_reset: false },
        totp: { secret: secret.base32, recovery_codes: ['p2ba-77rc-0qzv', 'k7wq-03hd-x9tm'] },
        providers: [
          {
            ...{ provider_type: 'slack', provider_subject: subject },
            ...{ profile_picture_url: 'https://otters.example/ada.png', locale: 'en' },
            tenants: [{ tenant_id: 'T1', tenant_name: 'Otters' }],
          },
        ],
        passkeys: [true, false].map((second_factor) => ({
          ...{ credential_id: `c-${randomUUID()}`, public_key: 'pk', user_handle: 'uh', sign_count: 7 },
          ...{ transports: ['internal'], domain: 'localhost', user_agent: 'Firefox/140.0' },
          ...{ authenticator_type: 'platform', aaguid: randomUUID(), name: 'Laptop', second_factor },
          is_passkey: second_factor,
        })),
        crypto_wallets: [wallet.is],
        created_at: '2020-02-03T04:05:06.000Z',
      };
      const others: Partial<MemberLine>[] = [
        { status: 'invited', verified: false, invited_until: '2040-01-01T00:00:00.000Z' },
        { status: 'pending', verified: false },
        { status: 'deleted', email: email },
        { status: 'active', password: { hash: await bcrypt('of another member', 4) } },
        { status: 'active', named_by_login: true },
      ];
      const records: Line[] = [
        { organization },
        { member: ada },
        ...others.map((one, index) =>
          memberOf('otters-1', { ...one, id: `${index}`, created_at: `2021-01-0${index + 1}T00:00:00Z` }),
        ),
      ];
      assert.deepEqual((await importLines(shelter, records)).problems, []);
      const lines = await exported(shelter);
      assert.equal((await importLines(shelter, lines)).present, 7);
      const database = databaseOf(shelter);
      await database
        .deleteFrom('organizations')
        .where('organization_id', '=', organization.id ?? '')
        .execute();
      assert.deepEqual(await exported(shelter), []);
      assert.deepEqual((await importLines(shelter, lines)).problems, []);
      assert.deepEqual(await exported(shelter), lines);
      const [shown] = organizationsOf(lines);
      assert.deepEqual({ ...shown, settings: {} }, { ...organization, settings: {} });
      for (const [name, value] of Object.entries(organization.settings ?? {}))
        assert.deepEqual(
          Object.entries(shown?.settings ?? {}).find(([one]) => one === name)?.[1],
          value,
          name,
        );
      assert.deepEqual(membersOf(lines)[0], ada);
      assert.deepEqual(
        membersOf(lines)
          .slice(1)
          .map(({ status, invited_until, named_by_login }) => [status, invited_until, named_by_login]),
        others.map(({ status, invited_until, named_by_login }) => [status, invited_until, named_by_login]),
      );
      // The wallet still opens the organizations of its person.
      assert.equal((await discoverByWallet(shelter, wallet)).data().email_address, email);
      // The authenticator app still works: the secret is sealed for its new row.
      const organization_id = organization.id ?? '';
      const begin = async () => {
        const { intermediate_session_token } = half((await signIn(shelter, organization_id, email)).data());
        return { organization_id, member_id: ada.id ?? '', intermediate_session_token, ...duration };
      };
      const code = new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });
      const entered = await shelter.call('POST /b2b/totp/authenticate', { ...(await begin()), code });
      assert.equal(entered.data().member.is_admin, true);
      // So do the recovery codes that are left: the next export has one less.
      const recovery = { ...(await begin()), recovery_code: 'K7WQ 03HD X9TM' };
      (await shelter.call('POST /b2b/recovery_codes/recover', recovery)).data();
      const [later] = membersOf(await exported(shelter));
      assert.deepEqual(later?.totp?.recovery_codes, ['p2ba-77rc-0qzv']);
    });

    it('keeps who is locked out, who has secured the account, and who leaves', async (t) => {
      const shelter = await open(t);
      const lock = {
        locked_at: '2024-02-03T04:05:06.000Z',
        lock_reason: 'ticket 17',
        methods_locked_until: '2121-02-03T04:05:06.000Z',
        deletes_at: '2121-02-04T04:05:06.000Z',
      };
      await importLines(shelter, [otters(), memberOf('otters', lock)]);
      const [member] = membersOf(await exported(shelter));
      assert.deepEqual({ ...member, ...lock }, member);
    });

    it('reads and writes the same lines in the management API', async (t) => {
      const shelter = await open(t, {}, [], { ADMIN_SECRET: adminSecret });
      const admin = createAdmin({ apiBaseUrl: shelter.world.url, adminSecret });
      const lines = [otters(), memberOf('otters', { password: { hash: await bcrypt(password, 4) } })];
      const dry = await admin.members.import(lines, { dry_run: true });
      assert.deepEqual([dry.report.imported, dry.report.organizations], [2, 1]);
      // More than another body may have.
      const long = Array.from({ length: 5 }, () => memberOf('badgers', { name: 'x'.repeat(20_000) }));
      const { report, problems } = await admin.members.import([...lines, ...long]);
      assert.deepEqual([report.imported, report.invalid, problems.length], [2, 5, 5]);
      const written: object[] = [];
      for await (const line of admin.members.export()) written.push(line);
      assert.deepEqual(written, await exported(shelter));
      assert.equal(written.length, 2);
      const stranger = createAdmin({ apiBaseUrl: shelter.world.url, adminSecret: 'another-secret' });
      await assert.rejects(stranger.members.import(lines), { type: 'invalid_secret_authentication' });
      await assert.rejects(stranger.members.export().next(), { type: 'invalid_secret_authentication' });
    });

    it('breaks off an export that fails, so that nobody takes it for a whole one', async (t) => {
      const shelter = await open(t, {}, [], { ADMIN_SECRET: adminSecret });
      const admin = createAdmin({ apiBaseUrl: shelter.world.url, adminSecret });
      const totp = { secret: new Secret({ size: 20 }).base32 };
      await importLines(shelter, [otters(), memberOf('otters'), memberOf('otters', { totp })]);
      const ids = membersOf(await exported(shelter)).flatMap(({ id }) => id ?? []);
      await databaseOf(shelter)
        .updateTable('totps')
        .set({ sealed_secret: 'broken' })
        .where('member_id', 'in', ids)
        .execute();
      const all = async () => {
        for await (const line of admin.members.export()) assert.ok(line);
      };
      await assert.rejects(all(), { code: 'provider_unreachable' });
    });

    it('leaves out hashes and secrets on request, and an import accepts that', async (t) => {
      const shelter = await open(t);
      const body = {
        password: { hash: await bcrypt(password, 4) },
        totp: { secret: new Secret({ size: 20 }).base32 },
        default_mfa_method: 'totp',
      } as const;
      await importLines(shelter, [otters(), memberOf('otters', body)]);
      const lines = await exported(shelter, { withoutSecrets: true });
      const [member] = membersOf(lines);
      assert.ok(member);
      assert.equal('password' in member || 'totp' in member, false);
      const { present, problems } = await importLines(shelter, lines);
      assert.deepEqual([present, problems], [2, []]);
    });
  });
}
