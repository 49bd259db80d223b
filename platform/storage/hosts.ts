/**
 * An address with several hosts, as libpq knows it, which the driver does not: the servers of a cluster, of which one takes
 * writes. After a failover the next connection goes to the new one.
 *
 * @see PostgreSQL manual, section "Specifying Multiple Hosts"
 */
import pg from 'pg';
import { driverAddress } from './address.ts';

const form = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?#]+)(.*)$/;
const attribute = /([?&])target_session_attrs=([\w-]*)(&|$)/;

/** Which servers may be used: those that take writes, or all. */
const targets = { 'read-write': true, primary: true, any: false } as const;

interface Hosts {
  /** An address for each host, in their order. */
  urls: [string, ...string[]];
  /** Whether the server must take writes. */
  mustWrite: boolean;
}

const isAddress = (url: string) => URL.canParse(url) && new URL(url).hostname !== '';

/** Null for an invalid address. With several hosts the server must take writes, unless `target_session_attrs=any`. */
export function readHosts(address: string): Hosts | null {
  const [, head = '', list = '', tail = ''] = form.exec(address) ?? [];
  const value = attribute.exec(tail)?.[2];
  if (value !== undefined && !Object.hasOwn(targets, value)) return null;
  const rest = tail.replace(attribute, (_, before: string, _value, after: string) =>
    after === '&' ? before : '',
  );
  const [first, ...others] = list.split(',').map((host) => `${head}${host}${rest}`);
  if (first === undefined || ![first, ...others].every(isAddress)) return null;
  const mustWrite = value === undefined ? others.length > 0 : targets[value as keyof typeof targets];
  return { urls: [first, ...others], mustWrite };
}

/** The server is a standby, or read-only for another reason. The state is that of a write to such a server. */
class NotWritableError extends Error {
  override readonly name = 'NotWritableError';
  readonly code = '25006';
}

export interface Chooser {
  /** The host to connect to. */
  current(): string;
  /** Checks a new connection. @throws NotWritableError */
  check(client: pg.ClientBase): Promise<void>;
  /** Looks for a host that serves, the current one first. False if there is none, or only one to look at. */
  find(): Promise<boolean>;
}

/** How long one try may take. Milliseconds. */
const tryTimeout = 2000;

/** @throws Error for an invalid address; the settings have checked it */
export function createChooser(address: string): Chooser {
  const hosts = readHosts(address);
  if (!hosts) throw new Error('The address of the database server is invalid.');
  const { urls, mustWrite } = hosts;
  let current = urls[0];
  let finding: Promise<boolean> | undefined;

  async function check(client: pg.ClientBase): Promise<void> {
    if (!mustWrite) return;
    const { rows } = await client.query<{ ro: string }>(
      "select current_setting('transaction_read_only') as ro",
    );
    if (rows[0]?.ro !== 'off') throw new NotWritableError('The database server takes no writes.');
  }

  async function serves(url: string): Promise<boolean> {
    const client = new pg.Client({
      connectionString: driverAddress(url),
      connectionTimeoutMillis: tryTimeout,
      query_timeout: tryTimeout,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await check(client);
      return true;
    } catch {
      // Another host may serve.
      return false;
    } finally {
      client.end().catch(() => undefined);
    }
  }

  async function look(): Promise<boolean> {
    const from = urls.indexOf(current);
    for (const url of [...urls.slice(from), ...urls.slice(0, from)]) {
      if (!(await serves(url))) continue;
      current = url;
      return true;
    }
    return false;
  }

  return {
    current: () => current,
    check,
    find() {
      if (urls.length === 1) return Promise.resolve(false);
      finding ??= look().finally(() => {
        finding = undefined;
      });
      return finding;
    },
  };
}

/** A driver's client that connects to the chosen host, whatever the options of its pool say. */
export const clientOf = (chooser: Chooser) =>
  class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: driverAddress(chooser.current()) });
    }
  };
