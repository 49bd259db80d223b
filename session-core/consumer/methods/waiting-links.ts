/** Links that are opened elsewhere: what they would do there, and how the browser that asked finishes the sign-in. */
import type { Environment } from '../../environment.ts';
import { isFinal } from '../../is-final.ts';
import { aborted } from '../../lib/abort.ts';
import { check, durationRule } from '../../lib/check.ts';
import { type Pkce, withVerifier } from '../../pkce.ts';
import { withoutUsedToken } from '../../used-token.ts';
import type { WaitingTokens } from '../../waiting-tokens.ts';
import type { SessionClient } from '../client.ts';
import { answerOf, tokenInAddress } from './inspecting.ts';
import type { MethodParts } from './parts.ts';

interface WaitingLinkParts extends MethodParts {
  environment: Environment;
  pkce: Pkce;
  waiting: WaitingTokens;
  prefix: string;
}

const second = 1000;
/** How often to ask: often while the visitor is likely to be reading the mail, seldom later. Milliseconds. */
const paces = [
  { until: 120 * second, every: 2 * second },
  { until: 600 * second, every: 5 * second },
  { until: Number.POSITIVE_INFINITY, every: 15 * second },
];
/** After a failure. */
const slowest = 30 * second;

type Methods = Pick<
  SessionClient['magicLinks'],
  'inspect' | 'approve' | 'awaitApproval' | 'authenticateWaiting'
>;

export function createWaitingLinks({
  call,
  run,
  commit,
  environment,
  pkce,
  waiting,
  prefix,
}: WaitingLinkParts): Methods {
  const { clock, presence } = environment;

  /** Other kinds of token are not from mailed sign-in links. */
  const linkInAddress = () => tokenInAddress(environment, prefix, ['magic_links', 'login']);

  /** Waits until it is time to ask again, or until the visitor returns to the page. */
  function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => () => {
        stopTimer();
        stopWaking();
        signal.removeEventListener('abort', abort);
        settle();
      };
      const abort = end(() => reject(aborted(signal)));
      const stopTimer = clock.after(milliseconds, end(resolve));
      const stopWaking = presence.onWake(end(resolve));
      signal.addEventListener('abort', abort);
      if (signal.aborted) abort();
    });
  }

  return {
    inspect: (token, settings) =>
      run(settings, async (signal) => {
        check('magicLinks.inspect', undefined, { token }, { token: 'string?' });
        const given = token ?? linkInAddress();
        if (given === null) return null;
        const body = { token: given, waiting_tokens: waiting.list() };
        return answerOf(call('POST /magic_links/inspect', body, { signal }));
      }),

    approve: (matchNumber, token, settings) =>
      run(settings, async (signal) => {
        check(
          'magicLinks.approve',
          undefined,
          { matchNumber, token },
          { matchNumber: 'string', token: 'string?' },
        );
        const body = { token: token ?? linkInAddress() ?? '', match_number: matchNumber };
        const reply = await call('POST /magic_links/approve', body, { signal });
        if (reply.approved) withoutUsedToken(environment, prefix, body.token);
        return reply;
      }),

    awaitApproval: (settings) =>
      run(settings, async (signal) => {
        const started = clock.now();
        for (;;) {
          const waiting_tokens = waiting.list();
          if (waiting_tokens.length === 0) return false;
          const passed = clock.now() - started;
          let every = paces.find(({ until }) => passed < until)?.every ?? slowest;
          try {
            const { state } = await call('POST /magic_links/waiting', { waiting_tokens }, { signal });
            if (state !== 'waiting') return state === 'approved';
          } catch (error) {
            // Out of reach, or overloaded: the visitor may open the mail anyway.
            if (signal.aborted || isFinal(error)) throw error;
            every = slowest;
          }
          await pause(every, signal);
        }
      }),

    authenticateWaiting: (options, settings) =>
      run(settings, async (signal) => {
        check('magicLinks.authenticateWaiting', options, {}, durationRule);
        const waiting_tokens = waiting.list();
        const { reply, done } = await withVerifier(pkce, ['magic_links'], (proof) =>
          call(
            'POST /magic_links/waiting/authenticate',
            { ...options, ...proof, waiting_tokens },
            { signal },
          ),
        );
        const result = commit(reply, options);
        done();
        waiting.clear();
        return result;
      }),
  };
}
