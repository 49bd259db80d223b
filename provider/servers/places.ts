/**
 * Where projects are, as one process knows it. The first server has the directory. Each server says which projects it must not
 * serve, and a process trusts that for a moment only: after that moment no request begins at a server that a project has left.
 */
import { type Elapsed, second } from '../clock/clock.ts';
import type { Database, Queries } from '../database/schema.ts';
import { firstServer } from '../settings/environment.ts';

/** For how long a process trusts what it has read. A move waits longer before a project is served elsewhere. Milliseconds. */
export const trustedFor = second;
/** After this time it reads again, while it still trusts what it has. */
const freshFor = second / 4;

interface Notes {
  /** The servers of projects; of the first server only. */
  homes: ReadonlyMap<string, string>;
  fenced: ReadonlySet<string>;
}

export interface Places {
  /** The name of the server that a project is on, as far as is known without waiting. */
  homeOf(projectId: string): string;
  /** The server that serves it now; null while it is on its way. @throws the driver's error */
  servedAt(projectId: string): Promise<string | null>;
  /** Reads all again. */
  look(): Promise<void>;
}

/** @param options.onMove runs when projects have other servers than before */
export function createPlaces(
  databases: ReadonlyMap<string, Database>,
  { elapsed, onMove }: { elapsed: Elapsed; onMove: () => void },
): Places {
  let homes: ReadonlyMap<string, string> = new Map();
  const readers = new Map(
    [...databases].map(([name, database]) => [
      name,
      createReader(elapsed, async () => {
        const notes = await readNotes(database);
        if (name !== firstServer) return notes;
        const moved = [...notes.homes].some(([project, server]) => homes.get(project) !== server);
        homes = notes.homes;
        if (moved) onMove();
        return notes;
      }),
    ]),
  );
  const homeOf = (projectId: string) => homes.get(projectId) ?? firstServer;

  async function isFenced(server: string, projectId: string): Promise<boolean> {
    const reader = readers.get(server);
    if (!reader)
      throw new Error(`A project is on the server "${server}", which DATABASE_SERVERS does not name.`);
    reader.refresh();
    const { fenced } = reader.trusted() ?? (await reader.read());
    return fenced.has(projectId);
  }

  return {
    homeOf,
    async servedAt(projectId) {
      // Nobody waits for the directory, whose server may be away: a server that a project has left says so itself.
      readers.get(firstServer)?.refresh();
      const server = homeOf(projectId);
      return (await isFenced(server, projectId)) ? null : server;
    },
    async look() {
      await Promise.allSettled([...readers.values()].map((reader) => reader.read()));
    },
  };
}

function createReader(elapsed: Elapsed, load: () => Promise<Notes>) {
  let last: { notes: Notes; at: number } | null = null;
  let reading: Promise<Notes> | null = null;

  function read(): Promise<Notes> {
    // What is read now was true when the reading began.
    const at = elapsed();
    reading ??= load()
      .then((notes) => {
        last = { notes, at };
        return notes;
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  }

  return {
    read,
    /** What may still be trusted; null if nothing. */
    trusted: () => (last && elapsed() - last.at < trustedFor ? last.notes : null),
    /** Reads again if that was a while ago, and waits for nothing. */
    refresh(): void {
      // Who needs the answer finds out if that fails.
      if (!last || elapsed() - last.at >= freshFor) read().catch(() => undefined);
    },
  };
}

export async function readNotes(queries: Queries): Promise<Notes> {
  const rows = await queries.selectFrom('project_places').selectAll().execute();
  return {
    homes: new Map(rows.flatMap(({ project_id, server }) => (server === null ? [] : [[project_id, server]]))),
    fenced: new Set(rows.filter(({ fenced }) => fenced).map(({ project_id }) => project_id)),
  };
}
