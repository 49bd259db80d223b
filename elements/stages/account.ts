/** The chunk of `<auth-account>`: the frame of its page. Each section is a chunk of its own. */
import { accountFlow } from '../request-flows/account.tsx';
import { requestMain } from './user-requests.ts';

export const account = requestMain(accountFlow);
