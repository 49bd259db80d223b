/** The hidden frame of client services as built, with the origins that may call it. */
import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import { Refusal } from '../http/refusal.ts';
import type { RequestState } from '../http/request-state.ts';
import type { Parts } from '../world/ground.ts';
import { answerFile } from './html.ts';

const built = new URL('../../dist/', import.meta.url);
const scripts = ['client-services.js', 'client-services-phone.js'];

/** In development any page of this machine, as for CORS. A policy has no words for `[::1]`. */
const loopback = ['http', 'https'].flatMap((scheme) =>
  ['localhost', '*.localhost', '127.0.0.1'].map((host) => `${scheme}://${host}:*`),
);

export function mountClientServices(app: Hono<RequestState>, { settings }: Parts<'settings'>): void {
  const { production, prefix } = settings;
  // Installed apps frame nothing, and their origins mean something else in the directive.
  const configured = settings.allowedOrigins.filter((origin) => new URL(origin).origin === origin);
  const origins = [...configured, ...(production ? [] : loopback)].join(' ');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${origins}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

  app.get('/client-services.html', async (context) => {
    const page = tell(await builtFile('client-services.html'), { prefix, 'allowed-origins': origins });
    // Pages that isolate themselves need this header.
    context.header('Cross-Origin-Resource-Policy', 'cross-origin');
    context.header('Cross-Origin-Embedder-Policy', 'require-corp');
    context.header('Content-Security-Policy', policy);
    return context.html(page);
  });

  for (const name of scripts) {
    app.get(`/${name}`, async (context) => {
      const script = await builtFile(name);
      context.header('Cache-Control', 'public, max-age=300');
      return answerFile(context, 'text/javascript', script);
    });
  }
}

/** Read at each request, since a build may have come meanwhile. */
async function builtFile(name: string): Promise<string> {
  try {
    return await readFile(new URL(name, built), 'utf8');
  } catch {
    throw new Refusal('route_not_found', { message: `dist/${name} is not there yet: npm run build.` });
  }
}

/** Fills in what the page asks for by its `meta` elements. Neither prefix nor origin can hold a quote. */
function tell(page: string, values: Record<string, string>): string {
  return Object.entries(values).reduce(
    (text, [name, value]) =>
      text.replace(
        new RegExp(`(<meta name="auth-elements:${name}" content=)"[^"]*"`),
        (_, before: string) => `${before}"${value}"`,
      ),
    page,
  );
}
