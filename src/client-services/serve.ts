/** Answers every call of an allowed page, on the port that came with it. */
import { AuthApiError, AuthError } from '../../session-core/errors.ts';
import { isRecord } from '../../session-core/lib/is-record.ts';
import type { ClientServices, ServiceAnswer, ServiceError } from '../../session-core/wire/client-services.ts';

export type Services = {
  [Name in keyof ClientServices]: (
    request: Record<string, unknown>,
  ) => Promise<ClientServices[Name]['reply']>;
};

interface ServeParts {
  /** The parent window, the only one that may call; null if the page is not in a frame. */
  parent: unknown;
  /** Whether pages of this origin may call. */
  mayAsk(origin: string): boolean;
  services: Services;
}

type ServiceMessage = Pick<MessageEvent, 'source' | 'origin' | 'data' | 'ports'>;

export function serve({ parent, mayAsk, services }: ServeParts): (message: ServiceMessage) => Promise<void> {
  async function work(origin: string, { method, args }: Record<string, unknown>): Promise<ServiceAnswer> {
    try {
      if (!mayAsk(origin)) throw unregistered(origin);
      if (typeof method !== 'string' || !Object.hasOwn(services, method)) {
        throw new AuthError('usage_error', `Client services: there is no method "${String(method)}".`);
      }
      const request: unknown = Array.isArray(args) ? args[0] : undefined;
      if (!isRecord(request)) {
        throw new AuthError('usage_error', `Client services: "${method}" needs an object in "args".`);
      }
      // `hasOwn` has just said so.
      return { success: true, payload: await services[method as keyof Services](request) };
    } catch (error) {
      return { success: false, error: deflate(error) };
    }
  }

  return async ({ source, origin, data, ports: [port] }) => {
    // Other windows, such as the opener of this page, have no access. Without a port there is
    // no way to answer.
    if (parent === null || source !== parent || !port || !isRecord(data)) return;
    port.postMessage(await work(origin, data));
    port.close();
  };
}

function unregistered(origin: string): AuthApiError {
  const error_message = `Client services: pages of ${origin} are not answered here.`;
  return new AuthApiError({
    status_code: 403,
    error_type: 'unregistered_origin',
    error_message,
    error_url: '',
  });
}

/** Converts an error to plain data, without its stack and cause, which must not leave the frame. */
function deflate(error: unknown): ServiceError {
  if (!(error instanceof AuthError)) {
    console.error('auth-elements: a client service failed.', error);
    return { name: 'AuthError', code: 'invalid_reply', message: 'The client service failed.' };
  }
  const { name, message, code } = error;
  if (!(error instanceof AuthApiError)) return { name, message, code };
  const { status_code, error_type, error_message, error_url, request_id, error_details, issues } = error;
  return {
    ...{ name, message, code, status_code, error_type, error_message, error_url },
    ...{ request_id, error_details, issues: [...issues] },
  };
}
