/** Runs `npm run assistant` as people do. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** `onLink` opens the links that it prints, as its user would. */
export function runAssistantAt(demo: string, args: string[], onLink: (link: string) => Promise<unknown>) {
  const options = ['--no-browser', '--demo', demo, '--wait', '20', ...args];
  const child = spawn(process.execPath, ['lab/assistant/run.mjs', ...options]);
  const lines: string[] = [];
  const failures: unknown[] = [];
  let links = 0;
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    if (!/^ {2}http.*[?&]code_challenge=/.test(line)) return;
    links += 1;
    onLink(line.trim()).catch((error) => failures.push(error));
  });
  createInterface(child.stderr).on('line', (line) => lines.push(line));
  return new Promise<{ code: number | null; output: string; links: number }>((resolve, reject) => {
    child.on('close', (code) => {
      if (failures.length > 0) reject(failures[0]);
      else resolve({ code, output: lines.join('\n'), links });
    });
  });
}
