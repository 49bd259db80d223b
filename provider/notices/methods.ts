/** Sign-in methods as the mail that reports them names them. */
import type { Queries } from '../database/schema.ts';
import type { Method, MethodType } from './mail/notice.ts';

interface Described {
  method: Method;
  /** The address, if it was proved. */
  recipient?: { email_id: string; address: string };
}

/** Null for what was never a sign-in method: an unverified address or app. */
export async function describeMethod(
  queries: Queries,
  userId: string,
  type: MethodType,
  id: string,
): Promise<Described | null> {
  const label = await labels[type](queries, userId, id);
  if (label === undefined) return null;
  const method = { type, id, label };
  return type === 'email' ? { method, recipient: { email_id: id, address: label } } : { method };
}

type Label = (queries: Queries, userId: string, id: string) => Promise<string | undefined>;

const labels: Record<MethodType, Label> = {
  email: async (queries, userId, id) => {
    const email = await queries
      .selectFrom('emails')
      .select('address')
      .where('email_id', '=', id)
      .where('user_id', '=', userId)
      .where('verified', '=', true)
      .executeTakeFirst();
    return email?.address;
  },
  phone: async (queries, userId, id) => {
    const phone = await queries
      .selectFrom('phone_numbers')
      .select('phone_number')
      .where('phone_id', '=', id)
      .where('user_id', '=', userId)
      .where('verified', '=', true)
      .executeTakeFirst();
    return phone?.phone_number;
  },
  social: async (queries, userId, id) => {
    const registration = await queries
      .selectFrom('oauth_registrations')
      .select('provider_type')
      .where('oauth_registration_id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return registration && providerLabel(registration.provider_type);
  },
  passkey: async (queries, userId, id) => {
    const passkey = await queries
      .selectFrom('webauthn_registrations')
      .select('name')
      .where('webauthn_registration_id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return passkey?.name;
  },
  wallet: async (queries, userId, id) => {
    const wallet = await queries
      .selectFrom('crypto_wallets')
      .select('address')
      .where('crypto_wallet_id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return wallet?.address;
  },
  app: async (queries, userId, id) => {
    const totp = await queries
      .selectFrom('totps')
      .select('totp_id')
      .where('totp_id', '=', id)
      .where('user_id', '=', userId)
      .where('verified', '=', true)
      .executeTakeFirst();
    return totp && '';
  },
};

/** Such as `Google` for `google`. */
export const providerLabel = (type: string) => type.charAt(0).toUpperCase() + type.slice(1);
