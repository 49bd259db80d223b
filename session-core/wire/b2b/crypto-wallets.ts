import type { CryptoWalletCalls, CryptoWalletStart } from '../crypto-wallets.ts';
import type { Common, CryptoWallet, NeededDuration, Protection } from '../shared.ts';
import type {
  DiscoveryReply,
  MemberAuthReply,
  MemberFactorReply,
  OrganizationHint,
  SigningIn,
} from './shared.ts';

type Start = CryptoWalletCalls['POST /crypto_wallets/authenticate/start/primary'];
/** `signature`: hexadecimal for Ethereum (EIP-191), base58 for Solana (Ed25519). */
type Signed = Pick<CryptoWalletStart, 'crypto_wallet_address' | 'crypto_wallet_type'> & { signature: string };

/** Wallets of members. Ours: the hosted provider has no such calls. A wallet opens all organizations of its address. */
export interface MemberCryptoWalletCalls {
  'POST /b2b/crypto_wallets/authenticate/start/primary': Start;
  'POST /b2b/crypto_wallets/authenticate/start/secondary': Start;
  'POST /b2b/crypto_wallets/authenticate': {
    body: SigningIn & Signed & { organization_id: string };
    reply: MemberFactorReply;
  };
  /** The organization is chosen afterwards. */
  'POST /b2b/crypto_wallets/discovery/authenticate': {
    body: Protection & Signed;
    reply: DiscoveryReply & OrganizationHint;
  };
  /** Adds a wallet, whose text a call for the signed-in member brought. */
  'POST /b2b/crypto_wallets': {
    body: Partial<NeededDuration> & Signed;
    reply: MemberAuthReply & { crypto_wallet_id: string };
  };
  /** The wallets of the person, which an organization's admins do not see. */
  'GET /b2b/crypto_wallets': { body: null; reply: Common & { crypto_wallets: CryptoWallet[] } };
  'DELETE /b2b/crypto_wallets/:id': { body: null; reply: Common };
}
