import { readUser } from 'auth-elements/backend/next';
import { headers } from 'next/headers';
import { backend } from '../../../backend.js';

export async function GET() {
  const user = await readUser(backend, await headers());
  return user ? Response.json({ id: user.userId }) : new Response('Please sign in.', { status: 401 });
}
