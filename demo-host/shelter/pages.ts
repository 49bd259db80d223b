/** Fills the shelters' pages: with the words of a language, and the sign-in for the address. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escaped, translatedPage } from '../translated-page.ts';
import { cookies } from './cookies.ts';

export interface PageParts {
  providerUrl: string;
  publicToken: string;
  prefix: string;
  pagesDirectory: string;
}

export interface Visit {
  address: URL;
  /** The tag of the language. */
  tag: string;
  /** Whether the browser has a session, perhaps an old one. */
  isMember: boolean;
}

/** The sign-in that a page shows. */
interface Login {
  /** The organization to sign in to; null: the visitor's address leads to theirs. */
  slug: string | null;
}

export function createPages({ providerUrl, publicToken, prefix, pagesDirectory }: PageParts) {
  const read = (file: string) => readFile(join(pagesDirectory, file), 'utf8');

  /** A page, with the parts that all of them have. */
  async function whole(file: string): Promise<string> {
    const html = await read(file);
    const [head, wordmark] = await Promise.all([read('parts/head.html'), read('parts/wordmark.html')]);
    return html
      .replace('<!-- part: head -->', () => head.trimEnd())
      .replace('<!-- part: wordmark -->', () => wordmark.trimEnd());
  }

  /** @param shown the parts of the page with this `data-for` are there; the others stay hidden */
  async function page(file: string, { address, tag }: Visit, shown: string): Promise<string> {
    return translatedPage(await whole(file), tag, address).replace(/ data-for="(\w+)"/g, (_all, name) =>
      name === shown ? '' : ' hidden',
    );
  }

  /** The tag of an element, with the options that all have. */
  function element(name: string, tag: string, more: Record<string, string>): string {
    const attributes = {
      'public-token': publicToken,
      'api-base-url': providerUrl,
      prefix,
      cookies: JSON.stringify(cookies),
      theme: JSON.stringify({ preset: 'modern' }),
      locale: tag,
      ...more,
    };
    const written = Object.entries(attributes).map(([each, value]) => `${each}="${escaped(value)}"`);
    return `<${name} ${written.join(' ')}></${name}>`;
  }

  /** The page with its element, and the script with the element's words. */
  const withElement = (html: string, tag: string, markup: string) =>
    html
      // The element itself has the English texts.
      .replace('<!-- language -->', () =>
        tag === 'en' ? '' : `<script type="module" src="/dist/languages/${tag}.js"></script>`,
      )
      .replace('<!-- element -->', () => markup);

  return {
    front: (visit: Visit) => page('front.html', visit, visit.isMember ? 'member' : 'visitor'),

    animals: (visit: Visit) => page('animals.html', visit, 'member'),

    /** With `?switch` a member chooses another organization. */
    async login(visit: Visit, { slug }: Login): Promise<string> {
      const { address, tag, isMember } = visit;
      const wantsSwitch = address.searchParams.has('switch');
      const markup = element('auth-b2b-login', tag, {
        id: 'login',
        products: 'emailOtp sso',
        ...(slug === null ? {} : { 'auth-flow-type': 'Organization', 'organization-slug': slug }),
        ...(wantsSwitch && isMember ? { screen: 'organizations' } : {}),
      });
      const reason = wantsSwitch ? (isMember ? 'choosing' : 'switching') : slug === null ? 'any' : 'one';
      // The address of a link has its token, which must not be in the links of the page.
      const plain = new URL(address.pathname, address);
      if (wantsSwitch) plain.searchParams.set('switch', '');
      return withElement(await page('login.html', { ...visit, address: plain }, reason), tag, markup);
    },

    /** The member's own account. */
    async account(visit: Visit): Promise<string> {
      const { tag } = visit;
      const pages = { 'login-url': '/login', 'organizations-url': '/login?switch' };
      const markup = element('auth-account', tag, pages);
      return withElement(await page('account.html', visit, 'member'), tag, markup);
    },

    /** An app asks the member for access. */
    async authorize(visit: Visit): Promise<string> {
      const { tag } = visit;
      const pages = { 'login-url': '/login', 'organizations-url': '/login?switch' };
      const markup = element('auth-b2b-idp-consent', tag, pages);
      return withElement(await page('authorize.html', visit, 'member'), tag, markup);
    },

    /** The page's settings as a module: its scripts import them. */
    config: () =>
      `export const config = ${JSON.stringify({ apiBaseUrl: providerUrl, publicToken, prefix, cookies })};\n`,
  };
}
