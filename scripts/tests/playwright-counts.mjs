/**
 * Playwright reporter: writes `{ passed, failed, problems, projects }` as JSON to the file named by `COUNTS_FILE`.
 * `projects`: how many passed in each.
 */
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';

export default class Counts {
  #suite;
  #errors = [];

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  /** Errors outside any test: a file that does not load, a server that does not start. */
  onError(error) {
    this.#errors.push(error.message?.split('\n')[0] ?? 'unknown error');
  }

  onTestEnd(test, { duration }) {
    process.send?.({ name: test.title, file: basename(test.location.file), ms: duration });
  }

  onEnd() {
    const counts = { passed: 0, failed: this.#errors.length, problems: [...this.#errors], projects: {} };
    for (const test of this.#suite?.allTests() ?? []) {
      const project = test.parent.project().name;
      counts.projects[project] ??= 0;
      // A test that passes only on a retry, or does not run, proves nothing.
      if (test.outcome() === 'expected' && test.results.at(-1)?.status === 'passed') {
        counts.passed++;
        counts.projects[project]++;
      } else {
        counts.failed++;
        counts.problems.push(`${test.title}: ${test.outcome()}`);
      }
    }
    if (process.env.COUNTS_FILE) writeFileSync(process.env.COUNTS_FILE, JSON.stringify(counts));
  }

  printsToStdio() {
    return false;
  }
}
