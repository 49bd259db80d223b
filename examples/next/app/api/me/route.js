import { readUser } from 'auth-elements/backend/next';
import { headers } from 'next/headers';
import { backend } from '../../../backend.js';

export async function GET() {
  const { userId } = await readUser(backend, await headers());
  return Response.json({ id: userId });
}
