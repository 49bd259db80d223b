/** The offer of a near address as a chunk of its own: a login has it in its idle stage, and other pages fetch it alone. */
import { NearAddress } from './near-address.tsx';

export const part = { NearAddress };
