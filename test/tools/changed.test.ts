/** `npm test -- --changed`: for a change anywhere in the tree, the tests that see it are chosen. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explain, testsFor } from '../../scripts/tests/changed.mjs';
import { reachOfTests } from '../../scripts/tests/reach.mjs';

/** A changed file, tests that must be among the chosen, and some that it cannot reach. */
const places: [file: string, chosen: RegExp[], others: RegExp][] = [
  [
    'provider/proofs/passwords/user-calls.ts',
    [/suites\/.*passwords/, /provider\/.*passwords\.test/, /journeys\/products\/passwords\.spec/],
    /suites\/.*(wallet-texts|totps)|^test\/view\//,
  ],
  [
    'provider/proofs/wallets/user-calls.ts',
    [/suites\/.*crypto-wallets/, /journeys\/.*wallets\.spec/],
    /suites\/.*(passwords|otps)\.ts|journeys\/products\/passwords\.spec/,
  ],
  [
    'provider/proofs/codes/user-calls.ts',
    [/suites\/.*otps/, /suites\/.*b2b\/isolation/, /journeys\/.*main\.spec/],
    /^test\/view\//,
  ],
  [
    'provider/calls/b2b/sso.ts',
    [/suites\/b2b\/companies\/sso\.ts/, /journeys\/.*shelter/],
    /suites\/.*(otps|wallet-texts)\.ts|journeys\/.*wallets\.spec/,
  ],
  [
    'provider/proofs/codes/codes.ts',
    [/suites\/.*otps/, /suites\/.*magic-links/, /journeys\/.*\.spec/],
    /^test\/view\//,
  ],
  ['provider/proofs/totps/prove.ts', [/suites\/.*totps/], /suites\/.*wallet-texts/],
  [
    'provider/oauth-server/consents.ts',
    [/suites\/.*oauth-tokens/, /journeys\/.*consent\.spec/],
    /suites\/.*wallet-texts/,
  ],
  [
    'provider/proofs/passwords/common-passwords.bin',
    [/provider\/.*passwords\.test/],
    /suites\/.*wallet-texts/,
  ],
  ['provider/messages/languages/de.json', [/message-words/, /suites\/.*magic-links/], /^test\/view\//],
  ['platform/listen.ts', [/platform\/listen|suites\/.*sessions/, /demo\/routes/], /^test\/view\//],
  ['session-core/refresh.ts', [/session-core\/.*refresh\.test/, /journeys\/.*\.spec/], /suites\//],
  [
    'session-core/consumer/methods/webauthn.ts',
    [/session-core\/.*webauthn\.test/, /journeys\/.*passkeys\.spec/],
    /suites\/|journeys\/.*wallets\.spec/,
  ],
  ['session-core/wire/errors.ts', [/^test\//], /^$/],
  [
    'src/products/passwords/views.tsx',
    [/view\/.*password-form/, /journeys\/products\/passwords\.spec/],
    /suites\/|view\/.*code-field|journeys\/.*wallets\.spec/,
  ],
  [
    'src/products/otp/flow.ts',
    [/flow\/.*products/, /journeys\/.*main\.spec/],
    /suites\/|view\/.*country-list/,
  ],
  ['src/components/fields/code-field.tsx', [/view\/.*code-field/, /journeys\/.*main\.spec/], /suites\//],
  [
    'src/account/sections/profile.tsx',
    [/view\/.*account-sections/, /journeys\/.*account\.spec/],
    /suites\/|view\/.*code-field/,
  ],
  ['src/languages/login/de.json', [/flow\/.*languages/, /journeys\/.*languages\.spec/], /suites\//],
  ['elements/host.ts', [/journeys\/.*element\.spec/], /suites\//],
  ['backend/adapters/hono.ts', [/backend\/adapters/], /suites\/|^test\/view\//],
  ['demo-host/server.ts', [/demo\/routes/, /journeys\/.*demo\.spec/], /suites\/|^test\/view\//],
  ['test/fakes/clock.ts', [/session-core\/.*refresh\.test/], /suites\/|journeys\//],
  [
    'test/journeys/products/password-visits.ts',
    [/journeys\/products\/passwords\.spec/],
    /suites\/|journeys\/.*wallets\.spec/,
  ],
  [
    'test/provider/suites/codes-and-links/otps.ts',
    [/suites\/.*otps/, /postgres\.alone/],
    /suites\/.*passwords|journeys\//,
  ],
  ['docs/architecture.md', [/tools\/.*walks/, /journeys\/.*walks/], /suites\/|journeys\/(?!.*walks)/],
];

const reach = reachOfTests();

for (const [file, chosen, others] of places) {
  test(`a change of ${file} chooses the tests that see it`, async () => {
    const { all, tests } = await testsFor([file], reach);
    assert.equal(all, null);
    const names = [...tests.keys()];
    for (const pattern of chosen)
      assert.ok(
        names.some((name) => pattern.test(name)),
        `${pattern} among\n${names.join('\n')}`,
      );
    assert.deepEqual(
      names.filter((name) => others.test(name)),
      [],
    );
  });
}

test('of the tests that run the whole product, those nearest to a change run, and the main journey', async () => {
  for (const file of [
    'src/products/otp/flow.ts',
    'provider/proofs/totps/prove.ts',
    'provider/limits/limits.ts',
  ]) {
    const { tests } = await testsFor([file], reach);
    const names = [...tests.keys()];
    const count = (kind: RegExp) => names.filter((name) => kind.test(name)).length;
    assert.ok(count(/journeys\//) <= 15, file);
    assert.ok(count(/suites\//) <= 40, file);
    if (!file.includes('totps')) assert.ok(names.includes('test/journeys/main.spec.ts'), file);
    assert.match(
      explain({ base: 'main', files: [file] }, { all: null, tests }).join(),
      /the nearest \d+ of \d+ /,
    );
  }
});

test('a chosen suite runs on one database, and on all where the change is about these', async () => {
  const databasesOf = async (file: string) => {
    const { tests } = await testsFor([file], reach);
    const names = [...tests.keys()].map((name) => /(\w[\w-]*)\.alone\.test\.ts$/.exec(name)?.[1]);
    return names.filter((name) => name !== undefined && /postgres|embedded|partitions/.test(name)).sort();
  };
  assert.deepEqual(await databasesOf('provider/proofs/passwords/user-calls.ts'), [
    'postgres',
    'postgres-members',
  ]);
  assert.deepEqual(await databasesOf('provider/database/open.ts'), [
    'embedded',
    'partitions',
    'postgres',
    'postgres-members',
  ]);
});

test('what shapes every build, and what no test is known to load, means all tests', async () => {
  for (const file of [
    'package.json',
    'package-lock.json',
    'playwright.config.ts',
    'scripts/build/scripts.mjs',
    'scripts/test.mjs',
  ]) {
    const { all } = await testsFor([file], reach);
    assert.ok(all?.includes(file), file);
  }
});

test('a file of types reaches no test: the compiler sees it', async () => {
  const { all, tests } = await testsFor(['session-core/wire/otps.ts'], reach);
  assert.deepEqual([all, tests.size], [null, 0]);
});

test('it says which tests it chose, and why', async () => {
  const files = ['src/components/fields/code-field.tsx'];
  const lines = explain({ base: 'main', files }, await testsFor(files, reach)).join('\n');
  assert.match(lines, /^1 file differs from main\./);
  assert.match(
    lines,
    /^view: \d+ test files\n {3}src\/components\/fields\/code-field\.tsx → .*view\/.*code-field\.test\.tsx/m,
  );
});
