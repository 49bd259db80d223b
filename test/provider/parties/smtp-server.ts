/** A mail server that accepts and stores every message, or refuses on request. */
import { createServer, type Socket } from 'node:net';

interface SmtpServer {
  url: string;
  /** The lines as they came over the wire. */
  mails: string[];
  refuse: boolean;
  close(): Promise<void>;
}

export async function startSmtp(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let pending = '';
    let data: string | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 test');
    socket.on('data', (chunk) => {
      pending += chunk.toString();
      for (let end = pending.indexOf('\r\n'); end !== -1; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end);
        pending = pending.slice(end + 2);
        if (data !== null) {
          if (line === '.') {
            server.mails.push(data);
            data = null;
            say('250 kept');
          } else data += `${line}\n`;
        } else if (/^RCPT/i.test(line) && server.refuse)
          say(`550 5.7.1 ${line.slice(8)} is not for you to write to`);
        else if (/^DATA/i.test(line)) {
          data = '';
          say('354 go on');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else say('250 ok');
      }
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const server: SmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    refuse: false,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        listener.close(() => resolve());
      }),
  };
  return server;
}
