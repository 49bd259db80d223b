/** Makes the token replies of identity providers conform to RFC 6749 section 5. */
import { z } from 'zod';

const reply = z.record(z.string(), z.unknown());

/** Corrects the known deviations from the standard; other replies stay unchanged. */
export async function normalizeTokenReply(response: Response): Promise<Response> {
  const parsed = reply.safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  );
  if (!parsed.success) return response;
  const body = parsed.data;
  // GitHub and TikTok refuse a wrong code with status 200.
  const refused = response.ok && typeof body.error === 'string' && body.access_token === undefined;
  const corrected = {
    ...body,
    // Twitch.
    ...(Array.isArray(body.scope) && { scope: body.scope.join(' ') }),
    // Figma.
    ...(typeof body.access_token === 'string' && body.token_type === undefined && { token_type: 'bearer' }),
  };
  return Response.json(corrected, { status: refused ? 400 : response.status });
}
