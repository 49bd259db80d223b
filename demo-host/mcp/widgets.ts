/** The widgets that an assistant can show instead of text: pet cards, and the row of achievements. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { McpServer } from '@modelcontextprotocol/server';
import { plainPage } from '../translated-page.ts';
import { widgetUris } from './tools.ts';

/** @see https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx */
const mimeType = 'text/html;profile=mcp-app';

/** Returns a widget's self-contained page. */
export type WidgetPages = (name: 'pets' | 'achievements') => Promise<string>;

/** Adds the widgets to a server. They are the same for all visitors: the data comes with a tool's result. */
export function addWidgets(server: McpServer, pages: WidgetPages): void {
  add(
    'pets',
    'Pet cards',
    'Draws each pet as it feels, with its meters, and buttons to feed it and to play.',
  );
  add('achievements', 'Achievements', 'Draws the medals that were earned, and the way to the others.');

  function add(name: keyof typeof widgetUris, title: string, description: string) {
    server.registerResource(
      name,
      widgetUris[name],
      { title, description, mimeType: mimeType },
      async (uri) => ({
        contents: [
          {
            uri: uri.href,
            mimeType: mimeType,
            text: await pages(name),
            // No domains: the page loads nothing and talks only to the assistant around it.
            _meta: { ui: { prefersBorder: true } },
          },
        ],
      }),
    );
  }
}

/** Builds the pages in `pages/assets/widgets`, each once, on first use. */
export function createWidgetPages(pagesDirectory: string): WidgetPages {
  const pages = new Map<string, Promise<string>>();
  return (name) => {
    const page = pages.get(name) ?? buildPage(pagesDirectory, name);
    pages.set(name, page);
    page.catch(() => pages.delete(name));
    return page;
  };
}

/** Inlines style sheets and scripts, because assistants show the page where nothing can be loaded. */
async function buildPage(pagesDirectory: string, name: string): Promise<string> {
  const html = plainPage(await readFile(join(pagesDirectory, 'assets/widgets', `${name}.html`), 'utf8'));
  const script = await bundle(join(pagesDirectory, 'assets/widgets', `${name}.js`));
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="(\/assets\/[\w/.-]+)">\n/g)];
  const styles = await Promise.all(
    sheets.map(([, path = '']) => readFile(join(pagesDirectory, path), 'utf8')),
  );
  return html
    .replace(/<link rel="(?:stylesheet|icon)"[^>]*>\n/g, '')
    .replace(/<script[^>]*><\/script>\n/, '')
    .replace('</head>', () => `<style>\n${styles.join('\n')}</style>\n</head>`)
    .replace('</body>', () => `<script type="module">\n${script}</script>\n</body>`);
}

async function bundle(file: string): Promise<string> {
  // Loaded on first use: a demo without widget requests does not need it.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    // Only standalone pages use it, with their visitor's session.
    external: ['*/own-pets.js'],
    logLevel: 'silent',
  });
  const [script] = outputFiles;
  if (!script) throw new Error(`${file} could not be bundled.`);
  // A string that contains `</script` would end the script.
  return script.text.replace(/<\/(script)/gi, '<\\/$1');
}
