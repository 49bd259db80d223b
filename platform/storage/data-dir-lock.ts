/** Locks a data directory against a second process, which the embedded database would allow and not survive. */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../start-error.ts';

/** Another process, or another server in this process, uses the directory. */
export class DataDirInUseError extends StartError {
  override readonly name = 'DataDirInUseError';

  constructor(dataDir: string, pid: number) {
    super(
      `The data directory ${dataDir} is in use by process ${pid}. Stop it, or choose another with DATA_DIR.`,
    );
  }
}

/** The directory cannot be created or written. */
class DataDirUnusableError extends StartError {
  override readonly name = 'DataDirUnusableError';

  constructor(dataDir: string, cause: Error) {
    super(`The data directory ${dataDir} cannot be used (${cause.message}). Choose another with DATA_DIR.`, {
      cause,
    });
  }
}

interface Owner {
  pid: number;
  /** When that process started, in kernel ticks, because process ids are reused. */
  started: string | null;
}

const lockedHere = new Set<string>();

/**
 * Creates the directory if it is missing, and locks it against other processes.
 *
 * @throws DataDirInUseError, DataDirUnusableError
 */
export function createAndLockDataDir(dataDir: string, owner?: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return lockDataDir(dataDir, owner);
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new DataDirUnusableError(dataDir, error);
    throw error;
  }
}

/**
 * Takes the lock and returns the function that releases it. The lock of a dead process is replaced.
 *
 * @param owner the program that owns the lock. @default `provider`
 * @throws DataDirInUseError
 */
export function lockDataDir(dataDir: string, owner = 'provider'): () => void {
  const path = join(resolve(dataDir), `${owner}.lock`);
  if (lockedHere.has(path)) throw new DataDirInUseError(dataDir, process.pid);
  // A draft that is then linked: the lock is never half-written, and linking fails if one exists.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Owner));
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (tryLink(draft, path)) {
        lockedHere.add(path);
        return () => {
          lockedHere.delete(path);
          rmSync(path, { force: true });
        };
      }
      const owner = readOwner(path);
      if (owner && isAlive(owner)) throw new DataDirInUseError(dataDir, owner.pid);
      setAside(path, owner);
    }
    throw new DataDirInUseError(dataDir, readOwner(path)?.pid ?? 0);
  } finally {
    rmSync(draft, { force: true });
  }
}

function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Removes a dead owner's lock. If another process has replaced it in the meantime, restores that lock. */
function setAside(path: string, dead: Owner | null): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if (JSON.stringify(readOwner(aside)) !== JSON.stringify(dead)) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function readOwner(path: string): Owner | null {
  try {
    const owner: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isOwner(owner) ? owner : null;
  } catch {
    // Missing or unreadable: no living owner can be named.
    return null;
  }
}

function isOwner(value: unknown): value is Owner {
  if (typeof value !== 'object' || value === null) return false;
  return 'pid' in value && Number.isInteger(value.pid) && 'started' in value;
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false;
  }
  return startOf(owner.pid) === owner.started;
}

/** Null except on Linux; elsewhere the process id must suffice. */
function startOf(pid: number): string | null {
  try {
    // The name (second field) may contain spaces and brackets, so counting starts after its closing bracket.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    return fields?.[19] ?? null;
  } catch {
    return null;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
