/** Finds what the extension draws: its icons, menus and banners are in closed shadow roots. */
import type { CDPSession, Page } from '@playwright/test';

interface Node {
  readonly backendNodeId: number;
  readonly nodeName: string;
  readonly nodeValue: string;
  readonly attributes?: readonly string[];
  readonly children?: readonly Node[];
  readonly shadowRoots?: readonly Node[];
}

interface OwnParts {
  /** The parts with this class, with their text. */
  all(className: string): Promise<readonly { readonly text: string; click(): Promise<void> }[]>;
  /** Clicks the first part with this class, once there is one. @throws after the timeout, ms */
  click(className: string, timeout?: number): Promise<void>;
  /** The text of the first part with this class; null if there is none within the timeout, ms. */
  text(className: string, timeout?: number): Promise<string | null>;
}

export async function ownParts(page: Page): Promise<OwnParts> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');

  async function all(className: string) {
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
    return [...below(root as Node)]
      .filter((node) => classOf(node).split(' ').includes(className))
      .map((node) => ({ text: textOf(node), click: () => clickNode(page, session, node) }));
  }

  async function first(className: string, timeout: number) {
    for (const end = Date.now() + timeout; ; ) {
      const [part] = await all(className);
      if (part || Date.now() > end) return part;
      await page.waitForTimeout(50);
    }
  }

  return {
    all,
    async click(className, timeout = 5000) {
      for (const end = Date.now() + timeout; ; ) {
        const part = await first(className, timeout);
        if (!part) throw new Error(`The extension draws no ${className}.`);
        // It removes its parts and draws them again while the page changes.
        const trouble = await part.click().then(
          () => null,
          (error: Error) => error,
        );
        if (!trouble) return;
        if (Date.now() > end) throw trouble;
      }
    },
    async text(className, timeout = 5000) {
      return (await first(className, timeout))?.text ?? null;
    },
  };
}

async function clickNode(page: Page, session: CDPSession, { backendNodeId }: Node): Promise<void> {
  const { model } = await session.send('DOM.getBoxModel', { backendNodeId });
  const [x1 = 0, y1 = 0, , , x2 = 0, y2 = 0] = model.border;
  await page.mouse.click((x1 + x2) / 2, (y1 + y2) / 2);
}

function* below(node: Node): Generator<Node> {
  yield node;
  for (const child of [...(node.children ?? []), ...(node.shadowRoots ?? [])]) yield* below(child);
}

function classOf({ attributes = [] }: Node): string {
  const at = attributes.findIndex((name, index) => index % 2 === 0 && name === 'class');
  return at < 0 ? '' : (attributes[at + 1] ?? '');
}

function textOf(node: Node): string {
  return [...below(node)].map(({ nodeName, nodeValue }) => (nodeName === '#text' ? nodeValue : '')).join('');
}
