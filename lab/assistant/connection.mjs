/** A connection to the tool server. Asks the visitor for consent when a call needs it, then continues. */

import { spawn } from 'node:child_process';
import {
  Client,
  IssuerMismatchError,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  validateAuthorizationResponseIssuer,
} from '@modelcontextprotocol/client';
import { listenForAnswer } from './callback.mjs';
import { createMemory } from './memory.mjs';

/**
 * @param {{ demo: URL, scope?: string, seconds: number, browser: boolean, say: (line: string) => void }} options
 * @returns {Promise<{ use: (tool: string, args?: object) => Promise<object>, close: () => Promise<void> }>}
 */
export async function connect({ demo, scope, seconds, browser, say }) {
  const address = new URL('/mcp', demo);
  const callback = await listenForAnswer();
  const memory = createMemory({ redirectUrl: callback.address, scope, onLink });
  let client;
  let transport;

  return {
    use: (name, args = {}) => withConsent(() => client.callTool({ name, arguments: args })),
    close: async () => {
      callback.close();
      await client?.close();
    },
  };

  function onLink(link) {
    say(`\n  Please allow me to see your pets. Open this address:\n\n  ${link.href}\n`);
    if (browser) openBrowser(link);
  }

  /** Runs the call, and repeats it once if the visitor had to consent first. */
  async function withConsent(act) {
    for (let requests = 0; ; requests += 1) {
      try {
        if (!client) await open();
        return await act();
      } catch (error) {
        if (!(error instanceof UnauthorizedError)) throw explain(error, demo);
        if (requests === 2) throw new Error('You allowed less than this needs, so I stop here.');
        await hearAnswer();
      }
    }
  }

  async function open() {
    transport = new StreamableHTTPClientTransport(address, { authProvider: memory });
    const opened = new Client(
      { name: 'pet-game-assistant', title: 'Pet Game assistant', version: '1.0.0' },
      { versionNegotiation: { mode: 'auto' } },
    );
    await opened.connect(transport);
    client = opened;
  }

  async function hearAnswer() {
    const answer = await callback.answer(memory.expectedState, seconds);
    expectIssuer(answer);
    if (answer.get('error') === 'access_denied') {
      throw new Error('You said no, and that is fine. Nothing was done.');
    }
    if (answer.get('error')) throw new Error('The provider could not let me in. Please try again.');
    await transport.finishAuth(answer);
    // The SDK cannot reuse a transport that was refused; the memory has what was agreed.
    await client?.close();
    client = undefined;
  }

  /** Rejects an answer from any provider but the one we asked, errors included. @see RFC 9207 */
  function expectIssuer(answer) {
    const metadata = memory.discoveryState()?.authorizationServerMetadata;
    try {
      validateAuthorizationResponseIssuer({
        iss: answer.get('iss') ?? undefined,
        expectedIssuer: metadata?.issuer,
        issParameterSupported: metadata?.authorization_response_iss_parameter_supported === true,
      });
    } catch (error) {
      throw explain(error, demo);
    }
  }
}

/** Puts common problems into words; passes the rest through. */
function explain(error, demo) {
  if (error instanceof IssuerMismatchError) {
    return new Error('The answer came from a provider other than the one asked. I did not use it.');
  }
  // A failed connection is the only thing that makes fetch itself fail; the library wraps the error once or twice.
  for (let cause = error; cause; cause = cause.cause ?? cause.data?.cause) {
    if (cause instanceof TypeError && cause.message === 'fetch failed') {
      return new Error(`No answer from ${demo.origin} or its provider. Is "npm start" running?`);
    }
  }
  return error;
}

const OPENERS = { darwin: ['open'], win32: ['rundll32', 'url.dll,FileProtocolHandler'] };

/** @param {URL} address Must be a web address: an opener would also run programs. */
function openBrowser(address) {
  if (address.protocol !== 'http:' && address.protocol !== 'https:') return;
  const [program, ...first] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...first, address.href], { stdio: 'ignore', detached: true });
  // No browser here: the caller also prints the address.
  child.on('error', () => {});
  child.unref();
}
