/** The offer of a near address as a chunk of its own. */
export { NearAddress } from './near-address.tsx';
