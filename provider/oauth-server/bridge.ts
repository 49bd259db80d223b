/** Lets the engine, which speaks Node's requests and responses, answer requests of the Fetch standard. */
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

export interface BridgedRequest {
  method: string;
  /** Below the public address, with its query. */
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface BridgedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** What made it a 500, if it is one. */
  failure?: unknown;
}

/**
 * What went wrong inside the engine, which tells its caller nothing of it, by the request that it was about.
 */
export type Failures = Pick<WeakMap<object, unknown>, 'get'>;

/**
 * So every answer passes through the same steps as those of all other calls: headers, CORS, logs.
 *
 * @param publicUrl what the engine is to take for its own address, whatever proxy the request came through
 */
export function answerWith(
  { listener: engine, failures }: { listener: RequestListener; failures: Failures },
  publicUrl: string,
  { method, path, headers, body }: BridgedRequest,
): Promise<BridgedAnswer> {
  const own = new URL(publicUrl);
  // Never connected: the engine only asks it whether it is encrypted.
  const request = new IncomingMessage(new Socket());
  request.method = method;
  request.url = path;
  // What the engine takes the path of its own address from.
  Object.assign(request, { originalUrl: own.pathname.replace(/\/$/, '') + path });
  request.headers = {
    ...headers,
    host: own.host,
    'x-forwarded-proto': own.protocol.replace(':', ''),
    'content-length': String(Buffer.byteLength(body)),
  };
  request.push(body);
  request.push(null);
  return new Promise((resolve) => {
    const response = new ServerResponse(request);
    const chunks: Buffer[] = [];
    const keep = (chunk: unknown) => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
      return true;
    };
    response.write = keep;
    response.end = (chunk?: unknown) => {
      keep(chunk);
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
