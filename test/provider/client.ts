/** A client that speaks the wire, without the provider's code. */
import { randomInt, randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Body, CallName, Reply } from '../../session-core/wire/calls.ts';
import type { SchemaErrorReply } from '../../session-core/wire/errors.ts';
import type { AuthReply, HalfAuthReply } from '../../session-core/wire/shared.ts';
import { noteReply } from './published/noted-replies.ts';

export const publicToken = 'public-token-test-local';

export interface Message {
  id: string;
  channel: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  code?: string;
  link?: string;
  sent_at: string;
}

export interface Answer<N extends CallName> {
  status: number;
  headers: Headers;
  /** The content of `data`; fails the test if the call was refused, or if a second factor is missing. */
  data(): Exclude<Reply<N>, HalfAuthReply>;
  /** The content of `data` for a first factor that is not enough; fails the test if it was refused or is. */
  half(): HalfAuthReply;
  /** The refusal; fails the test if there was none. */
  refusal(): SchemaErrorReply;
}

export interface Sender {
  /** Any token of the session: as a browser does, the client sends the newest that it has been given. */
  session?: string;
  /** Sends that very token, as the thief of a copy would. */
  copied?: string;
  headers?: Record<string, string>;
  credentials?: string;
  /** Values for the `:name` parts of the path. */
  params?: Record<string, string>;
}

/** Makes a request of the provider: `path` begins with a slash. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

export interface Client {
  url: string;
  send: Send;
  call<N extends CallName>(name: N, body: Body<N> | unknown, sender?: Sender): Promise<Answer<N>>;
  messages(to: string): Promise<Message[]>;
  newest(to: string): Promise<Message>;
  /** The newest mail with such a subject, once it has arrived: those about changes come after the reply. */
  mailed(to: string, subject: RegExp): Promise<Message>;
  /** Mails a code and gives what is needed to use it. */
  sendCode(email: string, options?: object): Promise<{ code: string; method_id: string }>;
  /** Texts a code, by any of the calls that do. */
  textCode(
    phone_number: string,
    options?: { name?: TextCall; session?: string; headers?: Record<string, string>; body?: object },
  ): Promise<{ code: string; method_id: string }>;
  signInByText(phone_number: string): Promise<AuthReply>;
  /** Mails a link and gives its token. */
  sendLink(email: string, options?: object): Promise<{ link: string; token: string }>;
  signIn(email: string, minutes?: number): Promise<AuthReply>;
}

export type TextCall = Extract<CallName, `POST /otps/${'sms' | 'whatsapp'}/${string}`>;

export function newAddress(): string {
  return `ada-${randomUUID()}@example.com`;
}

/** A German mobile number that no other test uses. */
export function newNumber(): string {
  return `+49151${String(randomInt(100_000_000)).padStart(8, '0')}`;
}

let networks = 0;

/** An IPv4 address in a network, /24, that no other test of the process uses. */
export function newIp(): string {
  networks += 1;
  return `203.${networks >> 8}.${networks & 255}.7`;
}

/** The first three groups of an IPv6 address: a customer, /48, whom no other test of the process uses. */
export function newSite(): string {
  networks += 1;
  return `2001:db8:${(0x1000 + networks).toString(16)}`;
}

function addressOf(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? publicToken);
}

interface ClientOptions {
  /** Sends what is due, so that it can be read. */
  drain?: () => Promise<void>;
  /** @default over HTTP */
  send?: Send;
}

/** The wire, from the outside. */
export function createClient(
  url: string,
  { drain = async () => {}, send = (path, init) => fetch(url + path, init) }: ClientOptions = {},
): Client {
  const sessionIds = new Map<string, string>();
  const renewed = new Map<string, string>();
  const newestOf = (token: string): string => {
    const next = renewed.get(token);
    return next === undefined ? token : newestOf(next);
  };

  /** Notes the token of a reply, and which one it replaces. */
  function follow(sent: string, reply: unknown): void {
    const { session_token: token, session } = (reply ?? {}) as Partial<AuthReply>;
    if (!token || !session || typeof session.session_id !== 'string') return;
    sessionIds.set(token, session.session_id);
    if (token !== sent && sessionIds.get(sent) === session.session_id) renewed.set(sent, token);
  }

  async function call<N extends CallName>(
    name: N,
    body: Body<N> | unknown,
    {
      session = publicToken,
      copied,
      headers = {},
      credentials = `${publicToken}:${copied ?? newestOf(session)}`,
      params = {},
    }: Sender = {},
  ): Promise<Answer<N>> {
    const [method = '', path = ''] = name.split(' ');
    const response = await send(`/sdk/v1${addressOf(path, params)}`, {
      method,
      headers: {
        Authorization: `Basic ${btoa(credentials)}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      ...(body === null ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = JSON.parse(text) as { data?: Exclude<Reply<N>, HalfAuthReply> };
    noteReply(name, parsed.data);
    if (copied === undefined) follow(newestOf(session), parsed.data);
    const isHalf =
      (parsed.data as { user_authenticated?: boolean } | undefined)?.user_authenticated === false;
    const fail = (expected: string) =>
      new Error(`${name}: expected ${expected}, got ${response.status} ${text}`);
    return {
      status: response.status,
      headers: response.headers,
      data() {
        if (response.status !== 200 || !parsed.data || isHalf) throw fail('an answer');
        return parsed.data;
      },
      half() {
        if (!isHalf) throw fail('half a sign-in');
        return parsed.data as unknown as HalfAuthReply;
      },
      refusal() {
        if (response.status < 400) throw fail('a refusal');
        return parsed as unknown as SchemaErrorReply;
      },
    };
  }

  async function messages(to: string): Promise<Message[]> {
    await drain();
    // The embedded database waits for no socket: without a pause, who waits for a message keeps the queue's timers waiting.
    await nextTurn();
    const response = await send(`/outbox/messages?to=${encodeURIComponent(to)}`);
    return (await response.json()) as Message[];
  }

  async function newest(to: string): Promise<Message> {
    const [message] = await messages(to);
    if (!message) throw new Error(`No message to ${to}.`);
    return message;
  }

  async function mailed(to: string, subject: RegExp): Promise<Message> {
    for (const end = Date.now() + 20_000; Date.now() < end; await pause(10)) {
      const found = (await messages(to)).find((message) => subject.test(message.subject));
      if (found) return found;
    }
    throw new Error(`No mail to ${to} with the subject ${subject}.`);
  }

  async function sendCode(email: string, options: object = {}) {
    const reply = await call('POST /otps/email/login_or_create', { email, ...options });
    const { method_id } = reply.data();
    // A mail to the owner about a change may arrive between.
    const [code = ''] = (await messages(email)).flatMap((message) => message.code ?? []);
    return { code, method_id };
  }

  async function textCode(phone_number: string, options: Parameters<Client['textCode']>[1] = {}) {
    const { name = 'POST /otps/sms/login_or_create', body = {}, ...sender } = options;
    const { method_id } = (await call(name, { phone_number, ...body }, sender)).data();
    return { code: (await newest(phone_number)).code ?? '', method_id };
  }

  async function signInByText(phone_number: string): Promise<AuthReply> {
    const { code, method_id } = await textCode(phone_number);
    const body = { token: code, method_id, session_duration_minutes: 60 };
    return (await call('POST /otps/authenticate', body)).data();
  }

  async function sendLink(email: string, options: object = {}) {
    (await call('POST /magic_links/email/login_or_create', { email, ...options })).data();
    const link = (await newest(email)).link ?? '';
    return { link, token: new URL(link).searchParams.get('token') ?? '' };
  }

  async function signIn(email: string, minutes = 60): Promise<AuthReply> {
    const { code, method_id } = await sendCode(email);
    const body = { token: code, method_id, session_duration_minutes: minutes };
    return (await call('POST /otps/authenticate', body)).data();
  }

  return { url, send, call, messages, newest, mailed, sendCode, textCode, signInByText, sendLink, signIn };
}
