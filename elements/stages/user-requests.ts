/** The main stage of the elements of users other than the login. */
import { createDeferredSession } from '../../session-core/consumer/deferred-session.ts';
import { userWords } from '../../src/login/user-words.ts';
import { withoutOthers } from '../options/other-options.ts';
import type { RequestFlow, RequestOptions } from '../request-flows/flow.ts';
import { requestMainOf } from './request-main.ts';

/** The main stage of an element, for its flow. */
export const requestMain = <Options extends RequestOptions>(flow: RequestFlow<Options>) =>
  requestMainOf(flow, createDeferredSession, withoutOthers, userWords);
