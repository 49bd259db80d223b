/** What `npm publish` and those who look at packages say of both. Nothing is published. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pack } from '../../scripts/pack.mjs';
import { checks, runCommand } from './parts/installed.mjs';

const tools = ['publint@0.3.25', '@arethetypeswrong/cli@0.18.5'];
/** The README promises TypeScript from `node16` on, and `import()` in CommonJS for what is an ES module only. */
const promised = ['--profile', 'node16', '--ignore-rules', 'cjs-resolves-to-esm'];

export async function publish() {
  const { results, check } = checks();
  const folder = mkdtempSync(join(tmpdir(), 'auth-elements-publish-'));
  const run = (...command) => runCommand(command, { cwd: folder, env: { HOME: folder } });
  try {
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const archives = await pack({ folder, repository: 'https://github.com/your-name/auth-elements' });
    const installed = await run('npm', 'install', '--no-audit', '--no-fund', ...tools);
    assert.equal(installed.code, 0, installed.output);
    for (const { path } of archives) {
      const name = basename(path);
      await check(`npm would publish ${name} as it is`, async () => {
        const { code, output } = await run('npm', 'publish', path, '--dry-run');
        const warnings = output.split('\n').filter((line) => /npm (warn|error)/i.test(line));
        assert.deepEqual([code, warnings.filter((line) => !line.includes('logged in'))], [0, []]);
      });
      await check(`every link in the pages of ${name} leads to a file of it`, async () => {
        const place = mkdtempSync(join(folder, 'pages-'));
        await run('tar', 'xzf', path, '-C', place);
        const names = readdirSync(join(place, 'package'), { recursive: true, encoding: 'utf8' });
        const dead = names
          .filter((page) => page.endsWith('.md'))
          .flatMap((page) =>
            [...readFileSync(join(place, 'package', page), 'utf8').matchAll(/\]\(([^)#\s:]+)[#)]/g)]
              .map(([, target = '']) => join(dirname(page), target))
              .filter((target) => !names.includes(target.replace(/\/$/, ''))),
          );
        assert.deepEqual(dead, []);
      });
      await check(`publint has nothing to say of ${name}`, async () => {
        const { code, output } = await run(join(folder, 'node_modules/.bin/publint'), path, '--strict');
        assert.equal(code, 0, output);
      });
    }
    const [widget] = archives;
    await check('attw finds the types of every entry of the widget', async () => {
      const attw = join(folder, 'node_modules/.bin/attw');
      const { code, output } = await run(attw, widget.path, ...promised);
      assert.equal(code, 0, output);
    });
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
