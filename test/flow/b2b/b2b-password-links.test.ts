/** A link for a new password leads to the form for it, whatever else is asked on the way. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { B2BSessionClient } from '../../../session-core/b2b/client.ts';
import { createBusinessLogin } from '../../../src/b2b/create-business-login.ts';
import { passwordRows } from '../../../src/b2b/flow/password-flow.ts';
import type { Place, Screen } from '../../../src/b2b/flow/screen-types.ts';
import type { Task } from '../../../src/b2b/flow/types.ts';
import type { MemberLoginOptions } from '../../../src/b2b/options.ts';
import { resolveBusinessConfig } from '../../../src/b2b/resolve-config.ts';
import { businessHandlers } from '../../../src/b2b/tasks/handlers.ts';
import type { Tools } from '../../../src/b2b/tasks/tools.ts';
import { otters, proof } from '../../fakes/business-screens.ts';

const address = 'https://shelter.example/log-in?org=otters&token=secret&auth_token_type=oauth#top';
const here = 'https://shelter.example/log-in?org=otters&auth_redirect_type=reset_password';
const named = 'https://shelter.example/password';

interface Request {
  login_redirect_url?: string;
  signup_redirect_url?: string;
  provider_params?: object;
}

/** The pages that a task names to the provider. */
async function pagesOf(task: Task, options: MemberLoginOptions = {}): Promise<unknown[]> {
  const requests = await requestsOf(task, options);
  return requests.map(({ login_redirect_url, signup_redirect_url }) => [
    login_redirect_url,
    signup_redirect_url,
  ]);
}

/** What a task asks of the provider. */
async function requestsOf(task: Task, options: MemberLoginOptions): Promise<Request[]> {
  const requests: Request[] = [];
  const ask = async (body: (typeof requests)[number]) => {
    requests.push(body);
    return {};
  };
  const session = {
    prefix: 'auth',
    magicLinks: { email: { loginOrSignup: ask } },
    passwords: { resetByEmailStart: ask },
    organization: { members: { lookUp: async () => ({ member: null }) } },
    oauth: { google: { start: ask } },
    sso: { start: ask },
  };
  const tools: Tools = {
    // Only what the tasks below use.
    session: session as unknown as B2BSessionClient,
    config: () => resolveBusinessConfig(options),
    now: () => 0,
    address,
    emit: () => {},
    report: (error) => assert.fail(String(error)),
    signIn: (call) => call(),
  };
  type Handler = (task: Task, tools: Tools, signal: AbortSignal) => Promise<unknown>;
  await (businessHandlers as unknown as Record<string, Handler>)[task.do]?.(
    task,
    tools,
    new AbortController().signal,
  );
  return requests;
}

test('an identity provider gets the language that the host names for its page, beside the other parameters', async () => {
  const leave = {
    do: 'oauth.leave',
    provider: 'google',
    place: { organization: otters, stepUp: null },
  } as const;
  const parametersFor = async (oauthOptions: object) =>
    (await requestsOf(leave, { oauthOptions })).map(({ provider_params }) => provider_params);
  const providerParams = { prompt: 'consent' };
  assert.deepEqual(await parametersFor({ locale: 'es', providerParams }), [
    { ui_locales: 'es', ...providerParams },
  ]);
  assert.deepEqual(await parametersFor({ providerParams }), [providerParams]);
});

describe('the page of a mailed link', () => {
  const mailed = { do: 'password.lookUp', email: proof.email, organization: otters } as const;

  test('a visitor without a password gets a link that asks for one, even if the host names no page for it', async () => {
    assert.deepEqual(await pagesOf(mailed), [[here, here]]);
    const target = `${named}?auth_redirect_type=reset_password`;
    const passwordOptions = { resetPasswordRedirectURL: named };
    assert.deepEqual(await pagesOf(mailed, { passwordOptions }), [[target, target]]);
  });

  const place = (more: object): Place => ({
    organization: otters,
    stepUp: { methods: ['google_oauth', 'sso', 'magic_link'], email: proof.email, ...more },
  });
  const ways = {
    'an identity provider': (at: Place) => ({ do: 'oauth.leave', provider: 'google', place: at }) as const,
    'a company login': (at: Place) => ({ do: 'sso.leave', connection: 'staff', place: at }) as const,
    'a link': (at: Place) => ({ do: 'email.send', by: 'link', email: proof.email, place: at }) as const,
  };
  for (const [name, task] of Object.entries(ways)) {
    test(`another first factor by ${name} returns to the password, if that is what the visitor came for`, async () => {
      assert.deepEqual(await pagesOf(task(place({ setsPassword: true }))), [[here, here]]);
      assert.deepEqual(await pagesOf(task(place({}))), [[undefined, undefined]]);
    });
  }
});

interface StartOptions {
  options: Parameters<typeof resolveBusinessConfig>[0];
  path: string;
  memory: { stored: unknown };
}

/** The first screen for this query; `memory`: what a page has stored, and is replaced. */
function startAt(
  query: string,
  { options = {}, path = '/', memory = { stored: null as unknown } }: Partial<StartOptions> = {},
): Screen {
  const session = {
    prefix: 'auth',
    state: { session: null, organization: null },
    onStateChange: () => () => {},
    authenticateByUrl: () => new Promise(() => {}),
  };
  const login = createBusinessLogin({
    session: session as unknown as B2BSessionClient,
    config: () => resolveBusinessConfig(options),
    now: () => 0,
    memory: {
      read: () => memory.stored,
      write(screen) {
        memory.stored = screen;
      },
    },
    address: `https://shelter.example${path}?${query}`,
    emit: () => {},
    onError: (error) => assert.fail(String(error)),
  });
  const { screen } = login.machine.store.getState();
  login.stop();
  return screen;
}

describe('the form for a new password', () => {
  test('an emptied field asks the server nothing', () => {
    const screen = { name: 'password.new', by: 'link', email: null, verdict: null } as const;
    const paused = passwordRows['password.new']['passwords.paused'];
    assert.deepEqual(paused(screen, { type: 'passwords.paused', password: '', edit: 2 }), {});
    assert.deepEqual(paused(screen, { type: 'passwords.paused', password: 'of my dog', edit: 2 }), {
      run: { do: 'passwords.judge', password: 'of my dog', edit: 2 },
    });
  });

  test('names the account: the address that this browser asked for, or the one that is signed in', async () => {
    const entries = new Map<string, string>();
    const storage = {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    };
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
    try {
      const reset = 'token=x&auth_redirect_type=reset_password&auth_token_type=multi_tenant_passwords';
      assert.deepEqual(startAt(reset), { name: 'password.new', by: 'link', email: null, verdict: null });
      await pagesOf({
        do: 'password.mail',
        email: proof.email,
        place: { organization: otters, stepUp: null },
        by: 'reset',
      });
      assert.deepEqual(startAt(reset), {
        name: 'password.new',
        by: 'link',
        email: proof.email,
        verdict: null,
      });
    } finally {
      Reflect.deleteProperty(globalThis, 'localStorage');
    }
  });
});

describe('what returns to the page', () => {
  test('each kind of proof leads to the password, and without the parameter to the end of the sign-in', () => {
    for (const kind of ['multi_tenant_magic_links', 'oauth', 'sso']) {
      const token = `token=x&auth_token_type=${kind}`;
      assert.deepEqual(startAt(`${token}&auth_redirect_type=reset_password`), {
        name: 'arriving',
        setsPassword: true,
      });
      assert.deepEqual(startAt(token), { name: 'arriving' }, kind);
    }
  });

  test('a reload restores the screen on its own page, and not on that of another flow or organization', () => {
    const screen = { name: 'sso.email', place: { organization: otters, stepUp: null }, email: '' };
    const flow = { authFlowType: 'Organization' } as const;
    const stored = { page: 'Organization /otters', screen };
    const restored = (options: object, path: string) =>
      startAt('', { options, path, memory: { stored } }).name === 'sso.email';
    assert.ok(restored(flow, '/otters'));
    assert.ok(!restored(flow, '/badgers'));
    assert.ok(!restored({ authFlowType: 'Discovery' }, '/otters'));
    assert.ok(!restored({ ...flow, organizationSlug: 'badgers' }, '/otters'));
  });
});
