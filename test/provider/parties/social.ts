/** A browser without a window: cookies, forms and redirects of social sign-in, followed by hand. */
import assert from 'node:assert/strict';
import { publicToken, type World } from '../world.ts';

export const page = 'http://localhost:4300/authenticate';

export interface Choice {
  choice?: string;
  name?: string;
  email?: string;
  verified?: 'yes';
}

export class Browser {
  readonly #world: Pick<World, 'url'>;
  cookie = '';

  constructor(world: Pick<World, 'url'>) {
    this.#world = world;
  }

  async get(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(this.cookie && { cookie: this.cookie }), ...(init.headers as object) };
    const response = await fetch(new URL(address, this.#world.url), { ...init, headers, redirect: 'manual' });
    const set = response.headers.get('set-cookie');
    if (set) this.cookie = set.split(';')[0] ?? '';
    return response;
  }

  start(query: Record<string, string> = {}, provider = 'google'): Promise<Response> {
    const all = new URLSearchParams({ public_token: publicToken, login_redirect_url: page, ...query });
    return this.get(`/v1/public/oauth/${provider}/start?${all}`);
  }

  /** Starts, and returns the address of the identity provider's page. */
  async begin(query: Record<string, string> = {}, provider = 'google'): Promise<URL> {
    const response = await this.start(query, provider);
    assert.equal(response.status, 302, await response.clone().text());
    return locationOf(response);
  }

  /** Answers the identity provider's page, and returns the address of the callback. */
  async choose(identityPage: URL, choice: Choice): Promise<URL> {
    const state = identityPage.searchParams.get('state') ?? '';
    const response = await this.get(identityPage.href, {
      method: 'POST',
      body: new URLSearchParams({ choice: 'other', ...choice, state, scope: '' }),
    });
    assert.equal(response.status, 303, await response.clone().text());
    return locationOf(response);
  }

  /** The whole flow; returns the address that the visitor returns to. */
  async signIn(choice: Choice, query: Record<string, string> = {}, provider = 'google'): Promise<URL> {
    const callback = await this.choose(await this.begin(query, provider), choice);
    return locationOf(await this.get(callback.href));
  }
}

export function locationOf(response: Response): URL {
  return new URL(response.headers.get('location') ?? '');
}

/** The user that the returned token signs in. */
export async function exchange({ call }: World, back: URL) {
  const body = { token: back.searchParams.get('token'), session_duration_minutes: 60 };
  return (await call('POST /oauth/authenticate', body)).data();
}
