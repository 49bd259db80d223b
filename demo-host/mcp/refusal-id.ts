/**
 * The id of a refusal: that of the request, or none where it cannot be read. The protocol's schema knows no null, which plain
 * JSON-RPC and the libraries write there.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/schema#jsonrpcerrorresponse
 */
import { z } from 'zod';

/** Bytes: a tool call is a few hundred. */
export const longestBody = 64 * 1024;

const request = z.object({ id: z.union([z.string(), z.number().int()]) });
const refusal = z.looseObject({ jsonrpc: z.literal('2.0'), id: z.null() });

/** The id of a request that nobody has read yet, as a member of the answer. */
export async function requestId(unread: Request): Promise<{ id?: string | number }> {
  const length = Number(unread.headers.get('Content-Length') ?? Number.NaN);
  // Only of one that says how long it is, so that a refusal never waits for what has no end.
  if (!(length <= longestBody)) return {};
  try {
    const { id } = request.parse(await unread.json());
    return { id };
  } catch {
    // No request of the protocol: there is no id to name.
    return {};
  }
}

/** The answer as it is, without an id that is null. */
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
