/** The checks before a request reaches a tool, and the responses that refuse it. */
import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  OAuthError,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import type { Access, AccessCheck } from './access.ts';
import { ProviderUnreachable } from './introspection.ts';
import { proofAlgorithms } from './proof.ts';
import { requestId } from './refusal-id.ts';
import { scopes } from './scopes.ts';
import { TooManyProofs } from './spent-proofs.ts';

const allowedHeaders = [
  'Authorization',
  'Content-Type',
  'DPoP',
  'Last-Event-ID',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Protocol-Version',
  'Mcp-Session-Id',
].join(', ');

export interface GateOptions {
  checkAccess: AccessCheck;
  /** The demo's public address. */
  publicUrl: () => string;
  /** More origins whose pages may call. */
  allowedOrigins: readonly string[];
}

/** Returns the caller's access, or the response that refuses the request. */
type Gate = (request: Request) => Promise<Access | Response>;

/**
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-3 the bearer challenge
 * @see https://www.rfc-editor.org/rfc/rfc9728#section-5.1 the address of the metadata
 */
export function createGate({ checkAccess, publicUrl, allowedOrigins }: GateOptions): Gate {
  function challenge(words?: string): Response {
    const parameters = [
      ...(words ? ['error="invalid_token"', `error_description="${words}"`] : []),
      `resource_metadata="${publicUrl()}/.well-known/oauth-protected-resource/mcp"`,
      `scope="${scopes.join(' ')}"`,
    ];
    const body = { error: 'invalid_token', error_description: words ?? 'An access token is needed.' };
    return Response.json(body, {
      status: 401,
      headers: {
        'WWW-Authenticate': `Bearer ${parameters.join(', ')}, DPoP algs="${proofAlgorithms.join(' ')}"`,
      },
    });
  }

  async function authorize(request: Request): Promise<Access | Response> {
    const header = request.headers.get('Authorization');
    if (new URL(request.url).searchParams.has('access_token')) {
      // Addresses end up in logs and browser histories.
      return header ? refuse(400, 'Do not send a token in the address.') : challenge();
    }
    if (!header) return challenge();
    const [, scheme = '', token] = /^(Bearer|DPoP) ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header) ?? [];
    if (!token) return challenge('An access token of the provider is needed.');
    try {
      return await checkAccess({
        scheme: scheme.toLowerCase() === 'dpop' ? 'dpop' : 'bearer',
        token,
        proof: request.headers.get('DPoP'),
        method: request.method,
      });
    } catch (error) {
      if (error instanceof OAuthError) return challenge(error.message);
      if (error instanceof TooManyProofs) return await refuseTooMany(request, error.seconds);
      if (!(error instanceof ProviderUnreachable)) throw error;
      const unavailable = refuse(503, 'The sign-in service is not responding. Try again soon.');
      unavailable.headers.set('Retry-After', '5');
      return unavailable;
    }
  }

  return async (request) => {
    const base = new URL(publicUrl());
    return (
      hostHeaderValidationResponse(request, [...localhostAllowedHostnames(), base.hostname]) ??
      refuseOrigin(request, [base.origin, ...allowedOrigins]) ??
      (request.method === 'OPTIONS' ? preflight() : await authorize(request))
    );
  };
}

/** Allows the configured origins, with scheme and port, and every page of this machine. */
function refuseOrigin(request: Request, allowed: readonly string[]): Response | undefined {
  if (allowed.includes(request.headers.get('Origin') ?? '')) return undefined;
  return originValidationResponse(request, localhostAllowedHostnames());
}

/** Lets the calling page read the response. Its origin has been checked before. */
export function shareWithPage(request: Request, response: Response): Response {
  const origin = request.headers.get('Origin');
  response.headers.append('Vary', 'Origin');
  response.headers.set('Cache-Control', 'no-store');
  if (!origin || response.status === 403) return response;
  response.headers.set('Access-Control-Allow-Origin', origin);
  response.headers.set('Access-Control-Expose-Headers', 'WWW-Authenticate, Mcp-Session-Id, Retry-After');
  return response;
}

function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, POST, DELETE',
      'Access-Control-Allow-Headers': allowedHeaders,
      'Access-Control-Max-Age': '600',
    },
  });
}

/** In the protocol's format, so that the assistant passes the message to the model. */
export async function refuseTooMany(request: Request, seconds: number): Promise<Response> {
  const message = `Too many calls: the pets need a rest. Wait ${seconds} seconds before the next one.`;
  return Response.json(
    {
      jsonrpc: '2.0',
      ...(await requestId(request)),
      error: { code: -32_000, message, data: { retryAfter: seconds } },
    },
    { status: 429, headers: { 'Retry-After': String(seconds) } },
  );
}

function refuse(status: 400 | 503, words: string): Response {
  const error = status === 400 ? 'invalid_request' : 'temporarily_unavailable';
  return Response.json({ error, error_description: words }, { status });
}
