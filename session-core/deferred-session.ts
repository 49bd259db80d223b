export { createDeferredSession } from './consumer/deferred-session.ts';
