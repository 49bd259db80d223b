import { error, json } from '@sveltejs/kit';
import { createSession } from 'auth-elements/session-core';
import { backend, project } from '../../../backend.js';

export async function GET({ request }) {
  const user = await backend.authenticate(request, { live: true });
  if (!user) error(401, 'Please sign in.');
  const { sessionToken: session_token } = user;
  if (!session_token) error(403, 'Only the browser of this session can act in it.');
  const client = createSession(project);
  try {
    await client.session.updateSession({ session_token });
    return json((await client.user.get()).emails);
  } finally {
    client.dispose();
  }
}
