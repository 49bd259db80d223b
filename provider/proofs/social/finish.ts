/** Ends a social sign-in: makes the address of the host's page, with a token or an error. */
import { isSignUpRefusal } from '../../accounts/sign-up.ts';
import { Refusal } from '../../http/refusal.ts';
import { newToken } from '../../secrets/secrets.ts';
import type { Parts } from '../../world/ground.ts';
import type { MessageWorld } from '../../world/world.ts';
import { type Account, findOrCreateAccount } from './accounts.ts';
import { isAttachable, sealIdentity } from './attach.ts';
import type { Identity, ProviderType } from './identity.ts';
import type { Flow } from './states.ts';
import { returningAddress, storeToken } from './tokens.ts';

/** The account is attached when the token is used. */
const attached = { registrationId: null, isNew: false };

/**
 * Finds or creates the account of the verified identity, and returns the address that carries the token. An account to
 * attach waits for the user's own session: a user who follows another person's link must not lose their session.
 */
export async function finishSignIn(
  world: MessageWorld,
  { type, identity, flow }: { type: ProviderType; identity: Identity; flow: Flow },
): Promise<string> {
  const userId = flow.attach_user_id;
  if (userId !== null && !(await isAttachable(world, { type, subject: identity.subject, userId }))) {
    return failedAddress(world, flow, 'duplicate_oauth_registration');
  }
  const account = userId === null ? await accountOrRefusal(world, type, identity) : attached;
  if (account instanceof Refusal) return failedAddress(world, flow, account.type);
  const { registrationId, isNew } = account;
  const token = newToken(world.random);
  await storeToken(
    world,
    { token, identity, flow },
    {
      oauth_registration_id: registrationId,
      attach_user_id: userId,
      sealed_identity: userId === null ? null : sealIdentity(world, token, type, identity),
    },
  );
  return returningAddress(world, isNew ? flow.signup_url : flow.login_url, flow, { token });
}

/** The page that the visitor came from says why they may not sign up. */
async function accountOrRefusal(
  world: MessageWorld,
  type: ProviderType,
  identity: Identity,
): Promise<Account | Refusal> {
  try {
    return await findOrCreateAccount(world, type, identity);
  } catch (error) {
    if (isSignUpRefusal(error)) return error;
    throw error;
  }
}

/** The address of the login page, with the error. */
export function failedAddress(
  world: Parts<'settings'>,
  { login_url }: Pick<Flow, 'login_url'>,
  error: string,
): string {
  return returningAddress(world, login_url, {}, { error });
}
