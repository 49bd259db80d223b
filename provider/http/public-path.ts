import type { Parts } from '../world/ground.ts';

/**
 * The path below which browsers reach the provider, as a proxy that strips it knows it; empty where it has the host for
 * itself. Without a trailing slash.
 */
export function publicPath({ publicUrl }: Parts<'publicUrl'>): string {
  return new URL(publicUrl).pathname.replace(/\/$/, '');
}
