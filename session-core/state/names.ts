/** The names that screens look up too, apart from what is read before there are any. */
export { stateKeyOf } from './keys.ts';

/** Which identity provider this browser signed in with last: a hint for the visitor, nothing more. */
export const lastUsedKeyOf = (stateKey: string) => `${stateKey}::b2c_last_used_oauth`;
