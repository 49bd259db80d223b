/** Notifies the page of events at once: one stream while the page is visible, reopened whenever it ends. */
import { openLiveStream } from './pets-client.js';

/** Delays after each failure; the last one repeats. Milliseconds. */
const retryDelays = [500, 2_000, 5_000, 15_000, 30_000];

/**
 * Creates the watch. A hidden page has no stream, since a browser shares six connections among all its tabs.
 *
 * @param {(news: { happened: object, picture: object }) => void} onNews Called for each action.
 * @param {() => void} onGap Called when a stream has reopened: the page must fetch what it missed.
 * @returns {{ start(): void, stop(): void }}
 */
export function watchPets(onNews, onGap) {
  let wanted = false;
  let current = null;

  document.addEventListener('visibilitychange', adjust);
  addEventListener('online', () => {
    current?.abort();
    current = null;
    adjust();
  });

  return {
    start() {
      wanted = true;
      adjust();
    },
    stop() {
      wanted = false;
      adjust();
    },
  };

  function adjust() {
    const open = wanted && !document.hidden;
    if (open && !current) {
      current = new AbortController();
      keepOpen(current.signal);
    } else if (!open && current) {
      current.abort();
      current = null;
    }
  }

  async function keepOpen(signal) {
    let failures = 0;
    let first = true;
    while (!signal.aborted) {
      try {
        const stream = await openLiveStream(signal);
        if (!first) onGap();
        failures = 0;
        for await (const news of readEvents(stream, signal)) onNews(news);
      } catch (error) {
        if (error.code === 'signed_out') {
          if (current?.signal === signal) current = null;
          return;
        }
        failures += 1;
      }
      first = false;
      if (!signal.aborted) await pause(retryDelays[Math.min(failures, retryDelays.length - 1)], signal);
    }
  }
}

/** The data of each message. @see https://html.spec.whatwg.org/multipage/server-sent-events.html */
async function* readEvents(stream, signal) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!signal.aborted) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const messages = text.split('\n\n');
    text = messages.pop();
    for (const message of messages) {
      const data = message.split('\n').find((line) => line.startsWith('data: '));
      if (data) yield JSON.parse(data.slice('data: '.length));
    }
  }
}

/** Waits, or stops early when the signal aborts. */
function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
