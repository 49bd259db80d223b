/**
 * Talks with the assistant around this page: JSON-RPC by messages between the windows.
 *
 * @see https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx
 */
import { setTheme } from './theme.js';

const PROTOCOL_VERSION = '2026-01-26';
/** How long an answer is waited for: a visitor may be asked for their consent meanwhile. Milliseconds. */
const PATIENCE = 120_000;

/**
 * Introduces the page to the assistant and hears from it from then on.
 *
 * @param {(result: object) => void} onResult Called with each result of a tool that the assistant passes on.
 * @returns {Promise<{ callTool: ((name: string, args: object) => Promise<object>) | null }>} `callTool` is null where the
 *   assistant does not let pages call tools.
 */
export async function connectToHost(onResult) {
  const waiting = new Map();
  let lastId = 0;
  /** Known after the first answer. Until then nothing is said that not everybody may hear. */
  let hostOrigin = '*';

  addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || data?.jsonrpc !== '2.0') return;
    if (hostOrigin === '*') hostOrigin = origin;
    if (origin !== hostOrigin) return;
    if (data.method === undefined) settle(data);
    else hear(data);
  });

  const { hostCapabilities, hostContext } = await request('ui/initialize', {
    protocolVersion: PROTOCOL_VERSION,
    appInfo: { name: 'pet-game', version: '1.0.0' },
    appCapabilities: { availableDisplayModes: ['inline'] },
  });
  setTheme(hostContext?.theme);
  send({ method: 'ui/notifications/initialized', params: {} });
  tellSize();
  const mayCall = hostCapabilities?.serverTools !== undefined;
  return {
    callTool: mayCall ? (name, args) => request('tools/call', { name, arguments: args }) : null,
  };

  function send(message) {
    // A page without an origin cannot be named; that the message reaches the window around this one is certain all the same.
    window.parent.postMessage({ jsonrpc: '2.0', ...message }, hostOrigin === 'null' ? '*' : hostOrigin);
  }

  function request(method, params) {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(id);
        reject(new Error('The assistant does not answer.'));
      }, PATIENCE);
      waiting.set(id, { resolve, reject, timer });
      send({ id, method, params });
    });
  }

  function settle({ id, result, error }) {
    const { resolve, reject, timer } = waiting.get(id) ?? {};
    if (!resolve) return;
    waiting.delete(id);
    clearTimeout(timer);
    if (error) reject(new Error(error.message));
    else resolve(result);
  }

  function hear({ id, method, params }) {
    switch (method) {
      case 'ui/notifications/tool-result':
        onResult(params);
        break;
      case 'ui/notifications/host-context-changed':
        setTheme(params?.theme);
        break;
      case 'ping':
      case 'ui/resource-teardown':
        send({ id, result: {} });
        break;
      default:
        // A request wants an answer, a notification does not.
        if (id !== undefined) send({ id, error: { code: -32601, message: 'Method not found' } });
    }
  }

  function tellSize() {
    let known = 0;
    new ResizeObserver(() => {
      const height = Math.ceil(document.body.getBoundingClientRect().height);
      if (height === known) return;
      known = height;
      send({ method: 'ui/notifications/size-changed', params: { width: innerWidth, height } });
    }).observe(document.body);
  }
}
