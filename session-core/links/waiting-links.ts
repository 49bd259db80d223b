/** Links that are opened elsewhere: the browser that asked waits, and finishes the sign-in once it is approved there. */
import type { Environment } from '../environment.ts';
import { isFinal } from '../is-final.ts';
import { aborted } from '../lib/abort.ts';
import { check } from '../lib/check.ts';
import type { Run } from '../lib/run.ts';
import type { CallOptions } from '../settings.ts';
import type { LinkApproval, LinkWait, WaitingReply } from '../wire/magic-links.ts';
import { tokenInAddress } from './inspecting.ts';
import { withoutUsedToken } from './used-token.ts';
import type { WaitingTokens } from './waiting-tokens.ts';

interface WaitingLinkParts {
  run: Run;
  environment: Environment;
  waiting: WaitingTokens;
  prefix: string;
  /** The types of token of mailed links that sign in. */
  types: readonly string[];
  /** The calls of one axis. */
  calls: {
    approve(body: LinkApproval['body'], signal: AbortSignal): Promise<LinkApproval['reply']>;
    state(body: LinkWait['body'], signal: AbortSignal): Promise<LinkWait['reply']>;
  };
}

const second = 1000;
/** How often to ask: often while the visitor is likely to be reading the mail, seldom later. Milliseconds. */
const paces = [
  { until: 120 * second, every: 2 * second },
  { until: 600 * second, every: 5 * second },
  { until: Number.POSITIVE_INFINITY, every: 15 * second },
];
/** The longest pause after a failure. */
const slowest = 30 * second;

/** The marks of this browser, for the body of a request. Only a provider that gave some knows what they are. */
export function marksOf(waiting: WaitingTokens): { waiting_tokens?: string[] } {
  const waiting_tokens = waiting.list();
  return waiting_tokens.length > 0 ? { waiting_tokens } : {};
}

/** Stores the mark that a request brought; the page gets the rest of the reply. */
export function keepMark<R extends WaitingReply>(
  waiting: WaitingTokens,
  { waiting_token, ...reply }: R,
): Omit<R, 'waiting_token'> {
  if (waiting_token !== undefined) waiting.keep(waiting_token);
  return reply;
}

export function createWaitingLinks({ run, environment, waiting, prefix, types, calls }: WaitingLinkParts) {
  const { clock, presence } = environment;
  const linkInAddress = () => tokenInAddress(environment, prefix, types);

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
    linkInAddress,

    approve: (matchNumber: string, token?: string, settings?: CallOptions) =>
      run(settings, async (signal) => {
        check(
          'magicLinks.approve',
          undefined,
          { matchNumber, token },
          { matchNumber: 'string', token: 'string?' },
        );
        const body = { token: token ?? linkInAddress() ?? '', match_number: matchNumber };
        const reply = await calls.approve(body, signal);
        if (reply.approved) withoutUsedToken(environment, prefix, body.token);
        return reply;
      }),

    awaitApproval: (settings?: CallOptions) =>
      run(settings, async (signal) => {
        const started = clock.now();
        for (;;) {
          const waiting_tokens = waiting.list();
          if (waiting_tokens.length === 0) return false;
          const passed = clock.now() - started;
          let every = paces.find(({ until }) => passed < until)?.every ?? slowest;
          try {
            const { state } = await calls.state({ waiting_tokens }, signal);
            if (state !== 'waiting') return state === 'approved';
          } catch (error) {
            // Out of reach, or overloaded: the visitor may open the mail anyway.
            if (signal.aborted || isFinal(error)) throw error;
            every = slowest;
          }
          await pause(every, signal);
        }
      }),
  };
}
