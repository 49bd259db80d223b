/** Members of organizations: the wire of the seeded Pet Shelter, and the sign-ins that most tests need. */
import { randomUUID } from 'node:crypto';
import type { B2BCallName, B2BCalls } from '../../session-core/wire/b2b/calls.ts';
import type {
  DiscoveryReply,
  HalfMemberReply,
  SignedInMemberReply,
} from '../../session-core/wire/b2b/shared.ts';
import type { SchemaErrorReply } from '../../session-core/wire/errors.ts';
import { noteReply } from './published/noted-replies.ts';
import type { World } from './world.ts';

export const shelterToken = 'public-token-test-local-b2b';

type Name = B2BCallName;
type Body<N extends Name> = B2BCalls[N]['body'];
type Reply<N extends Name> = B2BCalls[N]['reply'];

export interface MemberAnswer<N extends Name> {
  status: number;
  headers: Headers;
  /** The content of `data`; fails the test if the call was refused. */
  data(): Reply<N>;
  /** The `error_type` of the refusal; fails the test if there was none. */
  refused(): string;
  /** All of the refusal. */
  refusal(): SchemaErrorReply;
}

export interface MemberSender {
  session?: string;
  params?: Record<string, string>;
  token?: string;
  headers?: Record<string, string>;
}

export interface Shelter<W = World> {
  world: W;
  call<N extends Name>(name: N, body: Body<N> | unknown, sender?: MemberSender): Promise<MemberAnswer<N>>;
  /** Proves an address for discovery. */
  discover(email: string): Promise<DiscoveryReply>;
  /** Creates an organization; its creator is signed in. */
  found(email: string, settings?: object): Promise<SignedInMemberReply>;
  /** Asks for a code for one organization, and gives it. */
  code(email: string, organization_id: string): Promise<string>;
  /** Signs in to one organization by a code; also half. */
  enter(
    email: string,
    organization_id: string,
    sender?: MemberSender & { intermediate?: string },
  ): Promise<SignedInMemberReply | HalfMemberReply>;
  /** Signs in to one organization by a code; fails the test if something is missing. */
  signIn(email: string, organization_id: string): Promise<SignedInMemberReply>;
}

export const duration = { session_duration_minutes: 60 };

/** An address at a company of its own. */
export function employee(domain = newDomain()): string {
  return `grace-${randomUUID()}@${domain}`;
}

export function newDomain(): string {
  return `company-${randomUUID()}.example`;
}

export function whole(reply: SignedInMemberReply | HalfMemberReply): SignedInMemberReply {
  if (reply.member_authenticated) return reply;
  throw new Error(`Something is missing: ${JSON.stringify(reply.primary_required ?? reply.mfa_required)}`);
}

export function half(reply: SignedInMemberReply | HalfMemberReply): HalfMemberReply {
  if (!reply.member_authenticated) return reply;
  throw new Error('Nothing is missing: the member is signed in.');
}

export function shelterOf<W extends Pick<World, 'send' | 'messages'>>(
  world: W,
  publicToken = shelterToken,
): Shelter<W> {
  async function call<N extends Name>(
    name: N,
    body: Body<N> | unknown,
    { session, params = {}, token = publicToken, headers = {} }: MemberSender = {},
  ): Promise<MemberAnswer<N>> {
    const [method = '', path = ''] = name.split(' ');
    const address = path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''));
    const response = await world.send(`/sdk/v1${address}`, {
      method,
      headers: {
        Authorization: `Basic ${btoa(`${token}:${session ?? token}`)}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = JSON.parse(text) as { data?: Reply<N> };
    noteReply(name, parsed.data);
    const fail = (expected: string) =>
      new Error(`${name}: expected ${expected}, got ${response.status} ${text}`);
    const refusal = () => {
      if (response.status < 400) throw fail('a refusal');
      return parsed as unknown as SchemaErrorReply;
    };
    return {
      status: response.status,
      headers: response.headers,
      data() {
        if (response.status !== 200 || !parsed.data) throw fail('an answer');
        return parsed.data;
      },
      refusal,
      refused: () => refusal().error_type,
    };
  }

  async function newestCode(email: string): Promise<string> {
    // A mail to the owner about a change may arrive between.
    const [code = ''] = (await world.messages(email)).flatMap((message) => message.code ?? []);
    return code;
  }

  async function discover(email_address: string) {
    (await call('POST /b2b/otps/email/discovery/send', { email_address })).data();
    const code = await newestCode(email_address);
    return (await call('POST /b2b/otps/email/discovery/authenticate', { email_address, code })).data();
  }

  async function found(email: string, settings: object = {}) {
    const { intermediate_session_token } = await discover(email);
    const body = { ...duration, intermediate_session_token, ...settings };
    return whole((await call('POST /b2b/discovery/organizations/create', body)).data());
  }

  async function code(email_address: string, organization_id: string) {
    (await call('POST /b2b/otps/email/login_or_signup', { email_address, organization_id })).data();
    return newestCode(email_address);
  }

  async function enter(
    email_address: string,
    organization_id: string,
    { intermediate, ...sender }: MemberSender & { intermediate?: string } = {},
  ) {
    const body = {
      ...duration,
      email_address,
      organization_id,
      code: await code(email_address, organization_id),
      ...(intermediate === undefined ? {} : { intermediate_session_token: intermediate }),
    };
    return (await call('POST /b2b/otps/email/authenticate', body, sender)).data();
  }

  return {
    world,
    call,
    discover,
    found,
    code,
    enter,
    signIn: async (email, organization_id) => whole(await enter(email, organization_id)),
  };
}
