/** `npm run assistant`: connects to the running demo like a chat assistant, and looks after the pets. */
import { parseArgs } from 'node:util';
import { ensureInstalled } from '../../scripts/lib/installed.mjs';
import { portFrom } from '../../scripts/lib/ports.mjs';

const HELP = `npm run assistant -- [options]

  --demo URL        the demo to visit         (http://localhost:4300)
  --scope "A B"     ask for less at first     (all that the demo offers)
  --wait SECONDS    how long to wait for you  (300)
  --no-browser      print the address only
`;

try {
  const { values } = parseArgs({
    options: {
      demo: { type: 'string' },
      scope: { type: 'string' },
      wait: { type: 'string', default: '300' },
      'no-browser': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) console.log(HELP);
  else await main(values);
} catch (error) {
  console.error(`\n  ${error.message}\n`);
  process.exitCode = 1;
}

async function main({ demo, scope, wait, 'no-browser': noBrowser }) {
  const address = demo ?? `http://localhost:${portFrom('DEMO_PORT', 4300)}`;
  if (!URL.canParse(address))
    throw new Error(`--demo is "${address}": give an address such as http://localhost:4300.`);
  const seconds = Number(wait);
  if (!(seconds > 0)) throw new Error(`--wait is "${wait}": give a number of seconds.`);
  ensureInstalled();
  const { visit } = await import('./visit.mjs');
  await visit({
    demo: new URL(address),
    scope,
    seconds,
    browser: !noBrowser,
    say: (line) => console.log(line),
  });
}
