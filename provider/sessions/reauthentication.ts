/** What a session still needs before it may change sign-in methods, and the factors that prove it. */
import type {
  ProvableFactor,
  Reauthentication,
  ReauthenticationNeed,
} from '../../session-core/wire/sessions.ts';
import type { User } from '../../session-core/wire/shared.ts';
import { loadUser } from '../accounts/user-record.ts';
import type { UserSessionRow } from '../database/schema.ts';
import { idsOfUser, provableSeconds } from '../holders/second-factors.ts';
import type { Parts, StoreWorld } from '../world/ground.ts';
import { type Standing, userStanding } from './changing-sign-in-methods.ts';
import { recentNeed, recentUntil } from './recent.ts';

/** Applies the rule of `checkMayChange`, without its refusals. @param removing id of the sign-in method to remove */
export function stillNeeded(
  { clock, settings }: Parts<'clock' | 'settings'>,
  standing: Standing,
  removing?: string,
): Omit<Reauthentication, 'factors'> {
  const { recent_sign_in_minutes: minutes } = settings.project;
  const { lacks, lockedUntil } = standing;
  const needs: ReauthenticationNeed[] = lacks === null ? [] : ['second_factor'];
  const need = minutes === null ? null : recentNeed({ clock }, standing, { minutes, removing });
  if (need !== null) needs.push(need);
  const recent = minutes === null ? null : recentUntil({ clock }, standing, { minutes, removing });
  const isLocked = lockedUntil !== null && lockedUntil > clock.now();
  return {
    needs,
    recent_until: recent?.toISOString() ?? null,
    locked_until: isLocked ? lockedUntil.toISOString() : null,
  };
}

/** Reads how a user may confirm who they are. */
export async function readReauthentication(
  world: StoreWorld,
  session: UserSessionRow,
  removing?: string,
): Promise<Reauthentication> {
  const { database, clock } = world;
  const standing = await userStanding(world, database, session);
  const user = await loadUser(database, session.user_id, clock.now());
  return { ...stillNeeded(world, standing, removing), factors: provableFactors(user, removing) };
}

function provableFactors(user: User, removing: string | undefined): ProvableFactor[] {
  const firstFactor = { proves: ['recent_sign_in'] } satisfies Pick<ProvableFactor, 'proves'>;
  const emails = user.emails.filter(({ verified }) => verified);
  const [passwordEmail] = emails;
  const factors: ProvableFactor[] = [
    ...user.webauthn_registrations
      .filter((each) => each.webauthn_registration_id !== removing)
      .map(({ webauthn_registration_id, name, domain }): ProvableFactor => {
        // The authenticator verifies its user where a passkey signs in.
        const proves: ReauthenticationNeed[] = ['second_factor', 'recent_sign_in'];
        return { type: 'passkey', proves, webauthn_registration_id, name, domain };
      }),
  ];
  if (user.password !== null && !user.password.requires_reset && passwordEmail) {
    factors.push({ type: 'password', ...firstFactor, email: passwordEmail.email });
  }
  for (const { email_id, email } of emails) {
    if (email_id !== removing) factors.push({ type: 'email', ...firstFactor, email_id, email });
  }
  for (const { phone_id, phone_number, verified } of user.phone_numbers) {
    if (verified && phone_id !== removing)
      factors.push({ type: 'phone_number', ...firstFactor, phone_id, phone_number });
  }
  for (const { oauth_user_registration_id, provider_type } of user.providers) {
    if (oauth_user_registration_id !== removing)
      factors.push({ type: 'social_account', ...firstFactor, oauth_user_registration_id, provider_type });
  }
  for (const { verified: _verified, ...wallet } of user.crypto_wallets) {
    if (wallet.crypto_wallet_id !== removing) factors.push({ type: 'wallet', ...firstFactor, ...wallet });
  }
  return [...factors, ...provableSeconds(idsOfUser(user))];
}
