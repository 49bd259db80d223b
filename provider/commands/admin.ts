import { text } from 'node:stream/consumers';
import { operations, operationsOfOrganizations, streams } from '../admin/table.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { type Command, CommandFailedError, type CommandWorld, UnknownCommandError } from './command.ts';

/** By the method of `createAdmin`. Whole files have the commands `import` and `export`. */
const calls = new Map(
  Object.entries({ ...operations, ...operationsOfOrganizations, ...streams })
    .filter(([, called]) => !('takesLines' in called && called.takesLines))
    .map(([call, { method, summary }]) => [method as string, { call, summary }]),
);

export const administering: Command = {
  name: 'admin',
  usage: '[METHOD [ID …] [JSON]]',
  mayTake: 4,
  what: 'Calls the management API of a running provider, such as users.lock; without METHOD it lists all.',
  more: `It takes what the method of createAdmin takes: the ids of the path, then one object with the fields.
  admin users.list '{"email":"ada@example.com"}'
  admin members.lock member-7 '{"reason":"ticket 17"}'
JSON - reads standard input, for what the list of processes must not show. The reply is JSON.
It calls the provider at PUBLIC_URL (without it, at PROVIDER_PORT of this machine), or at ADMIN_PORT of INTERNAL_HOST,
with ADMIN_SECRET, which may be a key that has the right.`,
  async run({ environment, print }, [method, ...values]) {
    if (method === undefined) {
      for (const [name, { call, summary }] of [...calls].sort()) print(`${usageOf(name, call)}: ${summary}`);
      return null;
    }
    const { call } = calls.get(method) ?? {};
    if (call === undefined)
      throw new UnknownCommandError(`There is no method "${method}". Without a method, "admin" lists all.`);
    const { provider, adminSecret } = managementOf(environment);
    const { address, verb, body } = await requestOf(call, method, values);
    const reply = await fetch(provider + address, {
      method: verb,
      headers: { authorization: `Bearer ${adminSecret}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw new CommandFailedError(`The provider at ${provider} does not answer.`, { cause });
    });
    return shown(await reply.text(), reply);
  },
};

const idsOf = (call: string) => call.match(/:\w+/g) ?? [];
const usageOf = (method: string, call: string) =>
  [method, ...idsOf(call).map((name) => name.slice(1).toUpperCase())].join(' ');

async function requestOf(call: string, method: string, values: readonly string[]) {
  const [verb = '', path = ''] = call.split(' ');
  const names = idsOf(call);
  const ids = values.slice(0, names.length);
  // Addresses drop `.` and `..`: the call would be another one.
  if (values.length > names.length + 1 || names.some((_, index) => /^\.{0,2}$/.test(ids[index] ?? '')))
    throw new UnknownCommandError(`Usage: admin ${usageOf(method, call)} [JSON]`);
  const named = path.replace(/:\w+/g, () => encodeURIComponent(ids.shift() ?? ''));
  const last = values[names.length];
  const input = last === undefined ? undefined : readObject(last === '-' ? await text(process.stdin) : last);
  if (/^P/.test(verb)) return { verb, address: named, body: JSON.stringify(input) };
  const query = Object.entries(input ?? {}).map(([name, value]) => [name, String(value)]);
  return { verb, address: `${named}?${new URLSearchParams(query)}`, body: undefined };
}

function readObject(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The same remedy.
  }
  throw new UnknownCommandError('The fields must be one JSON object, such as \'{"reason":"ticket 17"}\'.');
}

/** @throws CommandFailedError for a refusal */
function shown(reply: string, { ok, status, headers }: Response): string {
  if (headers.get('content-type')?.startsWith('application/x-ndjson')) return reply.trimEnd();
  const isJson = headers.get('content-type')?.startsWith('application/json');
  const { request_id: _id, status_code: _status, ...fields } = isJson ? JSON.parse(reply) : {};
  if (ok) return JSON.stringify(fields, null, 2);
  const { error_type = status, error_message = '' } = fields;
  throw new CommandFailedError(`The provider refused: ${error_type}. ${error_message}`.trimEnd());
}

/**
 * Where a command finds the management API of the provider that runs, and with which secret.
 *
 * @throws UnknownCommandError without a secret
 */
export function managementOf(environment: CommandWorld['environment']) {
  const settings = readSettings(environment);
  const [adminSecret] = settings.adminSecrets;
  if (adminSecret === undefined) throw new UnknownCommandError('Set ADMIN_SECRET, as for the provider.');
  return { settings, provider: managementUrl(settings), adminSecret };
}

/** Where the management API is for a program beside the provider. */
export function managementUrl({
  adminPort,
  internalHosts: [host = ''],
  port,
  publicUrl = `http://localhost:${port}`,
}: Pick<Settings, 'adminPort' | 'internalHosts' | 'port' | 'publicUrl'>): string {
  if (adminPort === undefined) return publicUrl;
  // An address that means all of them is no address to call.
  const name = ['::', '0.0.0.0', ''].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${adminPort}`;
}
