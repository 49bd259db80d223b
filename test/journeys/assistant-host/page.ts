/** The page of an assistant, built on the official libraries: calls a tool of a real server and shows its widget. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

interface AssistantHost {
  /** Calls the tool, and passes the call and its result to the widget. */
  show(tool: string, args: Record<string, unknown>): Promise<void>;
  setTheme(theme: 'light' | 'dark'): void;
  /** Asks the widget to prepare for its removal. */
  leave(): Promise<unknown>;
}

declare global {
  interface Window {
    assistant: AssistantHost;
  }
}

interface Setting {
  server: string;
  token: string;
  /** Address of the proxy, which has its own origin. */
  sandbox: string;
  theme: 'light' | 'dark';
}

const setting = JSON.parse(document.querySelector('#setting')?.textContent ?? '') as Setting;
const frame = document.querySelector('iframe') as HTMLIFrameElement;
const info = { name: 'assistant', version: '1.0.0' };
const client = new Client(info, { versionNegotiation: { mode: 'auto' } });
const headers = { Authorization: `Bearer ${setting.token}` };
await client.connect(
  new StreamableHTTPClientTransport(new URL(setting.server), { requestInit: { headers } }),
);
const bridge = new AppBridge(
  client,
  info,
  { serverTools: {}, logging: {} },
  { hostContext: { theme: setting.theme } },
);

window.assistant = {
  async show(tool, args) {
    const { tools } = await client.listTools();
    const { resourceUri } = (tools.find(({ name }) => name === tool)?._meta?.ui ?? {}) as {
      resourceUri?: string;
    };
    if (!resourceUri) throw new Error(`${tool} has no widget.`);
    const { contents } = await client.readResource({ uri: resourceUri });
    const [widget] = contents;
    if (!widget || !('text' in widget)) throw new Error(`${resourceUri} is not a page.`);
    const initialized = new Promise((resolve) => bridge.addEventListener('initialized', resolve));
    bridge.addEventListener('sandboxready', () => {
      void bridge.sendSandboxResourceReady({ html: widget.text });
    });
    bridge.addEventListener('sizechange', ({ height = 0 }) => {
      frame.style.blockSize = `${height}px`;
    });
    const view = frame.contentWindow as Window;
    await bridge.connect(new PostMessageTransport(view, view));
    frame.src = setting.sandbox;
    await initialized;
    await bridge.sendToolInput({ arguments: args });
    const result = await client.callTool({ name: tool, arguments: args });
    await bridge.sendToolResult(result as Parameters<typeof bridge.sendToolResult>[0]);
  },
  setTheme: (theme) => bridge.setHostContext({ theme }),
  leave: () => bridge.teardownResource({}),
};
