/** Accounts are made in one place: this test finds code that would make one without asking who may sign up. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../../provider');

/** Files that may make users without the question, and why. */
const makes: Record<string, string> = {
  'accounts/user-rows.ts': 'it is where they are made',
  'accounts/sign-up.ts': 'it asks',
  'accounts/new-holders.ts': 'of an address without a proof: `confirmContact` asks when it is proved',
  'proofs/links/user-invitations.ts': 'the host invites them',
  'admin/rights.ts': 'only names the rights of keys',
  'admin/users.ts': 'the host makes them',
  'transfer/users/write.ts': 'the host imports them',
};

/** Files that may make a user active without the question, and why. */
const activates: Record<string, string> = {
  'accounts/user-rows.ts': 'it is where it happens',
  'accounts/contacts.ts': '`confirmContact` asks',
  'accounts/add-contact.ts': 'the host adds a verified address',
  'admin/managed-user.ts': 'the host sets a password',
  'proofs/passwords/user-calls.ts': 'after `checkContact`',
};

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(root, name), 'utf8') }));

function found(pattern: RegExp): string[] {
  return files.flatMap(({ name, text }) => (pattern.test(text) ? [name] : [])).sort();
}

test('only files that ask who may sign up, or need not, make a user', () => {
  const pattern = /\b(insertUser|newUserRow)\(|insertInto\('users'\)|insert into users|'users',$/m;
  assert.deepEqual(found(pattern), Object.keys(makes).sort());
});

test('only files that ask who may sign up, or need not, make a user active', () => {
  assert.deepEqual(found(/\bactivateUser\(/), Object.keys(activates).sort());
});
