/** What `npm run pack` puts into the packages. Needs `dist/`; `npm run test:operations -- packages` installs them. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { startProgram } from '../../../lab/operations/parts/installed.mjs';
import { linkedDocs } from '../../../scripts/build/documents/linked-docs.mjs';
import { packedPage } from '../../../scripts/build/documents/packed-page.mjs';
import { providerPackage } from '../../../scripts/build/provider.mjs';
import { newDatabase } from '../../provider/shared-database.ts';
import { createClient } from '../../provider/world.ts';
import { root } from '../source-imports.ts';
import { temporaryFolder } from '../temporary.ts';

const run = promisify(execFile);

describe('the packages', () => {
  test('the widget’s has the documents that its README leads to, and theirs', async () => {
    const docs = await linkedDocs();
    for (const name of [
      'docs/provider/operate.md',
      'docs/provider/import.md',
      'docs/texts.json',
      'docs/images/login.png',
    ])
      assert.ok(docs.includes(name), name);
    assert.ok(docs.some((name) => name.startsWith('docs/design/')));
  });

  test('no link of a packed page leads nowhere: to a packed file, to the repository, or it is only its text', () => {
    const text =
      'See [`a[]`](a.md#top), [gone](../src/b.ts#L1), [site](https://c.example), [here](#here)\n![Picture](d.png)';
    const place = { page: 'docs/page.md', has: (path: string) => path === 'docs/a.md' };
    assert.equal(
      packedPage(text, place),
      'See [`a[]`](a.md#top), gone, [site](https://c.example), [here](#here)\n(Picture)',
    );
    const repository = 'https://git.example/me/auth';
    assert.equal(
      packedPage(text, { ...place, repository }),
      `See [\`a[]\`](a.md#top), [gone](${repository}/blob/HEAD/src/b.ts#L1), [site](https://c.example), [here](#here)\n![Picture](${repository}/raw/HEAD/docs/d.png)`,
    );
  });

  test('the provider’s runs outside of the repository, with the files that it reads', async (context) => {
    const folder = await temporaryFolder(context);
    const files = await providerPackage();
    for (const [name, content] of files) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const name of [
      'provider/pages/outbox.html',
      'provider/proofs/passwords/common-passwords.bin',
      'dist/client-services.html',
    ])
      assert.ok(files.has(`files/${name}`), name);
    const env = { PATH: process.env.PATH, DATABASE_URL: await newDatabase() };
    const { stdout } = await run(process.execPath, ['dist/main.js', 'doctor'], { cwd: folder, env });
    assert.match(stdout, /^failed: 0, warnings: 0$/m);

    // A package that is loaded on demand, whose names a bundle may hide.
    const PROJECT_SETTINGS = '{"sign_up_domains":{"block_disposable":true}}';
    const program = await startProgram([process.execPath, 'dist/main.js'], {
      cwd: folder,
      env: { PROVIDER_PORT: '0', DATABASE_URL: env.DATABASE_URL, LOG_LEVEL: 'silent', PROJECT_SETTINGS },
    });
    context.after(() => program.stop());
    const { call } = createClient(program.url);
    const answer = await call('POST /otps/email/login_or_create', { email: 'a@mailinator.com' });
    assert.equal(answer.refusal().error_type, 'disposable_email');
  });
});
