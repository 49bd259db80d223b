/** Asks the hidden frame of client services: one message channel a call, and an answer or an error within its time. */

import { browserFrames } from './browser-frames.ts';
import type { Environment, ServiceFrame } from './environment.ts';
import { AuthError } from './errors.ts';
import { readAnswer } from './frame-answers.ts';
import { aborted } from './lib/abort.ts';
import { isRecord } from './lib/is-record.ts';
import type { ClientServices, ServiceCall } from './wire/client-services.ts';

/** How long the frame's page may take to come. Milliseconds, as the next two. */
const loadTimeout = 10_000;
/** A frame that somebody else has put there may have come before anybody listened; then it is asked all the same. */
const foundPatience = 2_000;
/** How long a frame that has come may take to say a word: its script has run by then, and asks nobody. */
const greetingTimeout = 3_000;
/** Longer than a call of the frame's own to the server may take. */
const answerTimeout = 20_000;

export interface ServiceSettings {
  signal?: AbortSignal | undefined;
  /** Milliseconds. @default 20000 */
  timeout?: number;
}

export interface ServiceFrameClient {
  /**
   * @throws AuthError `unreachable` when the frame cannot be had, `timeout` when it does not answer, `invalid_reply`,
   * `aborted`, `usage_error` for a method that the frame does not know; AuthApiError as the server's
   */
  call<Name extends keyof ClientServices>(
    method: Name,
    request: ClientServices[Name]['request'],
    settings?: ServiceSettings,
  ): Promise<ClientServices[Name]['reply']>;
}

type FrameEnvironment = Pick<Environment, 'clock' | 'frames' | 'log' | 'page' | 'place'>;

/**
 * Nothing is loaded before the first call. All clients of a page share one frame of an address.
 *
 * @param given address of the frame's page, absolute or from the page
 * @throws AuthError `usage_error` for an address that is none of the web, and where there is no page
 */
export function createServiceFrame(environment: FrameEnvironment, given: string): ServiceFrameClient {
  const { clock, log, page, frames = browserFrames() } = environment;
  const address = webAddress(given, environment.place()?.href);
  const name = `client-services|${address}`;

  function frameNow(): ServiceFrame {
    // Only this function writes under such names.
    const known = page.get(name) as ServiceFrame | undefined;
    if (known?.connected()) return known;
    // A host may have emptied its body meanwhile; what still listens for the old one stops.
    known?.remove();
    const frame = frames.open(address);
    if (frame.found) log.warn(`The page has a frame of ${address} already (a duplicate); that one is used.`);
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
        const late = await within(waits, frame.found ? foundPatience : loadTimeout, () => frame.loaded);
        if (late && !frame.found) throw unreachable(`did not come within ${loadTimeout / 1000} seconds`);
        if (!late) await meet(frame, waits);
      } catch (error) {
        // Another call may be waiting for it still; each is told by itself, and the next makes a new frame.
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
      // What is used of it is checked where it is used.
      if (isRecord(payload)) return payload as ClientServices[typeof method]['reply'];
      throw new AuthError('invalid_reply', 'The frame of client services answered outside its protocol.');
    },
  };
}

interface Waits {
  clock: Environment['clock'];
  signal: AbortSignal | undefined;
  forbidden: AbortSignal;
}

/** Frames that have said a word. */
const met = new WeakSet<ServiceFrame>();

/** In place of a page that may not be framed, or is none, browsers put one of their own, and call that loaded, too. */
async function meet(frame: ServiceFrame, waits: Waits): Promise<void> {
  if (met.has(frame)) return;
  // Any answer will do: one that refuses this page's origin refuses the call, too, and in better words.
  const greeting: ServiceCall = { method: 'greet', args: [{}] };
  if (!(await ask(frame, greeting, { ...waits, timeout: greetingTimeout }))) {
    throw unreachable(
      'came without its script: its server forbids this page to frame it (frame-ancestors), or has no such page',
    );
  }
  met.add(frame);
}

/** The frame's answer; null when the time was over first. */
async function ask(
  frame: ServiceFrame,
  call: ServiceCall,
  { timeout, ...waits }: Waits & { timeout: number },
): Promise<Pick<MessageEvent<unknown>, 'data'> | null> {
  // Whoever has the other end was posted to at the frame's origin alone: the port needs no further proof.
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

/** True when the time was over first. Rejects when the call is taken back, and when the page forbids the frame. */
function within(
  { clock, signal, forbidden }: Waits,
  time: number,
  work: () => Promise<void>,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      cancel();
      signal?.removeEventListener('abort', takeBack);
      forbidden.removeEventListener('abort', forbid);
      settle();
    };
    const takeBack = () => finish(() => reject(aborted(signal)));
    const forbid = () =>
      finish(() => reject(unreachable("is forbidden by the page's Content-Security-Policy (frame-src)")));
    const cancel = clock.after(time, () => finish(() => resolve(true)));
    signal?.addEventListener('abort', takeBack, { once: true });
    forbidden.addEventListener('abort', forbid, { once: true });
    if (forbidden.aborted) return forbid();
    const working = async () => work();
    working().then(
      () => finish(() => resolve(false)),
      (cause) => finish(() => reject(unreachable('could not be asked', cause))),
    );
  });
}

function unreachable(what: string, cause?: unknown): AuthError {
  return new AuthError('unreachable', `The frame of client services ${what}.`, { cause });
}

function webAddress(given: string, base: string | undefined): string {
  if (base === undefined) {
    throw new AuthError('usage_error', 'Client services: there is no page to put their frame on.');
  }
  const url = URL.canParse(given, base) ? new URL(given, base) : null;
  // An address of script would run in the page itself.
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href;
  throw new AuthError('usage_error', '"clientsideServicesIframeURL" must be an http or https address.');
}
