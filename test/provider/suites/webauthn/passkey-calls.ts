/** Registers passkeys and signs in with them. The authenticator is software; its signatures are real. */
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { type Authenticator, createAuthenticator, type Oddities } from '../../../fakes/authenticator.ts';
import type { MemberSender, Shelter } from '../../members.ts';
import { createWorld, newAddress, type World } from '../../world.ts';

export const domain = 'localhost';
export const finish = 'POST /webauthn/authenticate';
export const register = 'POST /webauthn/register';
export const macFirefox =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:140.0) Gecko/20100101 Firefox/140.0';

export async function startRegistration(world: World, session: string, wishes: object = {}) {
  const body = { domain, user_agent: macFirefox, return_passkey_credential_options: true, ...wishes };
  const reply = (await world.call('POST /webauthn/register/start', body, { session })).data();
  const options: PublicKeyCredentialCreationOptionsJSON = JSON.parse(
    reply.public_key_credential_creation_options,
  );
  return { user_id: reply.user_id, options };
}

export async function addPasskey(
  world: World,
  session: string,
  { authenticator = createAuthenticator(), wishes = {} as object, odd = {} as Oddities } = {},
) {
  const { options } = await startRegistration(world, session, wishes);
  const credential = authenticator.create(options, odd);
  const body = { public_key_credential: JSON.stringify(credential) };
  return { authenticator, options, body, answer: await world.call(register, body, { session }) };
}

export async function startSignIn(world: World, session?: string, wishes: object = {}) {
  const step = session ? 'secondary' : 'primary';
  const body = { domain, ...wishes };
  const name = `POST /webauthn/authenticate/start/${step}` as const;
  const reply = (await world.call(name, body, session ? { session } : {})).data();
  const options: PublicKeyCredentialRequestOptionsJSON = JSON.parse(
    reply.public_key_credential_request_options,
  );
  return { reply, options };
}

export const bodyOf = (credential: object, session_duration_minutes = 60) => ({
  public_key_credential: JSON.stringify(credential),
  session_duration_minutes,
});

export async function signIn(world: World, authenticator: Authenticator, odd: Oddities = {}) {
  const { options } = await startSignIn(world);
  return world.call(finish, bodyOf(authenticator.get(options, odd)));
}

/** Creates users with one passkey. */
export const owners =
  (database: () => OpenedDatabase) =>
  async (t: Parameters<typeof createWorld>[0], environment: Record<string, string> = {}) => {
    const world = await createWorld(t, { database: database(), environment });
    const account = await world.signIn(newAddress());
    const { authenticator, answer } = await addPasskey(world, account.session_token);
    return { world, account, authenticator, registered: answer.data() };
  };

export const startMemberRegistration = (shelter: Shelter, session: string) =>
  shelter.call(
    'POST /b2b/webauthn/register/start',
    { domain, user_agent: macFirefox, return_passkey_credential_options: true },
    { session },
  );

/** Adds a passkey in the session of a member, unless the start is refused. */
export async function tryAddMemberPasskey(shelter: Shelter, session: string, authenticator: Authenticator) {
  const start = await startMemberRegistration(shelter, session);
  if (start.status !== 200) return start;
  const credential = authenticator.create(JSON.parse(start.data().public_key_credential_creation_options));
  const body = { public_key_credential: JSON.stringify(credential) };
  return shelter.call('POST /b2b/webauthn/register', body, { session });
}

/** Adds a passkey in the session of a member. */
export async function addMemberPasskey(shelter: Shelter, session: string) {
  const authenticator = createAuthenticator();
  const answer = await tryAddMemberPasskey(shelter, session, authenticator);
  const reply = answer.data();
  if (!('member_session' in reply)) throw new Error('The registration has not begun.');
  return { authenticator, reply };
}

/** The answer of the authenticator to a new challenge, whether the passkey is named in it or not. */
export async function memberAnswer(
  shelter: Shelter,
  authenticator: Authenticator,
  sender: MemberSender = {},
) {
  const step = sender.session ? 'secondary' : 'primary';
  const name = `POST /b2b/webauthn/authenticate/start/${step}` as const;
  const start = (await shelter.call(name, { domain }, sender)).data();
  const { allowCredentials: _own, ...options } = JSON.parse(start.public_key_credential_request_options);
  return bodyOf(authenticator.get(options));
}

/** On the page of one organization. */
export const enterByPasskey = async (
  shelter: Shelter,
  authenticator: Authenticator,
  organization_id: string,
  sender: MemberSender = {},
) =>
  shelter.call(
    'POST /b2b/webauthn/authenticate',
    { ...(await memberAnswer(shelter, authenticator, sender)), organization_id },
    sender,
  );

export const discoverByPasskey = async (shelter: Shelter, authenticator: Authenticator) =>
  shelter.call('POST /b2b/webauthn/discovery/authenticate', {
    public_key_credential: (await memberAnswer(shelter, authenticator)).public_key_credential,
  });
