import { project } from '../backend.js';

export const load = ({ locals }) => ({ id: locals.auth?.userId, apiBaseUrl: project.apiBaseUrl });
