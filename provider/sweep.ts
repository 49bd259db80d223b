/** Removes what has expired, now and then. Nothing relies on it: what has expired is refused in any case. */
import { day, later, minute } from './clock.ts';
import { wayIn } from './methods/ways-in.ts';
import type { World } from './world.ts';

const pause = 10 * minute;
/** Longer than any link lives, so that nobody who still holds one loses the account it was for. */
const pendingUserDays = 30;
/** Anybody may register an app; one that nobody has let in, and that was not in use for so long, is forgotten. */
const unusedClientDays = 30;

/** Starts sweeping; gives the function that stops it. */
export function startSweeping(world: World): () => void {
  const timer = setInterval(() => {
    sweep(world).catch((error: unknown) => world.log.error({ err: error }, 'sweeping failed'));
  }, pause);
  timer.unref();
  return () => clearInterval(timer);
}

/** Removes expired codes, links, sessions and limits, and users who never proved anything and whom nobody vouches for. */
export async function sweep({ database, clock }: World): Promise<void> {
  const now = clock.now();
  await database.deleteFrom('otp_codes').where('expires_at', '<=', now).execute();
  await database.deleteFrom('magic_links').where('expires_at', '<=', now).execute();
  await database.deleteFrom('oauth_states').where('expires_at', '<=', now).execute();
  await database.deleteFrom('oauth_attach_tokens').where('expires_at', '<=', now).execute();
  await database.deleteFrom('impersonation_tokens').where('expires_at', '<=', now).execute();
  await database.deleteFrom('oauth_tokens').where('expires_at', '<=', now).execute();
  await database.deleteFrom('totps').where('verified', '=', false).where('expires_at', '<=', now).execute();
  await database.deleteFrom('webauthn_challenges').where('expires_at', '<=', now).execute();
  await database.deleteFrom('crypto_wallet_challenges').where('expires_at', '<=', now).execute();
  await database.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await database.deleteFrom('intermediate_sessions').where('expires_at', '<=', now).execute();
  await database.deleteFrom('remembered_devices').where('expires_at', '<=', now).execute();
  await database.deleteFrom('idp_tokens').where('expires_at', '<=', now).execute();
  await database.deleteFrom('idp_grants').where('expires_at', '<=', now).execute();
  await database
    .deleteFrom('idp_clients')
    .where('last_used_at', '<', later(now, -unusedClientDays * day))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('connected_apps')
            .select('connected_app_id')
            .whereRef('connected_apps.client_id', '=', 'idp_clients.client_id'),
        ),
      ),
    )
    .execute();
  await database.deleteFrom('rate_windows').where('ends_at', '<=', now).execute();
  await database
    .deleteFrom('users')
    .where((eb) => eb.not(wayIn(eb)))
    // What a user has added tells that somebody was there, even if there is no way back.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('passwords').select('password_id').whereRef('passwords.user_id', '=', 'users.user_id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webauthn_registrations')
            .select('webauthn_registration_id')
            .whereRef('webauthn_registrations.user_id', '=', 'users.user_id'),
        ),
      ),
    )
    .where('created_at', '<', later(now, -pendingUserDays * day))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('emails')
            .leftJoin('magic_links', 'magic_links.email_id', 'emails.email_id')
            .leftJoin('otp_codes', 'otp_codes.email_id', 'emails.email_id')
            .select('emails.email_id')
            .whereRef('emails.user_id', '=', 'users.user_id')
            .where(({ eb, or }) =>
              or([eb('magic_links.email_id', 'is not', null), eb('otp_codes.email_id', 'is not', null)]),
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('phone_numbers')
            .innerJoin('otp_codes', 'otp_codes.phone_id', 'phone_numbers.phone_id')
            .select('phone_numbers.phone_id')
            .whereRef('phone_numbers.user_id', '=', 'users.user_id'),
        ),
      ),
    )
    .execute();
}
