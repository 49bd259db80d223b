/** A KeePassXC database for the test, made by the program's own command. */
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One login in the database. */
interface Entry {
  readonly title: string;
  readonly username: string;
  readonly password: string;
  readonly url: string;
  /** The secret of its one-time codes, in base32. */
  readonly totpSecret?: string;
}

/** The password of every database here. */
export const databasePassword = 'opens the database of the test';

/** What the database and the extension know of each other, as after the visitor has allowed the browser. */
export interface Association {
  readonly id: string;
  /** A public key, in base64. */
  readonly key: string;
}

export interface Database {
  readonly path: string;
  readonly association: Association;
  /** Returns all logins, read by the program's own command. */
  logins(): Promise<readonly Pick<Entry, 'username' | 'password' | 'url'>[]>;
}

/** Writes a database with these entries into the folder. */
export async function createDatabase(folder: string, entries: readonly Entry[]): Promise<Database> {
  const association = { id: 'test', key: randomBytes(32).toString('base64') };
  const [xml, path] = [join(folder, 'entries.xml'), join(folder, `${randomUUID()}.kdbx`)];
  await writeFile(xml, xmlOf(association, entries));
  await command(['import', '--set-password', '--decryption-time', '100', xml, path], 2);
  return {
    path,
    association,
    async logins() {
      const [head, ...rows] = (await command(['export', '--format', 'csv', path])).trim().split('\n');
      const names = cells(head ?? '');
      return rows.map((row) => {
        const all = cells(row);
        const cell = (name: string) => all[names.indexOf(name)] ?? '';
        return { username: cell('Username'), password: cell('Password'), url: cell('URL') };
      });
    },
  };
}

/** Runs `keepassxc-cli` and answers its question for the password. */
function command(args: readonly string[], times = 1): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('keepassxc-cli', args, { stdio: ['pipe', 'pipe', 'pipe'] });
    let [output, trouble] = ['', ''];
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (trouble += chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`keepassxc-cli ${args[0]}: ${trouble}`)),
    );
    child.stdin.end(`${databasePassword}\n`.repeat(times));
  });
}

function cells(row: string): string[] {
  return [...row.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"'));
}

function xmlOf({ id, key }: Association, entries: readonly Entry[]): string {
  const rows = entries.map(({ title, username, password, url, totpSecret }) => {
    const fields = { Title: title, UserName: username, Password: password, URL: url };
    const totp = totpSecret && { otp: `otpauth://totp/test:test?secret=${totpSecret}&period=30&digits=6` };
    return `<Entry><UUID>${uuid()}</UUID>${strings({ ...fields, ...totp })}</Entry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<KeePassFile>
<Meta><CustomData><Item><Key>KPXC_BROWSER_${id}</Key><Value>${key}</Value></Item></CustomData></Meta>
<Root><Group><UUID>${uuid()}</UUID><Name>Root</Name>${rows.join('')}</Group></Root>
</KeePassFile>`;
}

function strings(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(
      ([key, value]) => `<String><Key>${key}</Key><Value>${value.replaceAll('&', '&amp;')}</Value></String>`,
    )
    .join('');
}

function uuid(): string {
  return randomBytes(16).toString('base64');
}
