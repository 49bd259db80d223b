/** Scripts in Firefox's own process, where its password manager lives, through the protocol of its developer tools. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

interface FirefoxProcess {
  /** Runs the body of an async function with Firefox's own rights, and returns what it resolves to. */
  run<T>(body: string, ...args: readonly unknown[]): Promise<T>;
  close(): void;
}

interface Packet {
  readonly from: string;
  readonly type?: string;
  readonly error?: string;
  readonly message?: string;
  readonly resultID?: string;
  readonly result?: unknown;
  readonly exceptionMessage?: unknown;
  readonly processDescriptor?: { readonly actor: string };
  readonly process?: { readonly consoleActor: string };
}

/** Settings and arguments with which Firefox accepts the connection. */
export const acceptsConnection = (port: number) => ({
  args: [`--start-debugger-server=${port}`, '--remote-allow-system-access'],
  firefoxUserPrefs: {
    'devtools.debugger.remote-enabled': true,
    'devtools.debugger.prompt-connection': false,
    'devtools.chrome.enabled': true,
    'signon.rememberSignons': true,
    'signon.autofillForms': true,
  },
});

export async function connectFirefox(port: number): Promise<FirefoxProcess> {
  const socket = await dial(port);
  const next = packets(socket);

  async function answer(matches: (packet: Packet) => boolean): Promise<Packet> {
    for (;;) {
      const packet = await next();
      if (packet.error) throw new Error(`${packet.error}: ${packet.message}`);
      if (matches(packet)) return packet;
    }
  }

  function ask(request: object, matches: (packet: Packet) => boolean): Promise<Packet> {
    const text = JSON.stringify(request);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    return answer(matches);
  }

  const { processDescriptor } = await ask({ to: 'root', type: 'getProcess', id: 0 }, (packet) =>
    Boolean(packet.processDescriptor),
  );
  const { process } = await ask({ to: processDescriptor?.actor, type: 'getTarget' }, (packet) =>
    Boolean(packet.process),
  );
  return {
    async run<T>(body: string, ...args: readonly unknown[]) {
      const text = `(async (...args) => { ${body} })(...${JSON.stringify(args)}).then((value) => JSON.stringify(value ?? null))`;
      const request = { to: process?.consoleActor, type: 'evaluateJSAsync', text, mapped: { await: true } };
      const { result, exceptionMessage } = await ask(request, ({ type }) => type === 'evaluationResult');
      if (exceptionMessage || typeof result !== 'string')
        throw new Error(`Firefox: ${JSON.stringify(exceptionMessage ?? result)}`);
      return JSON.parse(result) as T;
    },
    close: () => socket.destroy(),
  };
}

async function dial(port: number): Promise<Socket> {
  for (const end = Date.now() + 20_000; ; ) {
    const socket = connect(port, '127.0.0.1');
    const trouble = await once(socket, 'connect').then(
      () => null,
      (error: Error) => error,
    );
    if (!trouble) return socket;
    if (Date.now() > end) throw trouble;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Each packet is its length, a colon and JSON. */
function packets(socket: Socket): () => Promise<Packet> {
  let received = Buffer.alloc(0);
  const [ready, waiting]: [Packet[], ((packet: Packet) => void)[]] = [[], []];
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || received.length < end) return;
      const packet = JSON.parse(received.subarray(colon + 1, end).toString()) as Packet;
      received = received.subarray(end);
      const take = waiting.shift();
      if (take) take(packet);
      else ready.push(packet);
    }
  });
  return () => {
    const packet = ready.shift();
    return packet ? Promise.resolve(packet) : new Promise((resolve) => waiting.push(resolve));
  };
}
