/** Hears at once of what happens to the pets: one stream while the page is seen, opened anew whenever it ends. */
import { openLiveStream } from './pets-client.js';

/** Waits after a failure, growing up to the last. Milliseconds. */
const PATIENCE = [500, 2_000, 5_000, 15_000, 30_000];

/**
 * Makes the watch. A hidden page does not hold a stream, as a browser has only six connections for all its tabs.
 *
 * @param {(news: { happened: object, picture: object }) => void} onNews Called for each deed.
 * @param {() => void} onGap Called when a stream is open again: what happened in between has to be fetched.
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
      if (!signal.aborted) await pause(PATIENCE[Math.min(failures, PATIENCE.length - 1)], signal);
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

/** Waits, but not longer than somebody is interested. */
function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
