/** Answers every request until the database is open. */
export function starting(): Response {
  return new Response(null, { status: 503, headers: { 'Retry-After': '1' } });
}
