/** Calls the hidden frame of client services: one message channel per call, and an answer or error before its timeout. */

import type { Environment, ServiceFrame } from '../environment.ts';
import { AuthError } from '../errors.ts';
import { aborted } from '../lib/abort.ts';
import { isRecord } from '../lib/is-record.ts';
import type { ClientServices, ServiceCall } from '../wire/client-services.ts';
import { browserFrames } from './browser-frames.ts';
import { readAnswer } from './frame-answers.ts';

/** How long the frame may take to load. Milliseconds, like the next three. */
const loadTimeout = 10_000;
/** The host's own frame may have loaded before we listened, so after this time we call it anyway. */
const foundTimeout = 2_000;
/** How long a loaded frame may take to greet: its script has run by then, and needs no network for it. */
const greetingTimeout = 3_000;
/** Longer than the frame's own calls to the server may take. */
const answerTimeout = 20_000;

interface ServiceSettings {
  signal?: AbortSignal | undefined;
  /** Milliseconds. @default 20000 */
  timeout?: number;
}

export interface ServiceFrameClient {
  /**
   * @throws AuthError `unreachable` if the frame does not load, `timeout` if it does not answer, `invalid_reply`,
   * `aborted`, `usage_error` for a method that the frame does not know; AuthApiError if the server refuses
   */
  call<Name extends keyof ClientServices>(
    method: Name,
    request: ClientServices[Name]['request'],
    settings?: ServiceSettings,
  ): Promise<ClientServices[Name]['reply']>;
}

type FrameEnvironment = Pick<Environment, 'clock' | 'frames' | 'log' | 'page' | 'place'>;

/**
 * Loads nothing before the first call. All clients of a page share one frame per address.
 *
 * @param frameAddress address of the frame's page, absolute or from the page
 * @throws AuthError `usage_error` if the address is not http(s), and outside a page
 */
export function createServiceFrame(environment: FrameEnvironment, frameAddress: string): ServiceFrameClient {
  const { clock, log, page, frames = browserFrames() } = environment;
  const address = webAddress(frameAddress, environment.place()?.href);
  const name = `client-services|${address}`;

  function frameNow(): ServiceFrame {
    // Only this function writes under such a name.
    const frameOfPage = page.get(name) as ServiceFrame | undefined;
    if (frameOfPage?.connected()) return frameOfPage;
    // The host may have emptied its body. Removing the old frame also removes its listeners.
    frameOfPage?.remove();
    const frame = frames.open(address);
    if (frame.found)
      log.warn(`The page already has a frame with the address ${address}: the client uses that one.`);
    page.set(name, frame);
    return frame;
  }

  function forget(frame: ServiceFrame): void {
    if (page.get(name) === frame) page.delete(name);
    frame.remove();
  }

  return {
    async call(method, request, { signal, timeout = answerTimeout } = {}) {
      if (signal?.aborted) throw aborted(signal);
      const frame = frameNow();
      const waits: Waits = { clock, signal, forbidden: frame.forbidden };
      try {
        const late = await within(waits, frame.found ? foundTimeout : loadTimeout, () => frame.loaded);
        if (late && !frame.found) throw unreachable(`did not load within ${loadTimeout / 1000} seconds`);
        if (!late) await connect(frame, waits);
      } catch (error) {
        // Other calls that wait for this frame reject too. The next call creates a new frame.
        if (!signal?.aborted) forget(frame);
        throw error;
      }
      const call: ServiceCall = { method, args: [{ ...request }] };
      const answer = await ask(frame, call, { ...waits, timeout });
      if (answer === null) {
        const message = `The frame ${address} did not answer within ${timeout / 1000} seconds.`;
        throw new AuthError('timeout', message);
      }
      const payload = readAnswer(answer.data);
      // The code that uses a field checks it.
      if (isRecord(payload)) return payload as ClientServices[typeof method]['reply'];
      throw new AuthError(
        'invalid_reply',
        'The frame of client services sent an answer that does not follow the protocol.',
      );
    },
  };
}

interface Waits {
  clock: Environment['clock'];
  signal: AbortSignal | undefined;
  forbidden: AbortSignal;
}

/** Frames whose script has answered. */
const connected = new WeakSet<ServiceFrame>();

/** If a page forbids framing or does not exist, the browser shows an error page, and reports that as loaded too. */
async function connect(frame: ServiceFrame, waits: Waits): Promise<void> {
  if (connected.has(frame)) return;
  // Any answer will do: a frame that refuses this page's origin also refuses the call, with a better message.
  const greeting: ServiceCall = { method: 'greet', args: [{}] };
  if (!(await ask(frame, greeting, { ...waits, timeout: greetingTimeout }))) {
    throw unreachable(
      'loaded without its script: its server forbids this page to frame it (frame-ancestors), or has no such page',
    );
  }
  connected.add(frame);
}

/** The frame's answer; null after the timeout. */
async function ask(
  frame: ServiceFrame,
  call: ServiceCall,
  { timeout, ...waits }: Waits & { timeout: number },
): Promise<Pick<MessageEvent<unknown>, 'data'> | null> {
  // Only the frame's origin received the other port, so messages on this one need no further check.
  const { port1, port2 } = new MessageChannel();
  let answer: Pick<MessageEvent<unknown>, 'data'> | null = null;
  try {
    await within(waits, timeout, () => {
      const answered = new Promise<void>((resolve) => {
        port1.onmessage = ({ data }: MessageEvent<unknown>) => {
          answer = { data };
          resolve();
        };
      });
      frame.post(call, port2);
      return answered;
    });
  } finally {
    port1.close();
  }
  return answer;
}

/** True after the timeout. Rejects if the caller aborts or the page forbids the frame. */
function within(
  { clock, signal, forbidden }: Waits,
  time: number,
  work: () => Promise<void>,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      cancel();
      signal?.removeEventListener('abort', abort);
      forbidden.removeEventListener('abort', forbid);
      settle();
    };
    const abort = () => finish(() => reject(aborted(signal)));
    const forbid = () =>
      finish(() => reject(unreachable("is forbidden by the page's Content-Security-Policy (frame-src)")));
    const cancel = clock.after(time, () => finish(() => resolve(true)));
    signal?.addEventListener('abort', abort, { once: true });
    forbidden.addEventListener('abort', forbid, { once: true });
    if (forbidden.aborted) return forbid();
    const working = async () => work();
    working().then(
      () => finish(() => resolve(false)),
      (cause) => finish(() => reject(unreachable('could not be called', cause))),
    );
  });
}

function unreachable(what: string, cause?: unknown): AuthError {
  return new AuthError('unreachable', `The frame of client services ${what}.`, { cause });
}

function webAddress(address: string, base: string | undefined): string {
  if (base === undefined) {
    throw new AuthError('usage_error', 'Client services need a page for their hidden frame.');
  }
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  // A `javascript:` address would run in the page itself.
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href;
  throw new AuthError('usage_error', '"clientsideServicesIframeURL" must be an http or https address.');
}
