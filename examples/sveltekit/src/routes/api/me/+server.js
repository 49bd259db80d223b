import { error, json } from '@sveltejs/kit';

export function GET({ locals }) {
  if (!locals.auth) error(401, 'Please sign in.');
  return json({ id: locals.auth.userId });
}
