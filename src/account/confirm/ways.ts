/** “Confirm it's you”: which proof a refusal asks for, and with which methods the user can give it. */
import { AuthApiError } from '../../../session-core/errors.ts';
import type { ProvableSecond } from '../../../session-core/wire/seconds.ts';
import type { ProvableFactor, ReauthenticationNeed } from '../../../session-core/wire/sessions.ts';
import type { Destination } from '../../products/otp/flow.ts';

/** A way to prove it. */
export type Way =
  | { readonly kind: 'code'; readonly to: Destination }
  | { readonly kind: 'passkey' }
  | { readonly kind: 'password'; readonly email: string }
  | { readonly kind: ProvableSecond['type'] }
  | { readonly kind: 'wallet'; readonly address: string; readonly chain: 'ethereum' | 'solana' }
  /** Leaves the page. */
  | { readonly kind: 'social'; readonly provider: string }
  /** Leaves the page, for the login of the member's company. */
  | { readonly kind: 'company'; readonly connection: string; readonly name: string };

/** The company login of a member. */
export interface CompanyFactor extends Pick<ProvableFactor, 'proves'> {
  type: 'company_login';
  connection_id: string;
  name: string;
}

/** What is missing: a proof by any method, or, before a member's passkey is made, one of the address itself. */
export type Need = ReauthenticationNeed | 'address';

/** What the provider asks for before it does what the user wants; null if no proof changes its answer. */
export function needOf(error: unknown): Need | null {
  if (!(error instanceof AuthApiError)) return null;
  if (error.error_type === 'action_available_only_once_primary_authentication_is_met') return 'address';
  if (error.error_type !== 'unauthorized_action') return null;
  const needs = error.error_details?.needs;
  return needs === 'second_factor' || needs === 'recent_sign_in' || needs === 'other_sign_in' ? needs : null;
}

/** The ways to prove it, the quickest first. The browser itself offers all passkeys. */
export function waysOf(factors: readonly (ProvableFactor | CompanyFactor)[], need: Need): Way[] {
  // Only the code of a mail proves it on this page.
  if (need === 'address') return factors.filter(({ type }) => type === 'email').map(wayOf);
  // The provider leaves out the method that the user removes.
  const requirement = need === 'other_sign_in' ? 'recent_sign_in' : need;
  const ways = factors.filter(({ proves }) => proves.includes(requirement)).map(wayOf);
  return ways.filter(
    ({ kind }, index) => kind !== 'passkey' || index === ways.findIndex((way) => way.kind === kind),
  );
}

function wayOf(factor: ProvableFactor | CompanyFactor): Way {
  switch (factor.type) {
    case 'passkey':
      return { kind: 'passkey' };
    case 'password':
      return { kind: 'password', email: factor.email };
    case 'email':
      return { kind: 'code', to: { channel: 'email', email: factor.email } };
    case 'phone_number':
      return { kind: 'code', to: phoneOf(factor.phone_number) };
    case 'social_account':
      return { kind: 'social', provider: factor.provider_type.toLowerCase() };
    case 'company_login':
      return { kind: 'company', connection: factor.connection_id, name: factor.name };
    case 'wallet':
      return { kind: 'wallet', address: factor.crypto_wallet_address, chain: factor.crypto_wallet_type };
  }
  return { kind: factor.type };
}

/** A number that the provider knows, which needs no country. */
export function phoneOf(number: string): Destination {
  return { channel: 'sms', number, country: '', national: number, international: number };
}

/** The address or number. */
export function addressOf(to: Destination): string {
  return to.channel === 'email' ? to.email : to.number;
}
