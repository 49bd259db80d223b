/** The key under which this browser stores the accounts that it offers a returning visitor. */
import { stateKeyOf } from '../../session-core/state/names.ts';

export const accountsKey = (project: Parameters<typeof stateKeyOf>[0]) => `${stateKeyOf(project)}::accounts`;
