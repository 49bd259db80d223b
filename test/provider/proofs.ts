/** A browser with a key, as far as the provider can tell. */
import { randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { hashToken } from '../../provider/secrets/secrets.ts';
import type { CallName } from '../../session-core/wire/calls.ts';
import { type Holder, newBrowser } from './holders.ts';
import { type Answer, newAddress, type Sender, type World } from './world.ts';

export interface KeyHolder {
  thumbprint: string;
  /** A proof for a call, with whatever is changed in it. */
  prove(world: Pick<World, 'url'>, name: string, changes?: Changes): Promise<string>;
  /** Makes the call with a proof, and once more when the provider gives a nonce. */
  call<N extends CallName>(
    world: Pick<World, 'url' | 'call'>,
    name: N,
    body: unknown,
    sender?: Sender & { changes?: Changes },
  ): Promise<Answer<N>>;
  signIn(world: World, email?: string): ReturnType<World['signIn']>;
}

interface Changes {
  session?: string;
  payload?: JWTPayload;
  header?: Record<string, unknown>;
}

export async function createKeyHolder(): Promise<KeyHolder> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  let nonce = 'none yet';

  const holder: KeyHolder = {
    thumbprint: await calculateJwkThumbprint(jwk),

    prove({ url }, name, { session, payload = {}, header = {} } = {}) {
      const [htm = '', path = ''] = name.split(' ');
      const ath = session === undefined ? {} : { ath: hashToken(session) };
      const claims = {
        htm,
        htu: `${url}/sdk/v1${path}`,
        jti: randomUUID(),
        iat: 1,
        nonce,
        ...ath,
        ...payload,
      };
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
        .sign(privateKey);
    },

    async call(world, name, body, { changes, ...sender } = {}) {
      const { session } = sender;
      const send = async () => {
        const proof = await holder.prove(world, name, { ...(session && { session }), ...changes });
        return world.call(name, body, { ...sender, headers: { ...sender.headers, DPoP: proof } });
      };
      const answer = await send();
      const serverNonce = answer.headers.get('dpop-nonce');
      const isOld = serverNonce !== null && serverNonce !== nonce;
      nonce = serverNonce ?? nonce;
      return isOld && answer.status === 401 ? send() : answer;
    },

    async signIn(world, email = newAddress()) {
      const { code, method_id } = await world.sendCode(email);
      const body = { token: code, method_id, session_duration_minutes: 60 };
      return (await holder.call(world, 'POST /otps/authenticate', body)).data();
    },
  };
  return holder;
}

/** A sign-in with a proof of a key, to which its session is bound. */
export async function enterBound(holder: Holder, key: KeyHolder, more: Record<string, string> = {}) {
  const browser = newBrowser();
  Object.assign(browser.headers, more);
  const requested = await holder.request(holder.newAddress(), browser);
  const iat = Math.floor(holder.world.clock.now().getTime() / 1000);
  const DPoP = await key.prove(holder.world, holder.names.enter, { payload: { iat } });
  const entered = await holder.enter(requested, requested.code, { headers: { ...browser.headers, DPoP } });
  const { session_token: session, session_jwt: jwt } = entered.data();
  return { browser, session, jwt, set: entered.headers.getSetCookie() };
}
