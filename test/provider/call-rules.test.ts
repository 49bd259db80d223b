/** The rules that calls declare, over both tables. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Call, CallName } from '../../provider/calls/call.ts';
import { b2bCallTable, callTable } from '../../provider/calls/table.ts';
import { onlyStarts } from '../../session-core/core.ts';

const calls = Object.entries({ ...callTable, ...b2bCallTable }) as unknown as [CallName, Call<CallName>][];
const folder = join(import.meta.dirname, '../../provider');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !name.startsWith('calls/rules/'))
  .filter((name) => !name.startsWith('limits/'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

const textsOfMembers = 'organizations/sign-in/texts.ts';

/** Handlers of calls that count by hand, because their table cannot know when, or whom. */
const ofCalls: Record<string, string> = {
  'proofs/codes/user-calls.ts': 'a plain sign-in counts in the one message that also takes the code',
  'calls/users/emailed-second-factor.ts': 'only the intermediate session knows the address',
  'proofs/links/shared-calls.ts': 'of the tabs that poll, only those that have nothing to wait for count',
  [textsOfMembers]: 'the number is that of the member, and a sign-in texts it without another call',
};

/** What is no call of the tables: addresses of other protocols, and pages. */
const elsewhere: Record<string, string> = {
  'admin/mount.ts': 'a wrong secret of the management API',
  'scim/mount.ts': 'a wrong token of a directory',
  'oauth-server/authorize.ts':
    'a visitor who is not signed in counts before the request is read, and a user or a member after it',
  'oauth-server/endpoints.ts': 'the request that an app pushes',
  'oauth-server/engine/engine.ts': 'a document of an app is fetched only where nothing knows the app yet',
  'proofs/social/routes.ts': 'the start of a navigation to an identity provider',
  'proofs/social/one-tap.ts': 'the dialog of the vendor posts a form',
  'organizations/social/social-routes.ts': 'the start of the navigation of a member',
  'sso/routes.ts': 'the start and the end of the navigation to a company’s login',
  'notices/report/routes.ts': 'the button of a mail to the owner',
  'protection/fingerprint.ts': 'asks whether a network is crowded, and refuses nothing',
};

describe('every call of both tables', () => {
  it('that writes says what it does, and one that reads changes nothing', () => {
    for (const [name, { sends, tries, looksUp, changes, reads }] of calls) {
      const does = [sends, tries, looksUp, changes].some(Boolean);
      if (!name.startsWith('GET ')) assert.ok(does || reads, `${name} declares nothing`);
      assert.ok(!(reads && changes), `${name} reads and changes`);
    }
  });

  it('that browsers send without a proof of their key signs nobody in', () => {
    const unproved = calls.filter(([name]) => onlyStarts.test(name));
    assert.deepEqual(
      unproved.flatMap(([name, { signsInBy }]) => (signsInBy ? [name] : [])),
      [],
    );
    assert.ok(unproved.some(([name]) => name === 'POST /otps/email/login_or_create'));
  });

  it('is counted by the mount: what counts by hand has a reason', () => {
    const byHand = files.filter(({ text }) => /\blimit(Sends|Tries|Lookups|Texts)\(/.test(text));
    assert.deepEqual(byHand.map(({ name }) => name).sort(), Object.keys({ ...ofCalls, ...elsewhere }).sort());
    for (const { name, text } of byHand) {
      if (name in ofCalls && name !== textsOfMembers) assert.ok(text.includes("'itself'"), name);
    }
  });

  it('has its proof required by the mount: only files that say why require it by hand', () => {
    const byHand = files
      .filter(
        ({ name }) =>
          name.startsWith('calls/') || /^proofs\/(.*-calls\.ts$|(codes|links|passwords)\/)/.test(name),
      )
      .filter(({ text }) => /\b(checkMayChange\w*|requireMayChange|requireOwnProof|setNumber)\(/.test(text));
    const silent = byHand.filter(({ text }) => !/\blater: |fieldsProof/.test(text));
    assert.deepEqual(
      silent.map(({ name }) => name),
      [],
    );
  });
});
