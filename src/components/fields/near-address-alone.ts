/** The offer of a near address as a chunk of its own. */
import { NearAddress } from './near-address.tsx';

export const part = { NearAddress };
