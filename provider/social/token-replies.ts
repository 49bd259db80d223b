/** Makes the token replies of identity providers what RFC 6749 section 5 says they are. */
import { z } from 'zod';

const reply = z.record(z.string(), z.unknown());

/** The same reply, where it departs from the standard in one of the known ways; else as it is. */
export async function mendTokenReply(response: Response): Promise<Response> {
  const found = reply.safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  );
  if (!found.success) return response;
  const body = found.data;
  // GitHub and TikTok answer a wrong code with 200.
  const refused = response.ok && typeof body.error === 'string' && body.access_token === undefined;
  const mended = {
    ...body,
    // Twitch.
    ...(Array.isArray(body.scope) && { scope: body.scope.join(' ') }),
    // Figma.
    ...(typeof body.access_token === 'string' && body.token_type === undefined && { token_type: 'bearer' }),
  };
  return Response.json(mended, { status: refused ? 400 : response.status });
}
