import { readUser } from 'auth-elements/backend/next';
import { createSession } from 'auth-elements/session-core';
import { headers } from 'next/headers';
import { backend, project } from '../../../backend.js';

export async function GET() {
  const user = await readUser(backend, await headers(), { live: true });
  if (!user) return new Response('Please sign in.', { status: 401 });
  const { sessionToken: session_token } = user;
  if (!session_token) return new Response('Only the browser of this session can act in it.', { status: 403 });
  const client = createSession(project);
  try {
    await client.session.updateSession({ session_token });
    return Response.json((await client.user.get()).emails);
  } finally {
    client.dispose();
  }
}
