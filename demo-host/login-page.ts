/** The door, with the widget's first screen written into it: the form is there before any script has arrived. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { wayOf, ways } from './pages/assets/login-options.js';

/** What is used of the published module `auth-elements/server`. */
interface ServerModule {
  renderLogin(
    config: object,
    options: { attributes: Record<string, string>; fallback: string; configuredByPage: boolean },
  ): Promise<{ html: string; styleHash: string }>;
}

export interface LoginPageParts {
  providerUrl: string;
  publicToken: string;
  prefix: string;
  distDirectory: string;
  pagesDirectory: string;
}

export interface LoginPage {
  html: string;
  /** What the page's policy has to allow in `style-src`. */
  styleHash: string;
}

/** Where the element goes in `login.html`. */
const place = '<!-- auth-login -->';
const fallback = '<p class="no-script">Logging in needs JavaScript, and it has not come through.</p>';

/** Makes what writes the page for an address. `login-setup.js` sets the same configuration in the page. */
export function createLoginPage({
  providerUrl,
  publicToken,
  prefix,
  distDirectory,
  pagesDirectory,
}: LoginPageParts) {
  return async ({ origin, search }: URL): Promise<LoginPage> => {
    const file = pathToFileURL(join(distDirectory, 'server.js')).href;
    const { renderLogin }: ServerModule = await import(file);
    const config = { publicToken, apiBaseUrl: providerUrl, prefix, ...ways[wayOf(search)](origin) };
    const element = await renderLogin(config, {
      attributes: { id: 'login' },
      fallback,
      configuredByPage: true,
    });
    const template = await readFile(join(pagesDirectory, 'login.html'), 'utf8');
    return { html: template.replace(place, () => element.html), styleHash: element.styleHash };
  };
}
