/**
 * The FedCM endpoints of the local identity provider, to try one-tap without an external service.
 * @see https://www.w3.org/TR/fedcm/
 */
import type { Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { z } from 'zod';
import { readForm } from '../../../http/forms.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { RequestState } from '../../../http/request-state.ts';
import { checkBody } from '../../../http/schema-issues.ts';
import { escapeHtml } from '../../../messages/mail.ts';
import { answerPage, pagePolicy } from '../../../pages/html.ts';
import type { Parts } from '../../../world/ground.ts';
import type { World } from '../../../world/world.ts';
import { socialPage } from '../error-page.ts';
import type { OneTapIssuer } from '../id-tokens.ts';
import { describeEmail, type Person, people, subjectOf } from './local-people.ts';

const clientId = 'local-google';
const cookie = 'local_identity_people';
const root = '/identity/fedcm';
const configPath = `${root}/config.json`;
const keyId = 'local';
const tokenSeconds = 3600;

/** The seeded people who are signed in at the local identity provider in this browser. */
function signedIn(context: Context<RequestState>): { index: number; person: Person }[] {
  const indexes = (getCookie(context, cookie) ?? '').split('.');
  return people.flatMap((person, index) => (indexes.includes(String(index)) ? [{ index, person }] : []));
}

/** Signs this person in at the local identity provider. */
export function rememberPerson(context: Context<RequestState>, index: number): void {
  const all = new Set([...signedIn(context).map((one) => one.index), index]);
  // FedCM requests are cross-site and carry only such cookies. Browsers accept `Secure` on this machine without https.
  setCookie(context, cookie, [...all].join('.'), {
    httpOnly: true,
    secure: true,
    sameSite: 'None',
    path: '/identity',
  });
  context.header('Set-Login', 'logged-in');
}

/** The issuer of the local identity provider. Its tokens live for minutes, and its key as long as the process. */
export function localOneTap({ publicUrl, clock }: Parts<'publicUrl' | 'clock'>): OneTapIssuer {
  // Created on first use and never stored.
  let pair: ReturnType<typeof generateKeyPair> | null = null;
  const keyPair = () => {
    pair ??= generateKeyPair('ES256');
    return pair;
  };
  const issuer = `${publicUrl}/identity`;
  return {
    clientId,
    fedcmConfigUrl: `${publicUrl}${configPath}`,
    async trusted() {
      const jwk = { ...(await exportJWK((await keyPair()).publicKey)), kid: keyId, alg: 'ES256' };
      return { issuers: [issuer], keys: createLocalJWKSet({ keys: [jwk] }) };
    },
    async sign(claims) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: keyId })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setIssuedAt(now)
        .setExpirationTime(now + tokenSeconds)
        .sign((await keyPair()).privateKey);
    },
  };
}

/** Mounts the routes that browsers call. */
export function mountLocalFedCm(app: Hono<RequestState>, world: Pick<World, 'publicUrl' | 'oneTap'>): void {
  app.get('/.well-known/web-identity', (context) =>
    context.json({
      provider_urls: [world.publicUrl + configPath],
      accounts_endpoint: `${world.publicUrl}${root}/accounts`,
      login_url: `${world.publicUrl}${root}/people`,
    }),
  );

  app.get(configPath, (context) =>
    context.json({
      accounts_endpoint: `${root}/accounts`,
      client_metadata_endpoint: `${root}/client`,
      id_assertion_endpoint: `${root}/token`,
      login_url: `${root}/people`,
      branding: { background_color: '#0b5c84', color: '#ffffff' },
    }),
  );

  app.get(`${root}/client`, (context) => context.json({}));

  app.get(`${root}/accounts`, (context) => {
    requireFedCmRequest(context);
    const accounts = signedIn(context).map(({ person }) => ({
      id: subjectOf('google', person),
      name: person.name,
      given_name: person.name.split(' ')[0],
      email: person.email ?? '',
    }));
    if (accounts.length > 0) return context.json({ accounts });
    context.header('Set-Login', 'logged-out');
    return context.json({ accounts: [] }, 401);
  });

  app.post(`${root}/token`, async (context) => {
    requireFedCmRequest(context);
    const form = checkBody(assertionRequest, await readForm(context));
    const { oneTap } = world;
    // With credentials of Google the local tokens would be trusted nowhere.
    if (!oneTap?.sign || form.client_id !== clientId) {
      return context.json({ error: { code: 'unauthorized_client' } }, 400);
    }
    const account = signedIn(context).find(({ person }) => subjectOf('google', person) === form.account_id);
    if (!account) return context.json({ error: { code: 'access_denied' } }, 403);
    const { name, email, emailVerified } = account.person;
    const [given_name = '', ...others] = name.split(' ');
    const about = { name, given_name, family_name: others.join(' '), email, email_verified: emailVerified };
    const token = await oneTap.sign({ ...about, sub: form.account_id, nonce: nonceOf(form) });
    return context.json({ token });
  });

  mountPeople(app);
}

const assertionRequest = z.object({
  client_id: z.string(),
  account_id: z.string(),
  nonce: z.string().optional(),
  params: z.string().optional(),
});

/** Newer browsers send the nonce inside `params`. */
function nonceOf({ nonce, params }: z.infer<typeof assertionRequest>): string {
  if (nonce !== undefined) return nonce;
  try {
    return String((JSON.parse(params ?? '{}') as { nonce?: unknown }).nonce ?? '');
  } catch {
    return '';
  }
}

/** Refuses requests that do not come from the browser's own dialog: no script can set this header. */
function requireFedCmRequest(context: Context<RequestState>): void {
  if (context.req.header('sec-fetch-dest') === 'webidentity') return;
  throw new Refusal('bad_request', { message: 'Only the FedCM dialog of a browser may call this address.' });
}

/** A page that signs people in and out at the local identity provider, outside any flow. */
function mountPeople(app: Hono<RequestState>): void {
  const policy = pagePolicy.replace("form-action 'none'", "form-action 'self'");

  app.get(`${root}/people`, (context) => {
    // With `no-referrer` the browser would send the form with `Origin: null`, as if from another site.
    context.header('Referrer-Policy', 'same-origin');
    return answerPage(context, peoplePage(signedIn(context).map(({ person }) => person.name)), policy);
  });

  app.post(`${root}/people`, async (context) => {
    const { choice } = await readForm(context);
    const index = Number(choice);
    if (people[index]?.email) rememberPerson(context, index);
    else {
      setCookie(context, cookie, '', { path: '/identity', secure: true, sameSite: 'None', maxAge: 0 });
      context.header('Set-Login', 'logged-out');
    }
    return context.redirect(`${root}/people`, 303);
  });
}

function peoplePage(names: readonly string[]): string {
  const rows = people.flatMap((person, index) =>
    person.email
      ? [
          `<li><button class="person" name="choice" value="${index}">
        <span class="letter" aria-hidden="true">${escapeHtml(person.name.slice(0, 1))}</span>
        <span><strong>${escapeHtml(person.name)}</strong><br><span class="quiet">${escapeHtml(describeEmail(person))}</span></span>
      </button></li>`,
        ]
      : [],
  );
  return socialPage({
    title: 'Signed in at the local mock provider',
    content: `<p class="badge">Local mock of Google</p>
    <h1>Who is signed in at Google?</h1>
    <p class="quiet">One-tap offers these accounts. Signed in now: ${escapeHtml(names.join(', ') || 'nobody')}.</p>
    <form method="post"><ul>${rows.join('\n')}</ul></form>
    <form method="post" class="refuse"><button name="choice" value="out">Sign everyone out</button></form>`,
  });
}
