/** Signs in with wallets. The keys are created here; the signatures are real. */
import type { TestWallet } from '../../../fakes/wallets.ts';
import { duration, type MemberSender, type Shelter } from '../../members.ts';
import type { World } from '../../world.ts';

export const primary = 'POST /crypto_wallets/authenticate/start/primary';
export const secondary = 'POST /crypto_wallets/authenticate/start/secondary';
export const finish = 'POST /crypto_wallets/authenticate';
export const page = 'http://localhost:4300';
export const onPage = { headers: { Origin: page } };

export async function start(world: World, wallet: TestWallet, options: object = {}, session?: string) {
  const sender = session ? { session, ...onPage } : onPage;
  const reply = await world.call(session ? secondary : primary, { ...wallet.is, ...options }, sender);
  return reply.data().challenge;
}

export async function answer(world: World, wallet: TestWallet, signature: string, sender: object = onPage) {
  return world.call(finish, { ...wallet.is, signature, session_duration_minutes: 60 }, sender);
}

export async function signIn(world: World, wallet: TestWallet, session?: string) {
  const signature = await wallet.sign(await start(world, wallet, {}, session));
  return answer(world, wallet, signature, session ? { session, ...onPage } : onPage);
}

/** What a member's call sends of a wallet. */
export async function signedByMember(shelter: Shelter, wallet: TestWallet, sender: MemberSender = {}) {
  const step = sender.session === undefined ? 'primary' : 'secondary';
  const { challenge } = (
    await shelter.call(`POST /b2b/crypto_wallets/authenticate/start/${step}`, wallet.is, sender)
  ).data();
  return { ...wallet.is, signature: await wallet.sign(challenge) };
}

/** Adds a wallet to the member of a session. */
export const addMemberWallet = async (shelter: Shelter, wallet: TestWallet, session: string) =>
  shelter.call('POST /b2b/crypto_wallets', await signedByMember(shelter, wallet, { session }), { session });

/** On the page of one organization. */
export const enterByWallet = async (
  shelter: Shelter,
  wallet: TestWallet,
  organization_id: string,
  sender: MemberSender = {},
) =>
  shelter.call(
    'POST /b2b/crypto_wallets/authenticate',
    { ...(await signedByMember(shelter, wallet, sender)), ...duration, organization_id },
    sender,
  );

export const discoverByWallet = async (shelter: Shelter, wallet: TestWallet) =>
  shelter.call('POST /b2b/crypto_wallets/discovery/authenticate', await signedByMember(shelter, wallet));
