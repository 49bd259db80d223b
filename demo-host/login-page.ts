/** Renders the login page with the widget's first screen, so that the form shows before any script has loaded. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { theme, wayOf, ways } from './pages/assets/login-options.js';
import { translatedPage } from './translated-page.ts';
import { languages } from './words/all.ts';

/** The part of the published module `auth-elements/server` that the demo uses. */
interface ServerModule {
  renderLogin(
    config: object,
    options: {
      attributes: Record<string, string>;
      fallback: string;
      configuredByPage: boolean;
      earlyClicks: boolean;
    },
  ): Promise<{ html: string; styleHash: string; scriptHash: string; language: string | undefined }>;
}

interface LoginPageParts {
  providerUrl: string;
  publicToken: string;
  prefix: string;
  distDirectory: string;
  pagesDirectory: string;
}

interface LoginPage {
  html: string;
  /** The value that the page's policy must allow in `style-src`. */
  styleHash: string;
  /** The value that it must allow in `script-src`. */
  scriptHash: string;
}

/** The placeholder for the element in `login.html`. */
const place = '<!-- auth-login -->';
/** The placeholder for the script with the widget's words. */
const languagePlace = '<!-- language -->';

/** Creates the renderer of the page for an address. `login-setup.js` sets the same configuration in the page. */
export function createLoginPage({
  providerUrl,
  publicToken,
  prefix,
  distDirectory,
  pagesDirectory,
}: LoginPageParts) {
  return async (address: URL, tag: string): Promise<LoginPage> => {
    const { origin, search } = address;
    const file = pathToFileURL(join(distDirectory, 'server.js')).href;
    const { renderLogin }: ServerModule = await import(file);
    const config = {
      publicToken,
      apiBaseUrl: providerUrl,
      prefix,
      ...ways[wayOf(search)](origin),
      theme,
      locale: tag,
    };
    const element = await renderLogin(config, {
      attributes: { id: 'login' },
      fallback: `<p class="no-script">${languages[tag]?.words.noScript}</p>`,
      configuredByPage: true,
      earlyClicks: true,
    });
    const template = await readFile(join(pagesDirectory, 'login.html'), 'utf8');
    const page = translatedPage(template, tag, address)
      .replace(languagePlace, element.language ? languageScript(element.language) : '')
      .replace(place, () => element.html);
    return { html: page, styleHash: element.styleHash, scriptHash: element.scriptHash };
  };
}

function languageScript(tag: string): string {
  return `<script type="module" src="/dist/languages/${tag}.js"></script>`;
}
