/** The mock company login as an OpenID provider: any client id and secret, real codes, keys and id tokens. */
import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, SignJWT } from 'jose';
import { later, minute } from '../../clock/clock.ts';
import { readForm } from '../../http/forms.ts';
import { Refusal } from '../../http/refusal.ts';
import type { RequestState } from '../../http/request-state.ts';
import { newToken, sameHash } from '../../secrets/secrets.ts';
import type { Parts } from '../../world/ground.ts';
import { callbackOf } from '../connections.ts';
import { type Employee, localPath, mountLocalLogin, subjectOf } from './local-login.ts';

const codeLife = minute;
const algorithm = 'RS256';

interface Issued {
  person: Employee;
  parameters: Record<string, string>;
  until: Date;
}

export const localIssuer = ({ publicUrl }: Parts<'publicUrl'>): string => `${publicUrl}${localPath}`;

export function mountLocalOidc(
  app: Hono<RequestState>,
  world: Parts<'publicUrl' | 'database' | 'clock' | 'random'>,
): void {
  const issuer = localIssuer(world);
  // In memory is enough: a code lives for one minute, in one process.
  const codes = new Map<string, Issued>();
  const accessTokens = new Map<string, Issued>();
  let keys: Promise<GenerateKeyPairResult> | null = null;
  const keyPair = () => {
    keys ??= generateKeyPair(algorithm);
    return keys;
  };

  function issue(all: Map<string, Issued>, person: Employee, parameters: Record<string, string>): string {
    const now = world.clock.now();
    for (const [token, { until }] of all) if (until <= now) all.delete(token);
    const token = newToken(world.random);
    all.set(token, { person, parameters, until: later(now, codeLife) });
    return token;
  }

  function find(all: Map<string, Issued>, token: string): Issued | null {
    const issued = all.get(token);
    return issued && issued.until > world.clock.now() ? issued : null;
  }

  app.get(`${localPath}/.well-known/openid-configuration`, (context) =>
    context.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [algorithm],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    }),
  );

  app.get(`${localPath}/jwks`, async (context) => {
    const jwk = await exportJWK((await keyPair()).publicKey);
    return context.json({ keys: [{ ...jwk, kid: 'local', alg: algorithm, use: 'sig' }] });
  });

  mountLocalLogin(app, world, {
    path: 'authorize',
    names: ['client_id', 'redirect_uri', 'state', 'nonce', 'code_challenge'],
    stateName: 'state',
    check({ redirect_uri = '' }) {
      if (!redirect_uri.startsWith(callbackOf(world, ''))) throw new Refusal('bad_request');
    },
    async answer(context, { parameters, person }) {
      const url = new URL(parameters.redirect_uri ?? '');
      url.searchParams.set('state', parameters.state ?? '');
      url.searchParams.set('iss', issuer);
      if (person) url.searchParams.set('code', issue(codes, person, parameters));
      else url.searchParams.set('error', 'access_denied');
      return context.redirect(url.href, 303);
    },
  });

  app.post(`${localPath}/token`, async (context) => {
    const { code = '', redirect_uri, code_verifier = '' } = await readForm(context);
    const issued = find(codes, code);
    codes.delete(code);
    const challenge = createHash('sha256').update(code_verifier).digest('base64url');
    const isSound =
      issued?.parameters.redirect_uri === redirect_uri &&
      sameHash(challenge, issued?.parameters.code_challenge ?? '');
    if (!issued || !isSound) return context.json({ error: 'invalid_grant' }, 400);
    const { person, parameters } = issued;
    const idToken = new SignJWT({ ...claimsOf(person), nonce: parameters.nonce })
      .setProtectedHeader({ alg: algorithm, kid: 'local' })
      .setIssuer(issuer)
      .setAudience(parameters.client_id ?? '')
      .setIssuedAt()
      .setExpirationTime('5m');
    return context.json({
      access_token: issue(accessTokens, person, parameters),
      token_type: 'Bearer',
      expires_in: 60,
      id_token: await idToken.sign((await keyPair()).privateKey),
    });
  });

  app.get(`${localPath}/userinfo`, (context) => {
    const issued = find(accessTokens, bearerOf(context));
    return issued ? context.json(claimsOf(issued.person)) : context.json({ error: 'invalid_token' }, 401);
  });
}

function bearerOf(context: Context): string {
  return /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
}

function claimsOf(person: Employee) {
  const [given_name, ...others] = person.name.split(/\s+/);
  const { name, email, groups } = person;
  return {
    sub: subjectOf(person),
    name,
    given_name,
    family_name: others.join(' '),
    email,
    email_verified: true,
    groups,
  };
}
