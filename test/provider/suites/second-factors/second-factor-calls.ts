/** Creates users with a second factor and with every first factor. */
import { randomUUID } from 'node:crypto';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { CallName, Reply } from '../../../../session-core/wire/calls.ts';
import type { HalfAuthReply } from '../../../../session-core/wire/shared.ts';
import { createEthereumWallet } from '../../../fakes/wallets.ts';
import * as app from '../../parties/apps.ts';
import { adminSecret, office } from '../../parties/back-office.ts';
import { Browser } from '../../parties/social.ts';
import { trustedServer } from '../../parties/trusted-server.ts';
import { type Answer, createWorld, newAddress } from '../../world.ts';
import {
  better,
  create,
  enter,
  good,
  mailReset,
  replace,
  reset,
  session_duration_minutes,
  type Test,
} from '../passwords/password-calls.ts';
import { signIn as signInByWallet } from '../wallets/wallet-calls.ts';
import { addPasskey, bodyOf, finish as byPasskey, startSignIn } from '../webauthn/passkey-calls.ts';
import { appCode } from './totps.ts';

/** These too answer with a half sign-in, if terms or fields are missing. */
type SecondFactor =
  | 'POST /totps/authenticate'
  | 'POST /totps/recover'
  | 'POST /sessions/intermediate/email_code/authenticate';

/** Every other call that may answer with a half sign-in. */
type FirstFactor = Exclude<
  { [N in CallName]: Extract<Reply<N>, HalfAuthReply> extends never ? never : N }[CallName],
  SecondFactor
>;

/** A code is valid for one time step. */
const step = 30_000;
export const lasting = { session_duration_minutes };

export async function openWorld(
  t: Test,
  database: OpenedDatabase,
  mfa?: 'off' | 'optional' | 'required',
  environment: Record<string, string> = {},
) {
  const server = await trustedServer();
  const world = await createWorld(t, {
    database,
    environment: {
      ...app.environment,
      ...(mfa && { PROJECT_SETTINGS: JSON.stringify({ mfa }) }),
      ADMIN_SECRET: adminSecret,
      TRUSTED_TOKEN_PROFILES: server.setting(),
      ...environment,
    },
  });
  const trust = (email: string) => server.sign(world, { email, email_verified: true });
  const desk = office(world.url);
  const setMfa = (userId: string, mfa: string | null) => desk.put(`/v1/users/${userId}/mfa`, { mfa });
  const halfByMail = async (email: string, more: object = {}) => {
    const { code, method_id } = await world.sendCode(email);
    return world.call('POST /otps/authenticate', { token: code, method_id, ...lasting, ...more });
  };
  return { ...world, world, database, desk, setMfa, trust, halfByMail };
}

/** A user whose authenticator app is in use, with the session in which it was set up. */
export async function openEnrolled(...args: Parameters<typeof openWorld>) {
  const opened = await openWorld(...args);
  const { world, clock, call, setMfa, halfByMail } = opened;
  const email = newAddress();
  await call('POST /otps/email/login_or_create', { email });
  const { user_id } = (await opened.database.database
    .selectFrom('emails')
    .select('user_id')
    .where('address_key', '=', email)
    .executeTakeFirstOrThrow()) as { user_id: string };
  await setMfa(user_id, 'off');
  const { session_token: session } = (await halfByMail(email)).data();
  const setup = (await call('POST /totps', {}, { session })).data();
  const proof = { totp_code: appCode(world, setup.secret), ...lasting };
  (await call('POST /totps/authenticate', proof, { session })).data();
  await setMfa(user_id, null);
  clock.advance(step);
  /** An unused code of the app. */
  const nextCode = () => {
    clock.advance(step);
    return appCode(world, setup.secret);
  };
  const prove = (intermediate_session_token: string, more: object = {}) =>
    call('POST /totps/authenticate', {
      totp_code: nextCode(),
      intermediate_session_token,
      ...lasting,
      ...more,
    });
  const half = async () => (await halfByMail(email)).half().intermediate_session_token;
  return { ...opened, email, user_id, session, setup, nextCode, prove, half };
}

/** Gives the user every first factor, and returns all calls that prove one. */
export async function allFirstFactors({
  world,
  email,
  session,
  trust,
  user_id,
  setMfa,
  halfByMail,
}: Awaited<ReturnType<typeof openEnrolled>>) {
  const { call } = world;
  (await call('POST /passwords/session/reset', { password: good, ...lasting }, { session })).data();
  const wallet = createEthereumWallet();
  (await signInByWallet(world, wallet, session)).data();
  const { authenticator } = await addPasskey(world, session);
  const who = { name: `Ada ${randomUUID()}` };
  const begun = (await call('POST /oauth/attach', { provider: 'github' }, { session })).data();
  const attached = await new Browser(world).signIn(
    who,
    { ...begun, request_id: '', status_code: '' },
    'github',
  );
  const exchanged = (back: URL, sender: object = {}) =>
    call('POST /oauth/authenticate', { token: back.searchParams.get('token'), ...lasting }, sender);
  (await exchanged(attached, { session })).data();
  const request = { resource: `${world.url}/sdk/v1`, scope: 'openid full_access' };
  const tokens = await app.connect(world, await app.register(world), session, request);
  // Requested before the second factor was required.
  await setMfa(user_id, 'off');
  const { session_token: older } = (await halfByMail(email)).data();
  await setMfa(user_id, null);
  const ways: Record<
    Exclude<FirstFactor, 'POST /passwords'>,
    () => Promise<Pick<Answer<FirstFactor>, 'half'>>
  > = {
    'POST /otps/authenticate': () => halfByMail(email),
    'POST /magic_links/authenticate': async () => {
      const { token } = await world.sendLink(email);
      return call('POST /magic_links/authenticate', { token, ...lasting });
    },
    'POST /magic_links/waiting/authenticate': async () => {
      const { waiting_token = '', match_number = '' } = (
        await call('POST /magic_links/email/login_or_create', { email })
      ).data();
      const token = new URL((await world.newest(email)).link ?? '').searchParams.get('token');
      (await call('POST /magic_links/approve', { token, match_number })).data();
      return call('POST /magic_links/waiting/authenticate', { waiting_tokens: [waiting_token], ...lasting });
    },
    'POST /oauth/authenticate': async () => exchanged(await new Browser(world).signIn(who, {}, 'github')),
    'POST /passwords/authenticate': () => enter(world, email),
    'POST /crypto_wallets/authenticate': () => signInByWallet(world, wallet),
    'POST /sessions/attest': async () =>
      call('POST /sessions/attest', { profile_id: 'server', token: await trust(email), ...lasting }),
    'POST /sessions/exchange_access_token': () =>
      call('POST /sessions/exchange_access_token', { access_token: tokens.access_token, ...lasting }),
    // Without user verification: only a challenge for a known user accepts that.
    'POST /webauthn/authenticate': async () => {
      const { options } = await startSignIn(world, older);
      const answer = bodyOf(authenticator.get(options, { verified: false }));
      return call(byPasskey, answer, { session: older });
    },
    'POST /passwords/existing_password/reset': () => replace(world, email, good, better),
    'POST /passwords/email/reset': async () => reset(world, (await mailReset(world, email)).token, better),
  };
  return { ways, authenticator, create: () => create(world, newAddress()) };
}
