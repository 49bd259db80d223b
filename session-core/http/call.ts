/** One call of the wire protocol: address, headers, deadline, and a typed reply or a typed error. */
import type { Environment } from '../environment.ts';
import { AuthApiError, AuthError } from '../errors.ts';
import { aborted } from '../lib/abort.ts';
import { base64 } from '../lib/bytes.ts';
import { isRecord } from '../lib/is-record.ts';
import type { ErrorReply, SchemaIssue } from '../wire/errors.ts';
import type { Telemetry } from '../wire/projects.ts';

/** The time limit of a call, including reading the reply. Milliseconds. */
export const callTimeout = 15_000;

export interface CallSettings {
  /** Values for the `:name` parts of the path. */
  params?: Record<string, string>;
  signal?: AbortSignal;
  /** Send neither credentials nor the telemetry header, for the event log. */
  anonymous?: boolean;
  /** Let the request outlive the page. */
  keepalive?: boolean;
}

/** Sends a call by its name in `C`, the wire map of an axis. Pass `null` as the body of a call without one. */
export type CallOf<C> = <N extends keyof C & string>(
  name: N,
  body: BodyOf<C, N>,
  settings?: CallSettings,
) => Promise<ReplyOf<C, N>>;
export type BodyOf<C, N extends keyof C> = C[N] extends { body: infer B } ? B : never;
export type ReplyOf<C, N extends keyof C> = C[N] extends { reply: infer R } ? R : never;

interface CallParts {
  environment: Environment;
  apiBaseUrl: string;
  publicToken: string;
  /** Reads the current session token, for each call. */
  readToken(): string | null;
  telemetry(): Telemetry;
}

export function createCall<C>({
  environment,
  apiBaseUrl,
  publicToken,
  readToken,
  telemetry,
}: CallParts): CallOf<C> {
  return async (name, body, settings = {}) => {
    const { params = {}, signal, anonymous = false, keepalive = false } = settings;
    const [method = '', pattern = ''] = name.split(' ');
    const path = pattern.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''));

    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    if (!anonymous) {
      headers.Authorization = `Basic ${base64(`${publicToken}:${readToken() || publicToken}`)}`;
      headers['X-SDK-Client'] = base64(JSON.stringify(telemetry()));
      const origin = environment.place()?.origin;
      if (origin) headers['X-SDK-Parent-Host'] = origin;
    }

    const answer = await exchange(environment, signal, `${apiBaseUrl}/sdk/v1${path}`, {
      method,
      headers,
      body: body === null ? null : JSON.stringify(body),
      credentials: anonymous ? 'omit' : 'include',
      keepalive,
    });
    // The wire map types the server's promise. The code that uses a field checks it.
    return unwrap(answer) as ReplyOf<C, typeof name>;
  };
}

/** The text of the wire's one refusal that is not JSON. */
const captchaChallenge = 'Captcha required';

interface Answer {
  status: number;
  json: boolean;
  text: string;
  /** The wait that the server asks for. Milliseconds. */
  wait?: number | undefined;
}

/** Sends a request and reads its answer within the time limit. */
export function exchange(
  environment: Pick<Environment, 'fetch' | 'clock'>,
  signal: AbortSignal | undefined,
  url: string,
  init: RequestInit,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted(signal));
    const controller = new AbortController();
    const stop = (error: AuthError) => {
      // Rejects here, because some replacements of `fetch` ignore the signal.
      finish(() => reject(error));
      controller.abort();
    };
    const onAbort = () => stop(aborted(signal));
    const cancelTimer = environment.clock.after(callTimeout, () =>
      stop(new AuthError('timeout', `No answer within ${callTimeout / 1000} seconds.`)),
    );
    const finish = (settle: () => void) => {
      cancelTimer();
      signal?.removeEventListener('abort', onAbort);
      settle();
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    send(environment, url, { ...init, signal: controller.signal }).then(
      (answer) => finish(() => resolve(answer)),
      (error) => finish(() => reject(error)),
    );
  });
}

async function send(
  environment: Pick<Environment, 'fetch' | 'clock'>,
  url: string,
  init: RequestInit,
): Promise<Answer> {
  let response: Response;
  try {
    response = await environment.fetch(url, init);
  } catch (cause) {
    // Engines word this error differently, so every rejection counts. Our own aborts have already settled the promise.
    const [address = ''] = url.split('?');
    throw new AuthError(
      'unreachable',
      `No answer from ${address}. Is it down, or forbidden by CORS or connect-src?`,
      { cause },
    );
  }
  try {
    const json = (response.headers.get('content-type') ?? '').includes('application/json');
    const wait = retryAfter(response, environment.clock.now());
    return { status: response.status, json, text: await response.text(), wait };
  } catch (cause) {
    throw new AuthError('invalid_reply', 'The reply was cut off.', { cause });
  }
}

function unwrap(answer: Answer): Record<string, unknown> {
  const { data } = bodyOf(answer);
  if (isRecord(data)) return data;
  throw strange(answer);
}

/**
 * The body of a successful answer.
 *
 * @throws AuthApiError for a refusal, AuthError for an answer that does not follow the protocol
 */
export function bodyOf(answer: Answer): Record<string, unknown> {
  const body = parse(answer.text);
  const accepted = answer.status < 300;
  if (accepted && isRecord(body)) return body;
  const error = accepted ? strange(answer) : failure(answer, body);
  throw Object.assign(error, answer.wait && { retryAfter: answer.wait });
}

function failure(answer: Answer, body: unknown): AuthError {
  const { status, json, text } = answer;
  if (json && isRecord(body)) {
    const issues = [body.body, body.params, body.query].find(Array.isArray) as SchemaIssue[] | undefined;
    if (issues || typeof body.error_type === 'string') return new AuthApiError(refusal(status, body), issues);
  }
  if (!json && text.includes(captchaChallenge)) {
    return new AuthError('captcha_required', 'The server asks for a captcha.');
  }
  // A gateway in front of the server answered in its own format.
  if (status === 429 || status > 499) {
    const error_type = status === 429 ? 'too_many_requests' : 'internal_server_error';
    return new AuthApiError(refusal(status, { error_type, error_message: `Status ${status}.` }));
  }
  return strange(answer);
}

function strange({ status }: Answer): AuthError {
  return new AuthError(
    'invalid_reply',
    `The reply is not from the API: status ${status}. Check "apiBaseUrl".`,
  );
}

function refusal(status: number, body: Record<string, unknown>): ErrorReply {
  const { error_type, error_message, error_url, request_id, error_details } = body;
  return {
    status_code: status,
    error_type: typeof error_type === 'string' ? error_type : 'bad_request',
    error_message:
      typeof error_message === 'string' ? error_message : 'The request does not match its schema.',
    error_url: typeof error_url === 'string' ? error_url : '',
    ...(typeof request_id === 'string' ? { request_id } : {}),
    ...(isRecord(error_details) ? { error_details } : {}),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The body is not JSON: the caller reports that the answer does not follow the protocol.
    return undefined;
  }
}

/**
 * Milliseconds to wait, or undefined if the header is missing or invalid.
 *
 * @param now by the local clock, because pages of other origins cannot read the server's `Date` header
 * @see RFC 9110, section 10.2.3; RFC 6585, section 4
 */
export function retryAfter({ headers }: Pick<Response, 'headers'>, now: number): number | undefined {
  const header = headers.get('retry-after');
  // Either seconds or a date.
  const wait = Number(header) * 1_000 || Date.parse(header ?? '') - now;
  return wait > 0 ? wait : undefined;
}
