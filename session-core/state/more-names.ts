/** The names of the storage keys that the entry does not need. */
import { bootstrapKeyOf } from './names.ts';

/** Key of the time when the project's settings were stored. Milliseconds since 1970. */
export const bootstrapTimeKeyOf = (stateKey: string) => `${bootstrapKeyOf(stateKey)}_at`;

/** There in a browser with a key: the nonce for its next proof. */
export const proofKeyOf = (stateKey: string) => `${stateKey}::proof`;

/** Key of the way by which this browser signed in last, such as `email`, `passkey` or `github`. */
export const lastWayKeyOf = (stateKey: string) => `${stateKey}::b2c_last_used_method`;

/** Key of the wallet that this browser signed with last. */
export const lastWalletKeyOf = (stateKey: string) => `${stateKey}::b2c_last_used_wallet`;

/** Key of the identity provider that this browser signed in with last. */
export const lastUsedKeyOf = (stateKey: string) => `${stateKey}::b2c_last_used_oauth`;

/** Key of the time when this browser last offered a passkey. Milliseconds since 1970. */
export const passkeyOfferKeyOf = (stateKey: string) => `${stateKey}::passkey_offered`;
