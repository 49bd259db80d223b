/** Forwards facts to a local address, as a webhook would: for a developer whose machine no webhook reaches. */
import { setTimeout as pauseFor } from 'node:timers/promises';
import { messageOf } from '../audit/message.ts';
import type { AuditEvent } from '../audit/read.ts';
import { second } from '../clock/clock.ts';
import { signedHeaders } from '../http/signed-headers.ts';
import { systemRandom } from '../secrets/secrets.ts';
import { newSecret } from '../webhooks/secrets.ts';
import { managementOf } from './admin.ts';
import { type Command, CommandFailedError, type CommandWorld, UnknownCommandError } from './command.ts';

/** After each refusal of a fact; then the next one has its turn. */
const pauses = [second, 2 * second, 4 * second, 8 * second];
const betweenPolls = second;

export const listening: Command = {
  name: 'listen',
  usage: 'URL [FILTER]',
  takes: 1,
  mayTake: 1,
  what: 'Posts each new fact of the record to a local address, signed as for a webhook, until Ctrl-C.',
  more: 'FILTER is that of the feed, such as "project_id=…&kind=user.created"; with "cursor=…", which the command prints at its end, nothing is lost between two runs. While the address is unreachable, the facts wait. It asks the provider at PUBLIC_URL (without it, at PROVIDER_PORT of this machine), or at ADMIN_PORT of INTERNAL_HOST, with ADMIN_SECRET or a key with the right audit_events:read, and prints the secret of the signatures, unless WEBHOOK_SECRET names one.',
  async run({ environment, print, remark }, [to = '', filter = '']) {
    if (!URL.canParse(to))
      throw new UnknownCommandError(`"${to}" is not an address, such as http://localhost:3000/hooks.`);
    const { settings, provider, adminSecret } = managementOf(environment);
    const { webhookSecret: secret = newSecret(systemRandom) } = settings;
    remark(`forwards ${provider} to ${to}; its deliveries verify with ${secret}`);
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
    const cursor = await forward({ print, provider, filter, adminSecret, to, secret, signal: stop.signal });
    remark(`ended at cursor=${cursor}`);
    return null;
  },
};

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

/**
 * @returns the cursor after the last fact that was delivered
 * @throws CommandFailedError if the provider refuses; it waits for one that is away
 */
export async function forward(forwarding: Forwarding): Promise<string> {
  const { print, provider, filter = '', adminSecret, signal, fetch = globalThis.fetch } = forwarding;
  const { pause = (milliseconds) => pauseFor(milliseconds, undefined, { signal }).catch(() => undefined) } =
    forwarding;
  const query = new URLSearchParams({ cursor: 'latest', ...Object.fromEntries(new URLSearchParams(filter)) });
  let isAway = false;
  while (!signal.aborted) {
    const url = `${provider}/v1/audit_events/feed?${query}`;
    const page = await fetch(url, { headers: { authorization: `Bearer ${adminSecret}` }, signal })
      .then(readPage)
      .catch(() => null);
    if (page) {
      if (page.refusal) {
        const cursor = query.get('cursor');
        const place = cursor === 'latest' ? '' : ` Go on with "cursor=${cursor}".`;
        throw new CommandFailedError(`The provider refused: ${page.refusal}${place}`);
      }
      isAway = false;
      for (const event of page.events) await deliver({ ...forwarding, pause, fetch }, event);
      // Otherwise some of the page may be left.
      if (!signal.aborted) query.set('cursor', page.cursor);
      if (page.has_more) continue;
    } else if (!isAway && !signal.aborted) {
      isAway = true;
      print(`The provider at ${provider} is away. Waiting …`);
    }
    await pause(betweenPolls);
  }
  return query.get('cursor') ?? '';
}

interface Page {
  events: AuditEvent[];
  cursor: string;
  has_more: boolean;
  refusal?: string;
}

/** Null for a provider, or a proxy before it, that has no answer now. */
async function readPage(reply: Response): Promise<Page | null> {
  if (reply.status >= 500 || reply.status === 429) return null;
  const page = (await reply.json()) as Page & { error_message?: string };
  return reply.ok ? page : { ...page, refusal: page.error_message ?? `status ${reply.status}` };
}

async function deliver(
  { print, to, secret, signal, pause, fetch }: Required<Omit<Forwarding, 'filter'>>,
  event: AuditEvent,
): Promise<void> {
  const { id, body } = messageOf(event);
  const text = JSON.stringify(body);
  let hasSaid = '';
  for (let tries = 0; !signal.aborted; ) {
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
    const isAway = outcome === 'is unreachable';
    if (!signal.aborted && !(isAway && hasSaid === outcome))
      print(
        `${event.recorded_at}  ${event.kind}  ${event.user_id ?? event.organization_id ?? ''}  ${outcome}`,
      );
    hasSaid = outcome;
    // A receiver that is away comes back, such as a server that restarts; one that refuses a fact may refuse it for ever.
    if (!isAway) tries += 1;
    const wait = isAway ? betweenPolls : pauses[tries - 1];
    if (outcome === 'delivered' || wait === undefined) return;
    await pause(wait);
  }
}
