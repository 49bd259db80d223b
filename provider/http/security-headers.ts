/** Headers that every answer carries. */
import type { MiddlewareHandler } from 'hono';
import type { Parts } from '../world/ground.ts';

const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Sets what an answer has not set itself. */
export function securityHeaders(world: Parts<'settings'>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    const set = (name: string, value: string) => {
      if (!headers.has(name)) headers.set(name, value);
    };
    set('X-Content-Type-Options', 'nosniff');
    set('Referrer-Policy', 'no-referrer');
    set('Content-Security-Policy', apiPolicy);
    set('Cross-Origin-Opener-Policy', 'same-origin');
    set('Cache-Control', 'no-store');
    if (world.settings.production) set('Strict-Transport-Security', 'max-age=31536000');
  };
}
