import { fetchLater } from './fetch-later.ts';

/** The chunk with React. */
export const withReact = () => fetchLater(() => import('./login-inside.ts'));
