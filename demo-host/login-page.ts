/** Renders the login page with the widget's first screen, so that the form shows before any script has loaded. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { wayOf, ways } from './pages/assets/login-options.js';

/** The part of the published module `auth-elements/server` that the demo uses. */
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
  /** The value that the page's policy must allow in `style-src`. */
  styleHash: string;
}

/** The placeholder for the element in `login.html`. */
const place = '<!-- auth-login -->';
const fallback = '<p class="no-script">Logging in needs JavaScript, which has not loaded.</p>';

/** Creates the renderer of the page for an address. `login-setup.js` sets the same configuration in the page. */
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
