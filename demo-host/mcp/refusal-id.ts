/**
 * The id of an error response: the request's id, or none if the request is unreadable. The protocol's schema forbids the
 * `null` that plain JSON-RPC and the libraries use.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/schema#jsonrpcerrorresponse
 */
import { z } from 'zod';

/** Bytes. A tool call has a few hundred. */
export const longestBody = 64 * 1024;

const request = z.object({ id: z.union([z.string(), z.number().int()]) });
const refusal = z.looseObject({ jsonrpc: z.literal('2.0'), id: z.null() });

/** Reads the id of a request whose body is still unread, as a member of the response. */
export async function requestId(unread: Request): Promise<{ id?: string | number }> {
  const length = Number(unread.headers.get('Content-Length') ?? Number.NaN);
  // Only with a known length, so that a refusal never waits for an endless body.
  if (!(length <= longestBody)) return {};
  try {
    const { id } = request.parse(await unread.json());
    return { id };
  } catch {
    // The body is not a request of the protocol, so there is no id.
    return {};
  }
}

/** Removes an id that is null from an error response. */
export async function withoutNullId(response: Response): Promise<Response> {
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
  if (response.status < 400 || !isJson) return response;
  const text = await response.text();
  const { success, data } = refusal.safeParse(parse(text));
  if (!success) return new Response(text, response);
  const { id: _null, ...body } = data;
  const headers = new Headers(response.headers);
  headers.delete('Content-Length');
  return Response.json(body, { status: response.status, headers });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
