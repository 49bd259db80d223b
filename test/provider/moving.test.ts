/** The programs of docs/provider/moving.md, on files in the public formats of other providers; what they write is imported. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { hashSync } from '@node-rs/bcrypt';
import { createAdmin } from '../../backend/index.ts';
import { backendWorld } from '../backend/world.ts';
import { duration, shelterOf, shelterToken } from './members.ts';
import { adminSecret } from './parties/back-office.ts';

const password = 'user1password';
const hash = hashSync(password, 4);
const page = readFileSync(join(import.meta.dirname, '../../docs/provider/moving.md'), 'utf8');
const programs = new Map(
  [...page.matchAll(/^```mjs\n\/\/ (\S+)\n([\s\S]*?)^```/gm)].map(([, name = '', code = '']) => [name, code]),
);

const json = JSON.stringify;
const lines = (...values: object[]) => values.map((value) => `${json(value)}\n`).join('');
const at = (from: string, name = 'ada') => `${name}@moved-from-${from}.example`;

/** The vector that https://github.com/firebase/scrypt publishes. */
const firebase = {
  signer: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  salt: '42xEC+ixf3L2lw==',
};

/**
 * By the provider: the files that one gets there, each with Ada, who has a password, and Bob, who has none or is not proved. Where
 * files say more, Eve is locked, and the last one has a number alone.
 */
const files: Record<string, Record<string, string>> = {
  auth0: {
    'profiles.ndjson': lines(
      {
        ...{ user_id: 'auth0|5dea9f9c82dd7c0e76e4ec93', email: at('auth0'), email_verified: true },
        ...{ given_name: 'Ada', family_name: 'Byron', created_at: '2019-12-06T18:36:12.412Z' },
      },
      { user_id: 'google-oauth2|117', email: at('auth0', 'bob'), email_verified: true },
      {
        ...{ user_id: 'auth0|eve', email: at('auth0', 'eve'), email_verified: true, given_name: null },
        blocked: true,
      },
      {
        ...{ user_id: 'sms|1', phone_number: '+14155550123', phone_verified: true, name: '+14155550123' },
        ...{ email: at('auth0', 'unproved'), email_verified: false },
      },
    ),
    'hashes.ndjson': lines({
      ...{ _id: { $oid: '5dea9f9c82dd7c0e76e4ec93' }, email_verified: true, email: at('auth0') },
      ...{ passwordHash: hash, tenant: 'example', connection: 'Username-Password-Authentication' },
    }),
    'organizations.json': json([{ id: 'org_1', name: 'moved-auth0', display_name: 'Moved from Auth0' }]),
    'members-org_1.json': json([
      {
        ...{ user_id: 'auth0|5dea9f9c82dd7c0e76e4ec93', email: at('auth0'), name: 'Ada Byron' },
        roles: [{ id: 'rol_1', name: 'admin' }],
      },
      { user_id: 'google-oauth2|117', email: at('auth0', 'bob'), name: 'Bob' },
      { user_id: 'auth0|eve', email: at('auth0', 'eve'), name: 'Eve' },
    ]),
  },
  firebase: {
    'users.json': json({
      users: [
        {
          ...{ localId: 'a1', email: at('firebase'), emailVerified: true, createdAt: '1575657372412' },
          ...{ passwordHash: firebase.passwordHash, salt: firebase.salt, providerUserInfo: [] },
        },
        {
          ...{ localId: 'b2', email: at('firebase', 'bob'), emailVerified: true },
          providerUserInfo: [{ providerId: 'google.com', rawId: '118', email: at('firebase', 'bob') }],
        },
        { localId: 'c3', email: at('firebase', 'eve'), emailVerified: true, disabled: true },
        { localId: 'd4', phoneNumber: '+14155550124', providerUserInfo: [{ providerId: 'phone' }] },
      ],
    }),
  },
  clerk: {
    'users.csv': [
      'id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher',
      `user_1,Ada,"Byron, ""Countess""",,${at('clerk')},,${at('clerk')},,,,,${hash},bcrypt`,
      `user_2,Bob,,,${at('clerk', 'bob')},,"${at('clerk', 'bob')}|${at('clerk', 'bobby')}",,,,,,`,
      '',
    ].join('\r\n'),
    'organizations.json': json({ data: [{ id: 'org_2', name: 'Moved from Clerk', slug: 'moved-clerk' }] }),
    'memberships-org_2.json': json({
      data: [
        {
          role: 'org:admin',
          public_user_data: {
            user_id: 'user_1',
            identifier: at('clerk'),
            first_name: 'Ada',
            last_name: 'Byron',
          },
        },
        { role: 'org:member', public_user_data: { user_id: 'user_2', identifier: at('clerk', 'bob') } },
      ],
    }),
  },
  workos: {
    'users.json': json({
      object: 'list',
      data: [
        {
          ...{ object: 'user', id: 'user_01', email: at('workos'), email_verified: true },
          ...{ first_name: 'Ada', last_name: 'Byron', created_at: '2024-06-25T19:07:33.155Z' },
        },
        {
          ...{ object: 'user', id: 'user_02', email: at('workos', 'bob'), email_verified: false },
          ...{ first_name: null, last_name: null, created_at: '2024-06-25T19:07:33.155Z' },
        },
      ],
    }),
    'organizations.json': json({
      data: [{ object: 'organization', id: 'org_01', name: 'Moved from WorkOS' }],
    }),
    'memberships.json': json({
      data: [
        { user_id: 'user_01', organization_id: 'org_01', status: 'active', role: { slug: 'admin' } },
        { user_id: 'user_02', organization_id: 'org_01', status: 'pending', role: { slug: 'member' } },
      ],
    }),
  },
  own: {
    'users.csv': [
      'id,company,email,verified,role,first_name,last_name,password_hash',
      `1,Moved from CSV,${at('own')},true,admin,Ada,"Byron\nCountess",${hash}`,
      `2,Moved from CSV,${at('own', 'bob')},false,,Bob,,`,
    ].join('\n'),
  },
};
const withoutPasswords = ['workos'];
const withEve = ['auth0', 'firebase'];

/** Runs the program beside the files, and imports what it writes. */
async function moved(t: TestContext, from: string, program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'auth-elements-moving-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, code] of programs) writeFileSync(join(folder, name), code);
  for (const [name, text] of Object.entries(files[from] ?? {})) writeFileSync(join(folder, name), text);
  const written = execFileSync(process.execPath, [program], {
    ...{ cwd: folder, encoding: 'utf8' },
    env: { ...process.env, SIGNER_KEY: firebase.signer, SALT_SEPARATOR: 'Bw==' },
  });
  const kind = program.includes('members') ? 'member' : 'user';
  const world = await backendWorld(t, { kind });
  const admin = createAdmin({ apiBaseUrl: world.url, adminSecret });
  const { [kind === 'user' ? 'users' : 'members']: half } = admin;
  return { ...(await half.import([written])), admin, world };
}

test('every program of the guide has files here', () => {
  assert.deepEqual(
    [...programs.keys()]
      .map((name) => name.replace(/(-members)?\.mjs$/, ''))
      .filter((name) => name !== 'csv' && !files[name]),
    [],
  );
});

for (const from of Object.keys(files)) {
  test(`users come from ${from}, with names, social accounts and passwords`, async (t) => {
    const { report, problems, admin, world } = await moved(t, from, `${from}.mjs`);
    assert.deepEqual([report.imported, problems], [withEve.includes(from) ? 4 : 2, []]);
    for (const eve of (await admin.users.list({ email: at(from, 'eve') })).users) assert.ok(eve.locked);
    const [ada] = (await admin.users.list({ email: at(from) })).users;
    assert.equal(ada?.emails[0]?.verified, true);
    if (from !== 'firebase') assert.match(ada?.name.last_name ?? '', /^Byron/);
    const [bob] = (await admin.users.list({ email: at(from, 'bob') })).users;
    assert.equal(bob?.providers.length, from === 'auth0' || from === 'firebase' ? 1 : 0);
    if (withoutPasswords.includes(from)) return;
    const typed = { email: at(from), password, session_duration_minutes: 60 };
    assert.ok((await world.call('POST /passwords/authenticate', typed)).data().session_token);
  });

  const members = `${from}-members.mjs`;
  if (programs.has(members))
    test(`organizations and members come from ${from}, with roles and passwords`, async (t) => {
      const { report, problems, admin, world } = await moved(t, from, members);
      assert.deepEqual([report.imported, problems], [withEve.includes(from) ? 4 : 3, []]);
      for (const eve of (await admin.members.list({ search: at(from, 'eve') })).members)
        assert.ok(eve.locked);
      const [ada] = (await admin.members.list({ search: at(from) })).members;
      assert.ok(ada?.roles.some(({ role_id }) => role_id === 'auth_admin'));
      const [bob] = (await admin.members.list({ search: at(from, 'bob') })).members;
      assert.equal(
        bob?.roles.some(({ role_id }) => role_id === 'auth_admin'),
        false,
      );
      if (withoutPasswords.includes(from)) return;
      const reply = await shelterOf(world, shelterToken).call('POST /b2b/passwords/authenticate', {
        ...duration,
        organization_id: ada?.organization_id,
        ...{ email_address: at(from), password },
      });
      assert.equal((reply.data() as { member_authenticated?: boolean }).member_authenticated, true);
    });
}
