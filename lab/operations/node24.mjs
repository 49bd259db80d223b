/** The provider's program under the Node of the images, from its sources: starts, stops, signals, log, embedded database. */
import { at } from '../../scripts/lib/root.mjs';
import { checks, runCommand } from './parts/installed.mjs';
import { ensureNode24 } from './parts/node24.mjs';

const suites = [
  'test/provider/program.alone.test.ts',
  'test/provider/settings/commands.test.ts',
  'test/provider/http/http.test.ts',
  'test/provider/http/logs.test.ts',
  'test/provider/messages/mail-server.test.ts',
];

export async function node24() {
  const { results, check } = checks();
  const { node, path } = ensureNode24();
  for (const suite of suites)
    await check(`${suite} passes`, async () => {
      const env = { ...process.env, PATH: path };
      const { code, output } = await runCommand([node, '--import', 'tsx', '--test', suite], {
        cwd: at(),
        env,
      });
      if (code !== 0) throw new Error(output.slice(-4000));
    });
  return results;
}
