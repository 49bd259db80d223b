/** Forwards facts to a local address, as a webhook would: for a developer whose machine no webhook reaches. */
import { setTimeout as pauseFor } from 'node:timers/promises';
import { messageOf } from '../audit/message.ts';
import type { AuditEvent } from '../audit/read.ts';
import { second } from '../clock/clock.ts';
import { signedHeaders } from '../http/signed-headers.ts';
import { systemRandom } from '../secrets/secrets.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { newSecret } from '../webhooks/secrets.ts';
import { type Command, CommandFailedError, type CommandWorld, UnknownCommandError } from './command.ts';

/** After each failure of a fact; then the next one has its turn. */
const pauses = [second, 2 * second, 4 * second, 8 * second];
const betweenPolls = second;

export const listening: Command = {
  name: 'listen',
  usage: 'URL [FILTER]',
  takes: 1,
  mayTake: 1,
  what: 'Posts each new fact of the record to a local address, signed as for a webhook, until Ctrl-C.',
  more: 'FILTER is that of the feed, such as "project_id=…&kind=user.created". It asks the provider at PUBLIC_URL (without it, at PROVIDER_PORT of this machine), or at ADMIN_PORT of INTERNAL_HOST, with ADMIN_SECRET or a key with the right audit_events:read, and prints the secret of the signatures, unless WEBHOOK_SECRET names one.',
  async run({ environment, print, remark }, [to = '', filter = '']) {
    if (!URL.canParse(to))
      throw new UnknownCommandError(`"${to}" is not an address, such as http://localhost:3000/hooks.`);
    const settings = readSettings(environment);
    const {
      adminSecrets: [adminSecret],
      webhookSecret: secret = newSecret(systemRandom),
    } = settings;
    const provider = managementUrl(settings);
    if (adminSecret === undefined) throw new UnknownCommandError('Set ADMIN_SECRET, as for the provider.');
    remark(`forwards ${provider} to ${to}; its deliveries verify with ${secret}`);
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
    await forward({ print, provider, filter, adminSecret, to, secret, signal: stop.signal });
    return null;
  },
};

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

interface Forwarding extends Pick<CommandWorld, 'print'> {
  provider: string;
  /** Which facts, as the feed takes it. @default all */
  filter?: string;
  adminSecret: string;
  to: string;
  secret: string;
  signal: AbortSignal;
  /** Waits. @default a timer */
  pause?(milliseconds: number): Promise<unknown>;
  /** Makes the requests. @default the global `fetch` */
  fetch?: typeof globalThis.fetch;
}

/** @throws CommandFailedError if the provider refuses; it waits for one that is away */
export async function forward(forwarding: Forwarding): Promise<void> {
  const { print, provider, filter = '', adminSecret, signal, fetch = globalThis.fetch } = forwarding;
  const { pause = (milliseconds) => pauseFor(milliseconds, undefined, { signal }).catch(() => undefined) } =
    forwarding;
  let cursor = 'latest';
  let isAway = false;
  while (!signal.aborted) {
    const url = `${provider}/v1/audit_events/feed?${new URLSearchParams([...new URLSearchParams(filter), ['cursor', cursor]])}`;
    const reply = await fetch(url, { headers: { authorization: `Bearer ${adminSecret}` }, signal }).catch(
      () => null,
    );
    if (reply && reply.status < 500) {
      const page = (await reply.json()) as {
        events: AuditEvent[];
        cursor: string;
        has_more: boolean;
        error_message?: string;
      };
      if (!reply.ok) throw new CommandFailedError(`The provider refused: ${page.error_message}`);
      isAway = false;
      for (const event of page.events) await deliver({ ...forwarding, pause, fetch }, event);
      ({ cursor } = page);
      if (page.has_more) continue;
    } else if (!isAway && !signal.aborted) {
      isAway = true;
      print(`The provider at ${provider} is away. Waiting …`);
    }
    await pause(betweenPolls);
  }
}

async function deliver(
  { print, to, secret, signal, pause, fetch }: Required<Omit<Forwarding, 'filter'>>,
  event: AuditEvent,
): Promise<void> {
  const { id, body } = messageOf(event);
  const text = JSON.stringify(body);
  for (let tries = 0; !signal.aborted; tries += 1) {
    const headers = {
      'content-type': 'application/json',
      ...signedHeaders({ id, at: new Date(), body: text }, [secret]),
    };
    const outcome = await fetch(to, { method: 'POST', headers, body: text, signal }).then(
      async (reply) => {
        await reply.body?.cancel();
        return reply.ok ? 'delivered' : `answered ${reply.status}`;
      },
      () => 'is unreachable',
    );
    print(`${event.recorded_at}  ${event.kind}  ${event.user_id ?? ''}  ${outcome}`);
    const wait = pauses[tries];
    if (outcome === 'delivered' || wait === undefined) return;
    await pause(wait);
  }
}
