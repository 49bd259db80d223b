/**
 * Talks to the assistant around this page: JSON-RPC over window messages.
 *
 * @see https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx
 */

/** Light or dark as in the assistant around this page, whatever the system prefers. */

const darkRules = /prefers-color-scheme:\s*dark/;
/** The rules for dark mode, and the original condition of each. */
let rules = null;

/** @param {'light' | 'dark' | undefined} theme Undefined changes nothing. */
function setTheme(theme) {
  if (theme !== 'light' && theme !== 'dark') return;
  rules ??= [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].filter(
      (rule) => rule instanceof CSSMediaRule && darkRules.test(rule.media.mediaText),
    ),
  );
  for (const rule of rules) rule.media.mediaText = theme === 'dark' ? 'all' : 'not all';
  document.documentElement.style.colorScheme = theme;
}

const newestProtocol = '2026-01-26';
/** How long to wait for an answer, in which the assistant may ask the visitor for consent. Milliseconds. */
const answerTimeout = 120_000;

/**
 * Introduces the page to the assistant and starts to receive its messages.
 *
 * @param {(result: object) => void} onResult Called with each tool result from the assistant.
 * @returns {Promise<{ callTool: ((name: string, args: object) => Promise<object>) | null }>} `callTool` is null if the
 *   assistant lets no page call tools.
 */
export async function connectToHost(onResult) {
  const waiting = new Map();
  let lastId = 0;
  /** Known after the first answer. Until then messages must not contain anything private. */
  let hostOrigin = '*';

  addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || data?.jsonrpc !== '2.0') return;
    if (hostOrigin === '*') hostOrigin = origin;
    if (origin !== hostOrigin) return;
    if (data.method === undefined) settle(data);
    else receive(data);
  });

  const { hostCapabilities, hostContext } = await request('ui/initialize', {
    protocolVersion: newestProtocol,
    appInfo: { name: 'pet-game', version: '1.0.0' },
    appCapabilities: { availableDisplayModes: ['inline'] },
  });
  setTheme(hostContext?.theme);
  send({ method: 'ui/notifications/initialized', params: {} });
  reportSize();
  const mayCall = hostCapabilities?.serverTools !== undefined;
  return {
    callTool: mayCall ? (name, args) => request('tools/call', { name, arguments: args }) : null,
  };

  function send(message) {
    // An opaque origin cannot be named; the message still goes only to the parent window.
    window.parent.postMessage({ jsonrpc: '2.0', ...message }, hostOrigin === 'null' ? '*' : hostOrigin);
  }

  function request(method, params) {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(id);
        reject(new Error('The assistant did not answer in time.'));
      }, answerTimeout);
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

  function receive({ id, method, params }) {
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

  function reportSize() {
    let lastHeight = 0;
    new ResizeObserver(() => {
      const height = Math.ceil(document.body.getBoundingClientRect().height);
      if (height === lastHeight) return;
      lastHeight = height;
      send({ method: 'ui/notifications/size-changed', params: { width: innerWidth, height } });
    }).observe(document.body);
  }
}
