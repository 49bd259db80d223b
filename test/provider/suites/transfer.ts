/** Users from another system, and to another installation, on every database. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { Secret, TOTP } from 'otpauth';
import { createAdmin } from '../../../backend/index.ts';
import { asProvider } from '../../../provider/audit/work.ts';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import type { ImportOptions, ImportProblem } from '../../../provider/transfer/import-lines.ts';
import { exportUsers } from '../../../provider/transfer/users/export.ts';
import { importUsers } from '../../../provider/transfer/users/import.ts';
import type { UserLine } from '../../../provider/transfer/users/line.ts';
import { adminSecret, office } from '../parties/back-office.ts';
import { createWorld, newAddress, newNumber, type World } from '../world.ts';

const password = 'an old password of theirs';
const verified = () => ({ email: newAddress(), verified: true });
const session_duration_minutes = 60;

async function importLines({ provider }: World, users: UserLine[], options: ImportOptions = {}) {
  const problems: ImportProblem[] = [];
  const lines = users.map((user) => JSON.stringify(user));
  const report = await asProvider(provider.world, () =>
    importUsers(provider.world, lines, { onProblem: (problem) => problems.push(problem), ...options }),
  );
  return { ...report, problems };
}

/** The lines as an export writes them. */
async function exported({ provider }: World, expected: string[], options = {}): Promise<UserLine[]> {
  const results: UserLine[] = [];
  await asProvider(provider.world, async () => {
    for await (const line of exportUsers(provider.world, options)) {
      const user = JSON.parse(line) as UserLine & { emails: { email: string }[] };
      if (user.emails.some(({ email }) => expected.includes(email))) results.push(user);
    }
  });
  return results;
}

const storedHash = async ({ provider }: World, address: string) =>
  (
    await provider.world.database
      .selectFrom('passwords')
      .innerJoin('emails', 'emails.user_id', 'passwords.user_id')
      .select('hash')
      .where('address', '=', address)
      .executeTakeFirstOrThrow()
  ).hash;

export function transferSuite(database: () => OpenedDatabase): void {
  async function open(t: TestContext): Promise<World> {
    return createWorld(t, { database: database() });
  }

  describe('a file of accounts', () => {
    it('is in the record before its first line, with the key that asked for it', async (t) => {
      for (const what of ['users', 'members'] as const) {
        const world = await createWorld(t, {
          database: database(),
          environment: { ADMIN_SECRET: adminSecret },
        });
        const rights = ['transfer:write'];
        const { body } = await office(world.url).post('/v1/admin/keys', { name: 'mover', rights });
        const { key, secret } = body as { key: { key_id: string }; secret: string };
        const admin = createAdmin({ apiBaseUrl: world.url, adminSecret: secret });
        await admin[what].import([], { dry_run: true });
        await admin[what].import([]);
        for (const without_secrets of [false, true])
          for await (const _line of admin[what].export({ without_secrets })) break;
        const path = `/v1/audit_events?actor_id=${key.key_id}`;
        const facts = (await office(world.url).get(path)).body.events as { kind: string; details: object }[];
        assert.deepEqual(facts.map(({ kind, details }) => [kind, details]).reverse(), [
          ['accounts.imported', { what }],
          ['accounts.exported', { what, with_secrets: true }],
          ['accounts.exported', { what, with_secrets: false }],
        ]);
      }
    });
  });

  describe('importing users', () => {
    it('keeps their passwords: the first sign-in replaces the old hash by one of ours', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const hash = await bcrypt(password, 4);
      const { imported } = await importLines(world, [
        { id: randomUUID(), emails: [email], password: { hash } },
      ]);
      assert.equal(imported, 1);
      const signIn = (typed: string) =>
        world.call('POST /passwords/authenticate', { email, password: typed, session_duration_minutes });
      assert.equal((await signIn('another password')).refusal().error_type, 'unauthorized_credentials');
      assert.equal(await storedHash(world, email), hash);
      // Two at once: both may replace the hash, and both get in.
      const both = await Promise.all([signIn(password), signIn(password)]);
      for (const reply of both) assert.equal(reply.data().user.emails[0]?.email, email);
      assert.match(await storedHash(world, email), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      assert.ok((await signIn(password)).data().session_token);
    });

    it('skips existing users, so that a stopped run can be repeated', async (t) => {
      const world = await open(t);
      const users = Array.from({ length: 3 }, () => ({ emails: [newAddress()] }));
      assert.equal((await importLines(world, users.slice(0, 2))).imported, 2);
      const again = await importLines(world, users);
      assert.deepEqual([again.imported, again.present, again.problems], [1, 2, []]);
    });

    it('reports addresses of others by line and field, and never changes their owner', async (t) => {
      const world = await open(t);
      const [taken, twice, number] = [newAddress(), newAddress(), newNumber()];
      const { user_id } = await world.signIn(taken);
      const { imported, problems } = await importLines(world, [
        { id: 'one', emails: [{ email: taken.toUpperCase(), verified: true }] },
        { id: randomUUID(), emails: [twice], phone_numbers: [number] },
        { id: randomUUID(), emails: [newAddress(), twice] },
      ]);
      assert.equal(imported, 1);
      assert.deepEqual(problems, [
        { line: 1, kind: 'conflict', message: `emails.0: belongs to ${user_id}`, userId: user_id },
        { line: 3, kind: 'conflict', message: 'emails.1: is named twice in the file' },
      ]);
    });

    it('says what is wrong with a line, without its values, and imports the others', async (t) => {
      const world = await open(t);
      const lines = [
        '{',
        JSON.stringify({ emails: ['not an address'] }),
        JSON.stringify({ emails: [newAddress()], pasword: {} }),
        JSON.stringify({ emails: [newAddress()], password: { hash: 'secret-in-plain-text' } }),
        JSON.stringify({ emails: [newAddress()], roles: ['emperor'] }),
        JSON.stringify({ phone_numbers: ['0151 123'] }),
        JSON.stringify({ name: { first_name: 'Ada' } }),
        '',
        JSON.stringify({ emails: [newAddress()] }),
      ];
      const messages: string[] = [];
      const report = await asProvider(world.provider.world, () =>
        importUsers(world.provider.world, lines, {
          onProblem: ({ line, message }) => messages.push(`${line} ${message}`),
        }),
      );
      assert.deepEqual([report.lines, report.imported, report.invalid], [8, 1, 7]);
      for (const [index, start] of [
        '1 the line: is not valid JSON',
        '2 emails.0.email: is not a mail address',
        '3 the line: Unrecognized key',
        '4 password: must be a hash',
        '5 roles: has a role',
        '6 phone_numbers.0: must be a number',
        '7 id: is required',
      ].entries())
        assert.ok(messages[index]?.startsWith(start), `${messages[index]} begins with ${start}`);
      assert.doesNotMatch(messages.join(), /secret-in|emperor|0151/);
    });

    it('refuses what no index holds, and imports the other lines', async (t) => {
      const world = await open(t);
      const passkey = { public_key: 'a', user_handle: 'b', domain: 'localhost' };
      const { imported, problems } = await importLines(world, [
        { emails: [newAddress()], passkeys: [{ ...passkey, credential_id: 'c'.repeat(5334) }] },
        { emails: [newAddress()], password: { auth0: { algorithm: 'do-not-print', hash: { value: 'x' } } } },
        { emails: [newAddress()] },
      ]);
      assert.equal(imported, 1);
      assert.deepEqual(
        problems.map(({ line, kind }) => [line, kind]),
        [
          [1, 'invalid'],
          [2, 'invalid'],
        ],
      );
      assert.doesNotMatch(JSON.stringify(problems), /do-not-print/);
    });

    it('keeps external ids apart that are alike only when joined', async (t) => {
      const world = await open(t);
      const unique = randomUUID();
      const { imported, problems } = await importLines(world, [
        { emails: [verified()], external_ids: [{ profile_id: unique, external_id: 'b c' }] },
        { emails: [verified()], external_ids: [{ profile_id: `${unique} b`, external_id: 'c' }] },
      ]);
      assert.deepEqual([imported, problems], [2, []]);
    });

    it('refuses an unverified address of a user who can sign in another way: its owner would get in, too', async (t) => {
      const world = await open(t);
      const number = { phone_number: newNumber(), verified: true };
      const providers = [{ provider_type: 'google' as const, provider_subject: randomUUID() }];
      const { imported, problems } = await importLines(world, [
        { emails: [newAddress()], providers },
        { emails: [newAddress()], phone_numbers: [number] },
        { emails: [{ email: newAddress(), verified: true }, newAddress()] },
        { emails: [newAddress()], password: { hash: await bcrypt(password, 4) } },
        { emails: [{ email: newAddress(), verified: true }], providers, phone_numbers: [number] },
      ]);
      assert.deepEqual(
        [imported, problems.map(({ line, message }) => [line, message.replace(/:.*/, '')])],
        [
          2,
          [
            [1, 'emails.0'],
            [2, 'emails.0'],
            [3, 'emails.1'],
          ],
        ],
      );
    });

    it('refuses a user with two ids of one profile, and imports the other lines', async (t) => {
      const world = await open(t);
      const external_ids = ['1', '2'].map((external_id) => ({ profile_id: 'profile-1', external_id }));
      const { imported, problems } = await importLines(world, [
        { emails: [newAddress()] },
        { emails: [newAddress()], external_ids },
        { emails: [newAddress()] },
      ]);
      assert.deepEqual([imported, problems.map(({ line, kind }) => [line, kind])], [2, [[2, 'invalid']]]);
    });

    it('lets them in where nobody may sign up, and tells them from whom a stranger has typed', async (t) => {
      const project = (sign_up: string) => ({ PROJECT_SETTINGS: JSON.stringify({ sign_up }) });
      const openTo = (sign_up: string) =>
        createWorld(t, { database: database(), environment: project(sign_up) });
      const [ada, stranger] = [newAddress(), newAddress()];
      await (await openTo('open')).sendCode(stranger);
      const world = await openTo('off');
      await importLines(world, [{ emails: [ada] }]);
      assert.ok((await world.signIn(ada)).session_token);
      assert.deepEqual(
        (await exported(world, [ada, stranger])).map(({ emails, let_in }) => [emails, let_in]).sort(),
        [
          [[{ email: ada, verified: true }], true],
          [[{ email: stranger, verified: false }], false],
        ].sort(),
      );
    });

    it('in a dry run writes nothing, and finds the same', async (t) => {
      const world = await open(t);
      const [email, other] = [newAddress(), newAddress()];
      const users = [{ emails: [email] }, { emails: [other] }, { id: 'again', emails: [email] }];
      const dry = await importLines(world, users, { dryRun: true });
      assert.deepEqual([dry.imported, dry.conflicts], [2, 1]);
      assert.deepEqual(await exported(world, [email, other]), []);
      const real = await importLines(world, users);
      assert.deepEqual(real.problems, dry.problems);
    });
  });

  describe('exporting users', () => {
    it('writes everything that an import needs to create the same users', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const secret = new Secret({ size: 20 });
      const user: UserLine = {
        id: `user-${randomUUID()}`,
        created_at: '2020-02-03T04:05:06.000Z',
        name: { first_name: 'Ada', last_name: 'Lovelace' },
        emails: [email, newAddress(), newAddress(), newAddress()].map((one) => ({
          email: one,
          verified: true,
        })),
        phone_numbers: [newNumber(), newNumber(), newNumber()].map((phone_number) => ({
          phone_number,
          verified: true,
        })),
        roles: ['player'],
        mfa: 'optional',
        trusted_metadata: { plan: 'pro' },
        untrusted_metadata: { theme: 'dark' },
        password: { hash: await bcrypt(password, 4), requires_reset: false },
        totp: { secret: secret.base32, recovery_codes: ['p2ba-77rc-0qzv', 'k7wq-03hd-x9tm'] },
        passkeys: ['Phone', 'Laptop', 'Key'].map((name) => ({
          credential_id: randomUUID(),
          public_key: 'cGs',
          user_handle: 'dWg',
          domain: 'localhost',
          name,
        })),
        providers: [{ provider_type: 'google', provider_subject: randomUUID(), email }],
        crypto_wallets: [
          {
            crypto_wallet_type: 'ethereum',
            crypto_wallet_address: `0x${randomUUID().replaceAll('-', '')}00000000`,
          },
        ],
        external_ids: ['my-server', 'billing', 'an-older-server'].map((profile_id) => ({
          profile_id,
          external_id: randomUUID(),
        })),
      };
      assert.deepEqual(
        (
          await importLines(world, [
            {
              ...user,
              locked_at: '2021-02-03T04:05:06.000Z',
              methods_locked_until: '2021-02-04T04:05:06.000Z',
              deletes_at: '2121-02-03T04:05:06.000Z',
            },
          ])
        ).problems,
        [],
      );
      const [line] = await exported(world, [email]);
      assert.ok(line);
      assert.equal((await importLines(world, [line])).present, 1);
      await world.provider.world.database
        .deleteFrom('users')
        .where('user_id', '=', user.id ?? '')
        .execute();
      assert.deepEqual((await importLines(world, [line])).problems, []);
      const [again] = await exported(world, [email]);
      assert.deepEqual(again, line);
      const lists = ({ emails, phone_numbers, external_ids, passkeys }: UserLine) => [
        ...[emails, phone_numbers, external_ids],
        passkeys?.map(({ name }) => name),
      ];
      assert.deepEqual(again && lists(again), lists(user), 'in their order');
      assert.deepEqual(
        [again?.locked_at, again?.methods_locked_until, again?.deletes_at],
        ['2021-02-03T04:05:06.000Z', '2021-02-04T04:05:06.000Z', '2121-02-03T04:05:06.000Z'],
      );
      await world.provider.world.database
        .updateTable('users')
        .set({ locked_at: null })
        .where('user_id', '=', user.id ?? '')
        .execute();
      assert.deepEqual([again?.password, again?.totp, again?.mfa], [user.password, user.totp, 'optional']);
      // The authenticator app still works: the secret is sealed for its new row.
      const half = (
        await world.call('POST /passwords/authenticate', { email, password, session_duration_minutes })
      ).half();
      const totp_code = new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });
      const { intermediate_session_token } = half;
      const body = { totp_code, intermediate_session_token, session_duration_minutes };
      assert.equal((await world.call('POST /totps/authenticate', body)).data().user_id, user.id);
      // So do the recovery codes that are left: the next export has one less.
      const other = (
        await world.call('POST /passwords/authenticate', { email, password, session_duration_minutes })
      ).half();
      const recovery = {
        recovery_code: 'K7WQ 03HD X9TM',
        intermediate_session_token: other.intermediate_session_token,
        session_duration_minutes,
      };
      assert.equal((await world.call('POST /totps/recover', recovery)).data().user_id, user.id);
      const [later] = await exported(world, [email]);
      assert.deepEqual(later?.totp?.recovery_codes, ['p2ba-77rc-0qzv']);
    });

    it('says which account a stranger may have prepared: the first proof cleans it there, too', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const prepared = async () => (await exported(world, [email])).map((line) => line.prepared);
      await importLines(world, [
        { emails: [{ email, verified: false }], name: { first_name: 'Mallory' }, prepared: true },
      ]);
      assert.deepEqual(await prepared(), [true]);
      assert.equal((await world.signIn(email)).user.name.first_name, '');
      assert.deepEqual(await prepared(), [false]);
    });

    it('leaves out roles that nothing defines any more, which an import would refuse', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const { user_id } = await world.signIn(email);
      await world.provider.world.database
        .updateTable('users')
        .set({ roles: JSON.stringify(['gone']) })
        .where('user_id', '=', user_id)
        .execute();
      const [line] = await exported(world, [email]);
      assert.deepEqual(line?.roles, []);
    });

    it('leaves out hashes and secrets on request', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const hash = await bcrypt(password, 4);
      await importLines(world, [{ emails: [email], password: { hash } }]);
      const [line] = await exported(world, [email], { withoutSecrets: true });
      assert.ok(line);
      assert.equal('password' in line || 'totp' in line, false);
    });
  });
}
