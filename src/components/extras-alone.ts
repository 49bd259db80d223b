/** What completes a form as a chunk of its own: a login has it in a file that it fetches anyway. */
import { NearAddress } from './fields/near-address.tsx';
import { ProviderMark } from './icons/provider-mark.tsx';
import type { Extras } from './ui.tsx';

export const extras: Extras = { NearAddress, ProviderMark };
