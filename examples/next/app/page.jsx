import { readUser } from 'auth-elements/backend/next';
import { headers } from 'next/headers';
import { apiBaseUrl, backend } from '../backend.js';
import { Visitor } from './visitor.jsx';

export default async function Page() {
  const user = await readUser(backend, await headers());
  return <Visitor id={user?.userId} apiBaseUrl={apiBaseUrl} />;
}
