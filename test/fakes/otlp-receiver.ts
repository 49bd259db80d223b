/** A collector of traces: takes what OpenTelemetry sends as JSON, and stores it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface Batch {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
}

export async function startReceiver() {
  const spans: ReceivedSpan[] = [];
  let text = '';
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    text += body;
    if (request.url === '/v1/traces') {
      const { resourceSpans } = JSON.parse(body) as Batch;
      for (const { scopeSpans } of resourceSpans) spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    /** Everything that arrived. */
    text: () => text,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
