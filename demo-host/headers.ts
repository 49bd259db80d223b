/** The security headers of every answer. */
import type { MiddlewareHandler } from 'hono';

/**
 * The strictest policy that the pages work under: nothing inline but the style sheet whose hash is given, no string ever
 * becomes markup or script.
 *
 * @param styles such as `'sha256-…'`
 * @see https://www.w3.org/TR/CSP3/ and https://www.w3.org/TR/trusted-types/
 */
function contentSecurityPolicy(providerUrl: string, styles = ''): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styles}`.trim(),
    `connect-src 'self' ${providerUrl}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** What a route may tell the headers. */
export interface Env {
  Variables: {
    /** Hash of the style sheet that the page holds. */
    styles?: string;
  };
}

/** Adds the headers, also to errors and redirects. */
export function securityHeaders(providerUrl: string): MiddlewareHandler<Env> {
  return async (context, next) => {
    await next();
    context.header('Content-Security-Policy', contentSecurityPolicy(providerUrl, context.get('styles')));
    context.header('X-Content-Type-Options', 'nosniff');
    // A magic link's token is in the address of /authenticate; no other site may learn that address.
    context.header('Referrer-Policy', 'no-referrer');
    context.header('Cross-Origin-Opener-Policy', 'same-origin');
    context.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  };
}
