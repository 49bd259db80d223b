import { protect } from 'auth-elements/backend/sveltekit';
import { backend } from './backend.js';

export const handle = protect(backend);
