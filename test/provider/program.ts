/** The provider or the demo as a program of its own, for as long as a test runs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { bundleOf } from '../../scripts/tests/programs.mjs';

const root = new URL('../../', import.meta.url).pathname;
const quick = new URL('../quick-database.ts', import.meta.url).pathname;

type Name = 'provider' | 'demo';
const mains = { provider: `${root}provider/main.ts`, demo: `${root}demo-host/main.ts` };

interface Program {
  child: ChildProcess;
  url: string;
  /** What it has written so far. */
  output: { stdout: string; stderr: string };
  exit: Promise<number | null>;
}

/** @param imports what the program is to load first */
export function run(
  t: TestContext,
  environment: Record<string, string>,
  imports: readonly string[] = [],
  name: Name = 'provider',
): Omit<Program, 'url'> {
  const { PATH = '', HOME = '' } = process.env;
  const bundle = bundleOf(name);
  // The settings are those of the other tests: a database that lives for seconds is compiled quickly, not well, and not made from nothing.
  const first = [...(bundle ? [] : ['tsx', quick]), ...imports].flatMap((module) => ['--import', module]);
  const child = spawn(process.execPath, ['--liftoff-only', ...first, bundle ?? mains[name]], {
    env: { PATH, HOME, PROVIDER_PORT: '0', DEMO_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  // `close` and not `exit`: by then all it wrote has arrived.
  const exit = once(child, 'close').then(([code]) => code as number | null);
  t.after(async () => {
    child.kill('SIGKILL');
    await exit;
  });
  return { child, output, exit };
}

export async function start(
  t: TestContext,
  environment: Record<string, string>,
  imports: readonly string[] = [],
  name: Name = 'provider',
): Promise<Program> {
  const program = run(t, environment, imports, name);
  const url = await new Promise<string>((resolve, reject) => {
    program.child.stdout?.on('data', () => {
      const match = /\b(?:provider|demo) ready on ([^\s"]+)/.exec(program.output.stdout);
      if (match?.[1]) resolve(match[1]);
    });
    void program.exit.then((code) => reject(new Error(`ended with ${code}: ${program.output.stderr}`)));
  });
  return { ...program, url };
}
