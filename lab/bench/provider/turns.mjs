/** Whole sign-ins by code of several servers on one PostgreSQL, by turns: other work on the machine then disturbs all of them alike. */
import { signInByCodes } from './code-sign-ins.mjs';

/**
 * Prints the medians of all rounds, and the median of the ratios to the first contestant within a round.
 *
 * @param {{ name: string, server: object, calls: object }[]} contestants
 * @param {{ postgres: { cpu(): Promise<number> }, rounds: number, seconds: number, connections: number }} options
 */
export async function signInByTurns(contestants, { postgres, rounds, seconds, connections }) {
  for (const { server, calls } of contestants)
    await signInByCodes({ server, calls, connections, seconds: 4 });
  const measured = contestants.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    const order = [...contestants.keys()];
    if (round % 2 === 1) order.reverse();
    for (const index of order) {
      const { server, calls } = contestants[index];
      const before = await used(server, postgres);
      const { perSecond, answered } = await signInByCodes({ server, calls, connections, seconds });
      const after = await used(server, postgres);
      const [share, database, load] = after.map((value, place) => (value - before[place]) / answered);
      measured[index].push({ perSecond, own: share, database, load, all: share + database + load });
    }
  }
  const heads = ['per second', 'CPU ms each', 'PostgreSQL', 'the load', 'rate, ratio', 'cost, ratio'];
  console.log(`\n${'whole sign-in by code, by turns'.padEnd(44)}${row(heads)}`);
  const [first] = measured;
  for (const [index, { name }] of contestants.entries()) {
    const rows = measured[index];
    const of = (key) => median(rows.map((one) => one[key]));
    const ratio = (key) => median(rows.map((one, round) => one[key] / first[round][key]));
    const figures = [of('own'), of('database'), of('load'), ratio('perSecond'), ratio('all')];
    console.log(
      `  ${name.padEnd(42)}${row([of('perSecond').toFixed(0), ...figures.map((one) => one.toFixed(2))])}`,
    );
  }
}

/** Milliseconds of CPU: of the server, of PostgreSQL, of this process, which makes the load. */
async function used(server, postgres) {
  const { user, system } = process.cpuUsage();
  return [await server.cpu(), await postgres.cpu(), (user + system) / 1000];
}

const row = (cells) => cells.map((cell) => cell.padStart(12)).join('');

function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}
