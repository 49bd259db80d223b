/** HTTP by hand, for tests of what happens to connections. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** A connection to this machine, for as long as the test runs. */
export async function dial(t: TestContext, port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  t.after(() => socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** A request as browsers and proxies write it. */
export const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** What comes until an answer is whole, or the connection ends. */
export function answerOn(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const end = () => {
      socket.off('data', see);
      resolve(text);
    };
    const see = (chunk: Buffer) => {
      text += chunk;
      if (isWhole(text)) end();
    };
    socket.on('data', see);
    socket.once('close', end);
  });
}

function isWhole(text: string): boolean {
  const [head = '', body] = text.split('\r\n\r\n');
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  return body !== undefined && length !== undefined && body.length >= Number(length);
}
