/** The calls that this module makes of the provider: for users, or for members. */
import type { MemberAuthReply } from '../session-core/wire/b2b/shared.ts';
import type { ErrorReply } from '../session-core/wire/errors.ts';
import type { ProjectBootstrap } from '../session-core/wire/projects.ts';
import type { SessionRights } from '../session-core/wire/sessions.ts';
import type { AuthReply } from '../session-core/wire/shared.ts';
import { BackendError } from './errors.ts';
import type { Kind } from './types.ts';

interface CallOptions {
  publicToken: string;
  apiBaseUrl: string;
  timeout: number;
  fetch: typeof globalThis.fetch;
}

export interface ProviderCalls {
  /**
   * Checks a session token; null when its session has ended. A session that is bound to a browser also needs a valid JWT, which the
   * reply then repeats; without one it is stale.
   */
  checkSession(kind: Kind, sessionToken: string, jwt?: string): Promise<Renewed | 'stale' | null>;
  /** What the session of a JWT may do; null when it has ended. */
  loadRights(jwt: string): Promise<SessionRights | null>;
  /** Loads the project's settings. */
  loadSettings(): Promise<ProjectBootstrap>;
}

/** A live session with a fresh JWT. */
export type Renewed = Pick<AuthReply | MemberAuthReply, 'session_jwt'>;

/** The paths of the calls about sessions, of users and of members. */
const paths = { user: '/sessions', member: '/b2b/sessions' } satisfies Record<Kind, string>;

export function createProviderCalls({ publicToken, apiBaseUrl, timeout, fetch }: CallOptions): ProviderCalls {
  async function call<T>(path: string, password: string, body?: object): Promise<T | ErrorReply> {
    const address = `${apiBaseUrl}/sdk/v1${path}`;
    try {
      const response = await fetch(address, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Basic ${btoa(`${publicToken}:${password}`)}`,
          'content-type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      const reply: { data?: T } & Partial<ErrorReply> = await response.json();
      if (response.ok && reply.data) return reply.data;
      if (response.status < 500 && response.status !== 429 && reply.error_type) return reply as ErrorReply;
      throw new Error(`${address} answered ${response.status} ${reply.error_type ?? ''}`.trim());
    } catch (cause) {
      throw new BackendError(
        'provider_unreachable',
        `The provider at ${apiBaseUrl} returned no usable reply.`,
        {
          cause,
        },
      );
    }
  }

  return {
    async checkSession(kind, sessionToken, session_jwt) {
      // Anything else cannot be in a header, so it is not a token of the provider.
      if (!/^[\x21-\x7e]+$/.test(sessionToken)) return null;
      const reply = await call<Renewed>(`${paths[kind]}/authenticate`, sessionToken, { session_jwt });
      if (!('error_type' in reply)) return reply;
      if (reply.error_details?.needs === 'dpop_proof') return 'stale';
      if (hasEnded(reply)) return null;
      throw refused(reply);
    },
    async loadRights(session_jwt) {
      const reply = await call<SessionRights>('/sessions/rights', publicToken, { session_jwt });
      if (!('error_type' in reply)) return reply;
      if (hasEnded(reply)) return null;
      throw refused(reply);
    },
    async loadSettings() {
      const reply = await call<ProjectBootstrap>(
        `/projects/bootstrap/${encodeURIComponent(publicToken)}`,
        publicToken,
      );
      if ('error_type' in reply) throw refused(reply);
      return reply;
    },
  };
}

const hasEnded = ({ error_type }: ErrorReply) =>
  error_type === 'session_not_found' || error_type === 'invalid_session_token';

function refused({ error_type, error_message }: ErrorReply): BackendError {
  return error_type === 'unauthorized_credentials' || error_type === 'public_token_not_found'
    ? new BackendError('usage_error', 'createBackend: the provider does not know this "publicToken".')
    : new BackendError('provider_unreachable', `The provider refused: ${error_type}, ${error_message}`);
}
