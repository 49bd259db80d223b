/** `npm run test:operations`: slow checks against real tools, outside `npm test`. `-- conformance` runs one. */
import { parseArgs } from 'node:util';
import { operations } from './all.mjs';

const { positionals } = parseArgs({ allowPositionals: true });
const names = positionals.length > 0 ? positionals : Object.keys(operations);
const unknown = names.find((name) => !Object.hasOwn(operations, name));
if (unknown !== undefined) {
  console.error(`There is no operation "${unknown}". There are: ${Object.keys(operations).join(', ')}`);
  process.exit(2);
}

const count = { passed: 0, failed: 0 };
for (const name of names) {
  console.log(`── ${name}: ${operations[name].what}`);
  for (const result of await operations[name].run()) {
    count[result.passed ? 'passed' : 'failed'] += 1;
    console.log(`${result.passed ? 'ok    ' : 'FAILED'}  ${result.name}`);
    if (!result.passed) console.log(result.output.trim());
  }
}
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed > 0 || count.passed === 0 ? 1 : 0);
