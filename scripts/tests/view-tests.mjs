/** Runs the browser tests (`web-test-runner.config.mjs`) and writes `{ passed, failed, problems }` to `COUNTS_FILE`. */
import { writeFileSync } from 'node:fs';
import { SESSION_STATUS, startTestRunner } from '@web/test-runner';

const runner = await startTestRunner({ autoExitProcess: false, argv: process.argv.slice(2) });
if (!runner) throw new Error('The browser tests could not start.');
runner.sessions.on('session-status-updated', ({ status, testResults }) => {
  if (status === SESSION_STATUS.FINISHED)
    for (const { name, ...file } of testResults?.suites ?? []) tell(file, name);
});
const success = await new Promise((resolve) => runner.on('stopped', resolve));

const counts = { passed: 0, failed: 0, problems: [] };
for (const session of runner.sessions.all()) {
  countSuite(session.testResults);
  for (const error of session.errors ?? []) fail(`${session.testFile}: ${error.message}`);
  if (session.request404s?.length)
    counts.problems.push(`${session.testFile}: not found: ${session.request404s.join(', ')}`);
}
if (!success && counts.failed === 0) fail('the runner reports a failure outside the tests');
if (process.env.COUNTS_FILE) writeFileSync(process.env.COUNTS_FILE, JSON.stringify(counts));
process.exit(success && counts.failed === 0 ? 0 : 1);

function tell(suite, file) {
  for (const { name, duration } of suite?.tests ?? []) process.send?.({ name, file, ms: duration ?? 0 });
  for (const inner of suite?.suites ?? []) tell(inner, file);
}

function countSuite(suite) {
  for (const test of suite?.tests ?? []) {
    if (test.passed && !test.skipped) counts.passed++;
    else fail(`${test.name}: ${test.skipped ? 'skipped' : 'failed'}`);
  }
  for (const inner of suite?.suites ?? []) countSuite(inner);
}

function fail(problem) {
  counts.failed++;
  counts.problems.push(problem);
}
