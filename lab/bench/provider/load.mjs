/** The load: autocannon's connections. Each sends its next request as soon as it has the answer to the last. */
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import autocannon from 'autocannon';

const publicToken = 'public-token-test-local';
const password = 'correct horse battery staple 4400';
const minutes = 60;
/** How many people sign in, over and over. */
const people = 1000;

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const server = {
  issuer: 'bench',
  audience: 'bench',
  jwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256' }] },
};
/** The public token of the project with organizations. */
export const projectOfMembers = 'public-token-bench-b2b';
const shelter = { public_token: projectOfMembers, project_id: 'project-bench-b2b' };
const organizations = '/v1/admin/organizations';

/** With this profile the provider trusts the bench's tokens: the cheapest complete sign-in. */
const ofUsers = { bench: server };
export const profilesOfUsers = JSON.stringify(ofUsers);

/** The trusted token profiles, one of them for members, which older versions of the provider do not know. */
export const profiles = JSON.stringify({
  ...ofUsers,
  members: { ...server, project_id: shelter.project_id },
});

/** A project with organizations, and the right to fill it. */
export const ofMembers = {
  ADMIN_SECRET: randomUUID() + randomUUID(),
  PROJECTS: JSON.stringify([
    {
      ...shelter,
      allowed_origins: [],
      default_redirect_url: 'https://bench.example/',
      settings: { vertical: 'B2B' },
    },
  ]),
};

export const headers = (token = publicToken, project = publicToken) => ({
  'content-type': 'application/json',
  authorization: `Basic ${Buffer.from(`${project}:${token}`).toString('base64')}`,
});

async function call(url, path, body, project) {
  const response = await fetch(`${url}/sdk/v1${path}`, {
    method: 'POST',
    headers: headers(project, project),
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${answer.error_type}`);
  return answer.data;
}

export const get = (path) => async () => [{ method: 'GET', path }];

/** The number of sessions that a busy page has at a time, created one after the other. */
export async function sessionChecks(url) {
  const sessions = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => call(url, '/sessions/attest', attestation(index))),
  );
  return sessions.map(({ session_token }) => ({
    method: 'POST',
    path: '/sdk/v1/sessions/authenticate',
    headers: headers(session_token),
    body: '{}',
  }));
}

/** Checks of members, each with a session of their own in one organization. */
export async function memberChecks(url) {
  const organization_id = await createOrganization(url);
  const sessions = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const email_address = `person-${index}@example.com`;
      await manage(url, `${organizations}/${organization_id}/members`, { email_address });
      const body = { ...attestation(index), profile_id: 'members', organization_id };
      return call(url, '/b2b/sessions/attest', body, projectOfMembers);
    }),
  );
  return sessions.map(({ session_token }) => ({
    method: 'POST',
    path: '/sdk/v1/b2b/sessions/authenticate',
    headers: headers(session_token, projectOfMembers),
    body: '{}',
  }));
}

/** An organization that lets in everybody with an address of example.com. Returns its id. */
export async function createOrganization(url) {
  const { organization } = await manage(url, organizations, {
    organization_name: 'Bench',
    email_allowed_domains: ['example.com'],
    email_jit_provisioning: 'RESTRICTED',
  });
  return organization.organization_id;
}

async function manage(url, path, body) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ofMembers.ADMIN_SECRET}` },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${answer.error_type}`);
  return answer;
}

/** The bench signs one for each request, as a token works once. */
export async function attestations() {
  let count = 0;
  return [
    {
      method: 'POST',
      path: '/sdk/v1/sessions/attest',
      headers: headers(),
      setupRequest(request) {
        count += 1;
        return { ...request, body: JSON.stringify(attestation(count)) };
      },
    },
  ];
}

export async function passwords(url) {
  const emails = Array.from({ length: 10 }, () => `${randomUUID()}@example.com`);
  for (const email of emails) {
    await call(url, '/passwords', { email, password, session_duration_minutes: minutes });
  }
  return emails.map((email) => ({
    method: 'POST',
    path: '/sdk/v1/passwords/authenticate',
    headers: headers(),
    body: JSON.stringify({ email, password, session_duration_minutes: minutes }),
  }));
}

/** The body of one sign-in by a trusted token, of one of a thousand people. */
export function attestation(count) {
  const iat = Math.floor(Date.now() / 1000);
  const claims = {
    ...{ iss: 'bench', aud: 'bench', iat, exp: iat + 60, jti: randomUUID() },
    ...{
      sub: `person-${count % people}`,
      email: `person-${count % people}@example.com`,
      email_verified: true,
    },
  };
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return {
    profile_id: 'bench',
    token: `${text}.${signature.toString('base64url')}`,
    session_duration_minutes: minutes,
  };
}

/**
 * Puts load on all servers at once and adds up the results.
 *
 * @param {{ urls: string[], requests: (url: string) => Promise<object[]>, connections: number, seconds?: number, amount?: number }} options
 *   Set either a duration or a number of requests.
 */
export async function load({ urls, requests, connections, seconds, amount }) {
  const share = (whole) => Math.max(1, Math.round(whole / urls.length));
  const prepared = await Promise.all(urls.map(async (url) => ({ url, requests: await requests(url) })));
  const results = await Promise.all(
    prepared.map((target) =>
      autocannon({
        ...target,
        connections: share(connections),
        ...(amount ? { amount: share(amount) } : { duration: seconds }),
        timeout: 30,
      }),
    ),
  );
  const failed = results.reduce((sum, result) => sum + result.non2xx + result.errors, 0);
  const answered = results.reduce((sum, result) => sum + result.requests.total, 0);
  if (failed > 0) throw new Error(`${failed} requests did not get a 200.`);
  const sum = (read) => results.reduce((total, result) => total + read(result), 0);
  const worst = (read) => Math.max(...results.map(read));
  return {
    perSecond: sum((result) => result.requests.total / result.duration),
    answered,
    median: worst((result) => result.latency.p50),
    p99: worst((result) => result.latency.p99),
    seconds: worst((result) => result.duration),
  };
}
