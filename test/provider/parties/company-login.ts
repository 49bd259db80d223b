/** A company with a login of its own: an organization, its connection, and the way of a person through both. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import type { OidcConnection } from '../../../session-core/wire/b2b/sso.ts';
import { duration, employee, newDomain, type Shelter, shelterToken } from '../members.ts';
import { clientId, clientSecret, type OpenIdServer, startOpenId, walk } from './identity-servers.ts';
import { Browser, locationOf } from './social.ts';

interface Company {
  domain: string;
  organization_id: string;
  slug: string;
  /** The session of the admin who founded it. */
  session: string;
  admin: { email: string; member_id: string };
  /** The company's own login. */
  server: OpenIdServer;
  connection: OidcConnection;
  /** The person who signs in there next. */
  send(person: { email?: string; sub?: string } & Record<string, unknown>): void;
}

/** An organization with an active OIDC connection. */
export async function foundCompany(t: TestContext, shelter: Shelter, settings = {}): Promise<Company> {
  const domain = newDomain();
  const email = employee(domain);
  const { organization, session_token: session, member_id } = await shelter.found(email, settings);
  const server = await startOpenId(t);
  const reply = (await shelter.call('POST /b2b/sso/oidc', { display_name: 'Our login' }, { session })).data();
  assert.equal(reply.connection.status, 'pending');
  server.serve(reply.connection.redirect_url, 'client_secret_basic');
  const { connection_id } = reply.connection;
  const change = { issuer: server.url, client_id: clientId, client_secret: clientSecret };
  const { connection, warning } = (
    await shelter.call('PUT /b2b/sso/oidc/:connection_id', change, { session, params: { connection_id } })
  ).data();
  assert.deepEqual([warning, connection.status], ['', 'active']);
  return {
    domain,
    organization_id: organization.organization_id,
    slug: organization.organization_slug,
    session,
    admin: { email, member_id },
    server,
    connection,
    send(person) {
      server.person = { sub: randomUUID(), given_name: 'Ada', family_name: 'Lovelace', ...person };
    },
  };
}

/** Opens the start, and follows the company's login to the address of the callback. */
export async function goThere(
  { world }: Shelter,
  browser: Browser,
  query: Record<string, string>,
): Promise<URL> {
  const all = new URLSearchParams({ public_token: shelterToken, ...query });
  const started = await browser.get(`/v1/public/sso/start?${all}`);
  assert.equal(started.status, 302, await started.clone().text());
  return (await walk(locationOf(started), `${world.url}/v1/b2b/sso/callback/`)).url;
}

/** The whole way, back to the host's page. */
export async function visit(shelter: Shelter, query: Record<string, string>): Promise<URL> {
  const browser = new Browser(shelter.world);
  const callback = await goThere(shelter, browser, query);
  return locationOf(await browser.get(callback.href));
}

export function tokenOf(back: URL): string {
  assert.equal(back.searchParams.get('auth_token_type'), 'sso', back.href);
  const token = back.searchParams.get('token');
  assert.ok(token, back.href);
  return token;
}

/** Signs in by the connection, and exchanges the token. */
export async function signInBy(
  shelter: Shelter,
  { connection: { connection_id } }: Pick<Company, 'connection'>,
  more = {},
) {
  const sso_token = tokenOf(await visit(shelter, { connection_id }));
  return shelter.call('POST /b2b/sso/authenticate', { ...duration, sso_token, ...more });
}
