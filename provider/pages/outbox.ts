/** The development outbox: a live page, its stream, and the JSON that tests read. */
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { streamSSE } from 'hono/streaming';
import { isLoopbackHost } from '../http/origins.ts';
import { Refusal } from '../http/refusal.ts';
import type { RequestState } from '../http/request-state.ts';
import type { Outbox } from '../messages/outbox.ts';
import { answerFile, answerPage, pageFile, pageStyle } from './html.ts';

interface OutboxPageOptions {
  outbox: Outbox;
  /** Ends the streams. */
  stopping: AbortSignal;
}

// Proxies drop streams that are silent for a minute.
const heartbeat = 20_000;
const reconnectAfter = 1_000;

/** The mail's own styles are inline; nothing in it may run, load or be sent, and only the outbox may frame it. */
const previewPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

export function mountOutbox(app: Hono<RequestState>, { outbox, stopping }: OutboxPageOptions): void {
  const page = pageFile('outbox.html');
  const script = pageFile('outbox-client.js');
  const style = pageStyle('outbox.css');

  app.use('/outbox/*', onlyThisMachine);
  app.get('/outbox', (context) => answerPage(context, page));
  app.get('/outbox/page.js', (context) => answerFile(context, 'text/javascript', script));
  app.get('/outbox/page.css', (context) => answerFile(context, 'text/css', style));

  app.get('/outbox/messages', async (context) => context.json(await outbox.list(context.req.query('to'))));

  app.get('/outbox/messages/:id/preview', async (context) => {
    const message = await outbox.find(context.req.param('id'));
    if (!message?.html) throw new Refusal('route_not_found', { message: 'There is no such message.' });
    return answerPage(context, message.html, previewPolicy);
  });

  app.get('/outbox/stream', (context) => streamMessages(context, outbox, stopping));
}

function streamMessages(context: Context<RequestState>, outbox: Outbox, stopping: AbortSignal): Response {
  // A HEAD response has no reader who would end the stream.
  if (context.req.method === 'HEAD') return context.body(null, 200, { 'Content-Type': 'text/event-stream' });
  return streamSSE(context, async (stream) => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const stopWatching = outbox.watch((message) => {
      void stream.writeSSE({ event: 'message', id: message.id, data: JSON.stringify(message) });
    });
    const timer = setInterval(() => void stream.write(': still here\n\n'), heartbeat);
    stream.onAbort(end);
    stopping.addEventListener('abort', end);
    await stream.writeSSE({ event: 'ready', data: '', retry: reconnectAfter });
    if (!stopping.aborted) await ended;
    clearInterval(timer);
    stopping.removeEventListener('abort', end);
    stopWatching();
  });
}

/**
 * A page can make its own name resolve to this machine and would then be "same origin" with the outbox (DNS rebinding).
 * The Host header reveals it.
 */
export const onlyThisMachine: MiddlewareHandler<RequestState> = (context, next) => {
  if (isLoopbackHost(new URL(context.req.url).hostname)) return next();
  throw new Refusal('unauthorized_action', { message: 'Only this machine may see this page.' });
};
