/** The security headers of every response. */
import type { MiddlewareHandler } from 'hono';

/** What is inline in a page. */
interface Inline {
  /** The hash of the style sheet. */
  styles?: string;
  /** The hash of the script. */
  scripts?: string;
}

/**
 * The strictest policy under which the pages work: nothing inline except the style sheet and the script with these hashes,
 * and no string becomes markup or script.
 *
 * @param inline hashes, for example `'sha256-…'`
 * @see https://www.w3.org/TR/CSP3/ and https://www.w3.org/TR/trusted-types/
 */
function contentSecurityPolicy(providerUrl: string, { styles = '', scripts = '' }: Inline): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`.trim(),
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

/** What a route may pass to the headers. */
export interface Env {
  Variables: Inline;
}

/** Adds the headers to every response, errors and redirects too. */
export function securityHeaders(providerUrl: string): MiddlewareHandler<Env> {
  return async (context, next) => {
    await next();
    context.header('Content-Security-Policy', contentSecurityPolicy(providerUrl, context.var));
    context.header('X-Content-Type-Options', 'nosniff');
    // The address of /authenticate contains a magic link's token, which no other site may learn.
    context.header('Referrer-Policy', 'no-referrer');
    context.header('Cross-Origin-Opener-Policy', 'same-origin');
    context.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  };
}
