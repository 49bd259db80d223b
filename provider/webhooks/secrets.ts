/** How the secrets of webhooks are stored. */
import type { SealKey } from '../seal.ts';

export const sealKey = (pepper: string): SealKey => ({ key: pepper, purpose: 'webhook secret' });
