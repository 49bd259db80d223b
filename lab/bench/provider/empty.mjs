/** Answers every request with as many bytes as a health check, and does nothing else. */
import { createServer } from 'node:http';

const body = JSON.stringify({ status: 'ok', database: 'ok' });
createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
}).listen(Number(process.env.PROVIDER_PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
process.on('SIGTERM', () => process.exit(0));
