/** What `npm test` prints while it runs: a line as a stage starts and ends, and a count between them. */
import { duration } from './test-times.mjs';

/** How often a count is printed where no terminal can replace the last one. Milliseconds. */
const plainEvery = 30_000;

/**
 * @param {{ isTTY?: boolean, write(text: string): void }} out
 * @param {{ now?: () => number, expected?: Record<string, { tests: number }> }} [options] `expected`: how many tests a stage had in its last run.
 */
export function progressTo(out, { now = () => performance.now(), expected = {} } = {}) {
  const running = new Map();
  const slow = [];
  let printed = now();

  const line = (text) => out.write(`${out.isTTY ? '\r\x1b[K' : ''}${text}\n`);

  function status() {
    const counts = [...running].map(([name, { tests, since }]) => {
      const of = expected[name]?.tests > tests ? ` of about ${expected[name].tests}` : '';
      return `${name} ${tests > 0 ? `${tests}${of} tests, ` : ''}${duration((now() - since) / 1000)}`;
    });
    if (counts.length === 0) return;
    if (out.isTTY) out.write(`\r\x1b[K   ${counts.join('; ')}`.slice(0, 160));
    else if (now() - printed >= plainEvery) {
      printed = now();
      line(`   ${counts.join('; ')}`);
    }
  }

  return {
    line,
    /** Prints the count again; to be called now and then. */
    status,
    start(name) {
      line(`── ${name} …`);
      running.set(name, { tests: 0, since: now() });
    },
    /** A test has ended. */
    test(name, test) {
      const stage = running.get(name);
      if (stage) stage.tests += 1;
      slow.push({ ...test, stage: name });
      slow.sort((one, other) => other.ms - one.ms).splice(10);
      if (out.isTTY) status();
    },
    end(name, text) {
      running.delete(name);
      line(text);
    },
    /** The ten slowest tests, the slowest first. */
    slowest: () =>
      slow.map(({ ms, stage, file, name }) =>
        `${(ms / 1000).toFixed(1).padStart(6)} s  ${stage}  ${file}: ${name}`.slice(0, 160),
      ),
  };
}
