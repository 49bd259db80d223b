/** Reporter for `node --test`: writes `{ passed, failed, problems }` as JSON, counting tests and not suites. */
import { resolve } from 'node:path';

export default async function* counts(source) {
  let passed = 0;
  let failed = 0;
  const problems = [];
  // The tests of a file come before the file itself, which is a suite if several files share a process.
  let inFile = 0;
  let suite = '';
  for await (const { type, data } of source) {
    if (type === 'test:start' && data.nesting === 0) suite = data.name;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details?.type === 'suite') {
      if (data.nesting === 0) {
        if (
          !process.env.SOME_TESTS &&
          /\.test\.tsx?$/.test(data.name) &&
          inFile === 0 &&
          type === 'test:pass'
        ) {
          problems.push(`${data.name} has no test`);
          failed++;
        }
        inFile = 0;
      }
      if (type === 'test:pass') continue;
    } else if (data.nesting > 0) inFile++;
    // Node reports a file that registers no test as one passed test with the file's name.
    const empty =
      type === 'test:pass' && data.nesting === 0 && data.file && resolve(data.name) === resolve(data.file);
    const unrun = data.skip !== undefined || data.todo !== undefined;
    if (empty) problems.push(`${data.name} has no test`);
    if (unrun) problems.push(`"${data.name}" is skipped`);
    if (type === 'test:fail' && isSummaryOfOthers(data)) continue;
    if (type === 'test:fail' || empty || unrun) failed++;
    else passed++;
    process.send?.({ name: data.name, file: suite, ms: data.details.duration_ms });
  }
  yield JSON.stringify({ passed, failed, problems });
}

/** A suite or parent test that fails only because tests inside it failed. Those were counted already. */
function isSummaryOfOthers(data) {
  return data.details?.error?.failureType === 'subtestsFailed';
}
