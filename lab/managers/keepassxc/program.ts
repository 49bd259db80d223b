/** Starts the real KeePassXC with a database open. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databasePassword } from './database.ts';

/** The browser asks without a dialog, and the program stays off the network. */
const settings = `[General]
ConfigVersion=2
UpdateCheckMessageShown=true

[GUI]
CheckForUpdates=false

[Browser]
Enabled=true
AlwaysAllowAccess=true
AlwaysAllowUpdate=true
UpdateBinaryPath=false
ShowNotification=false

[Security]
LockDatabaseScreenLock=false
`;

export interface Program {
  /** What the browser needs to reach the program. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts the program, and resolves when browsers can reach it. */
export async function startProgram(folder: string, databasePath: string): Promise<Program> {
  const [runtime, config, local] = ['run', 'keepassxc.ini', 'keepassxc-local.ini'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await mkdir(runtime, { mode: 0o700 });
  await writeFile(config, settings);
  await writeFile(local, '');
  const env = { XDG_RUNTIME_DIR: runtime };
  const args = ['--config', config, '--localconfig', local, '--pw-stdin', databasePath];
  const child = spawn('keepassxc', args, {
    // It draws its window into memory. One instance runs per folder of temporary files.
    env: { ...process.env, ...env, HOME: folder, TMPDIR: folder, QT_QPA_PLATFORM: 'offscreen' },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let trouble = '';
  child.stderr.on('data', (chunk) => (trouble += chunk));
  child.stdin.end(`${databasePassword}\n`);
  const socket = join(runtime, 'app/org.keepassxc.KeePassXC/org.keepassxc.KeePassXC.BrowserServer');
  const older = join(runtime, 'org.keepassxc.KeePassXC.BrowserServer');
  for (const end = Date.now() + 20_000; !existsSync(socket) && !existsSync(older); ) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`KeePassXC did not start: ${trouble}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    env,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
