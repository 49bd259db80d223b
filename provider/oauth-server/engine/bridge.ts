/** Bridges Fetch requests to the engine, which expects Node's requests and responses. */
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

export interface BridgedRequest {
  method: string;
  /** Relative to the public address, with the query. */
  path: string;
  headers: Record<string, string>;
  body: string;
}

interface BridgedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The error behind a 500. */
  failure?: unknown;
}

/** Errors inside the engine by request. The engine's own replies do not contain them. */
export type Failures = Pick<WeakMap<object, unknown>, 'get'>;

/**
 * Sends a request through the engine, so that its replies pass the same middleware as all others: headers, CORS, logs.
 *
 * @param publicUrl the address that the engine takes for its own, independent of proxies
 */
export function answerWith(
  { listener: engine, failures }: { listener: RequestListener; failures: Failures },
  publicUrl: string,
  { method, path, headers, body }: BridgedRequest,
): Promise<BridgedAnswer> {
  const url = new URL(publicUrl);
  // Never connected: the engine only reads whether the socket is encrypted.
  const request = new IncomingMessage(new Socket());
  request.method = method;
  request.url = path;
  // The engine derives the path of its own address from this.
  Object.assign(request, { originalUrl: url.pathname.replace(/\/$/, '') + path });
  request.headers = {
    ...headers,
    host: url.host,
    'x-forwarded-proto': url.protocol.replace(':', ''),
    'content-length': String(Buffer.byteLength(body)),
  };
  request.push(body);
  request.push(null);
  return new Promise((resolve) => {
    const response = new ServerResponse(request);
    const chunks: Buffer[] = [];
    const collect = (chunk: unknown) => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
      return true;
    };
    response.write = collect;
    response.end = (chunk?: unknown) => {
      collect(chunk);
      resolve({
        status: response.statusCode,
        headers: Object.fromEntries(
          Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
        ),
        body: Buffer.concat(chunks).toString('utf8'),
        failure: failures.get(request),
      });
      return response;
    };
    engine(request as never, response as never);
  });
}
