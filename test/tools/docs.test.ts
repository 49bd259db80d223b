/** The documentation against the code: what it names exists, what it shows compiles. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { attributeOptions } from '../../elements/options/attribute-options.ts';
import { attributeName, readAttributes } from '../../elements/options/attributes.ts';
import { projectSettings } from '../../provider/settings/project.ts';
import {
  projectSettings as describedSettings,
  settingsOf,
} from '../../scripts/build/documents/project-settings.mjs';
import { themeRows } from '../../scripts/build/documents/theme-rows.mjs';
import { stages } from '../../scripts/tests/stages.mjs';
import { allLoginRules } from '../../src/login/option-blocks.ts';
import { loginRules } from '../../src/login/options.ts';
import { userWords } from '../../src/login/user-words.ts';
import { checkFields } from '../../src/validate/check.ts';
import { attacks } from '../provider/attacks.ts';
import { root } from './source-imports.ts';

const run = promisify(execFile);
const pack = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const readme = pages[0]?.text ?? '';

/** The pages that show how to use the library. */
const guides = pages.filter(({ path }) => path === 'README.md' || /^docs\/(?!design\/)/.test(path));

/** What the snippets of a page assume, by name and type. */
const declarations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'docs/provider/after-a-switch.md': { process: '{ env: { ADMIN_SECRET: string } }' },
  'docs/backend.md': {
    app: '{ use(path: string, handler: unknown): void }',
    backend: "import('auth-elements/backend').Backend",
    locals: "{ auth: import('auth-elements/backend').SignedIn | null }",
    organization_id: 'string',
    request: 'Request',
    user: "import('auth-elements/backend').SignedIn",
  },
  'docs/consent.md': { token: 'string' },
  'docs/provider/management.md': {
    admin: "import('auth-elements/backend').Admin",
    lines: 'AsyncIterable<string>',
    process: '{ env: { ADMIN_SECRET: string } }',
    secret: 'string',
    body: 'string',
    headers: 'Record<string, string>',
  },
  'docs/organizations.md': {
    auth: "ReturnType<typeof import('auth-elements/session-core-b2b').createB2BSession>",
    organization_id: 'string',
    request: 'Request',
    connection_id: 'string',
    duration: '{ session_duration_minutes: number }',
    token: 'string',
    access_token: 'string',
    showInviteButton: '() => void',
    password_reset_token: 'string',
    password: 'string',
    email_address: 'string',
    provider: 'string',
    publicToken: 'string',
    sessionToken: 'string',
    jwt: 'string',
  },
  'docs/server-markup.md': {
    response: '{ setHeader(name: string, value: string): void; end(text: string): void }',
  },
  'docs/session-core.md': {
    auth: "import('auth-elements/session-core').SessionClient",
    parseAuthUrl: "typeof import('auth-elements/session-core').parseAuthUrl",
    request: 'Request',
    session_token: 'string',
    ethereum: '{ request(call: { method: string; params: string[] }): Promise<string> }',
    signal: 'AbortSignal',
    token: 'string',
    password: 'string',
    old: 'string',
    access_token: 'string',
    impersonation_token: 'string',
    totp_id: 'string',
    crypto_wallet_address: 'string',
    crypto_wallet_id: 'string',
  },
  'docs/methods/wallets.md': {
    LedgerWalletAdapter: `new () => NonNullable<NonNullable<import('auth-elements').LoginOptions['cryptoOptions']>['walletAdapters']>[number]`,
    walletConnect: '{ request(call: { method: string; params?: unknown[] }): Promise<unknown> }',
  },
  'docs/methods/social.md': {
    session: "import('auth-elements/session-core').SessionClient",
    showButton: '(reason: string) => void',
  },
};

function blocks(text: string, language: string): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    (match) => match[1] ?? '',
  );
}

/** To the compiler an element may be missing; the page of the snippet has it. */
const inPage = (code: string) => code.replace(/document\.querySelector\('[^']+'\)/g, '$&!');

/** The snippet as a module that declares what the snippet assumes, except names that it defines itself. */
function withGiven(path: string, code: string): string {
  const declared = Object.entries(declarations[path] ?? {})
    .filter(
      ([name]) => !new RegExp(`\\b(?:const|let|import) (?:${name}\\b|\\{[^}]*\\b${name}\\b)`).test(code),
    )
    .map(([name, type]) => `declare const ${name}: ${type};`);
  return [inPage(code), ...declared, 'export {};'].join('\n');
}

/** Enough of an element to read its attributes. */
function elementOf(tag: string): Element {
  const attributes = new Map(
    [...tag.matchAll(/([\w-]+)=(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      name,
      double ?? single ?? '',
    ]),
  );
  return {
    getAttribute: (name: string) => attributes.get(name) ?? null,
    getAttributeNames: () => [...attributes.keys()],
  } as unknown as Element;
}

/** The anchors that GitHub gives the headings of a page. */
const anchorsOf = (text: string) =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/\]\([^)]*\)/g, '')
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('documentation', () => {
  test('every link to a file leads somewhere', () => {
    const broken = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
        .filter(([, target = '']) => !existsSync(join(root, dirname(path), target)))
        .map(([, target]) => `${path} links to ${target}`),
    );
    assert.deepEqual(broken, []);
  });

  test('every link to a heading leads to one', () => {
    const broken = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#\s]*\.md)?#([^)\s]+)\)/g)]
        .filter(([, file, anchor = '']) => {
          const target = file ? readFileSync(join(root, dirname(path), file), 'utf8') : text;
          return !anchorsOf(target).includes(anchor);
        })
        .map(([, file = '', anchor]) => `${path} links to ${file}#${anchor}`),
    );
    assert.deepEqual(broken, []);
  });

  test('every named npm command exists', () => {
    const unknown = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\bnpm (?:run )?(start|test|(?<=run )[\w:-]+)/g)]
        .filter(([, name = '']) => !pack.scripts[name])
        .map(([, name]) => `${path} names npm run ${name}`),
    );
    assert.deepEqual(unknown, []);
  });

  test('every named stage exists, and every stage is named', () => {
    const contributing = pages.find(({ path }) => path === 'CONTRIBUTING.md')?.text ?? '';
    for (const { name } of stages) assert.match(contributing, new RegExp(`\`${name}\``), name);
    const only = pages.flatMap(({ text }) =>
      [...text.matchAll(/--only ([\w,]+)/g)].flatMap(([, list = '']) => list.split(',')),
    );
    const names = stages.map(({ name }: { name: string }) => name);
    assert.deepEqual(
      only.filter((name) => !names.includes(name)),
      [],
    );
  });

  test('elements in the snippets have real attributes with valid values', () => {
    const tags = blocks(readme, 'html').flatMap((block) => block.match(/<auth-login\b[^>]*>/g) ?? []);
    assert.ok(tags.length > 0, 'the README shows the element');
    const names = attributeOptions(loginRules).map(attributeName);
    for (const tag of tags) {
      const element = elementOf(tag);
      for (const name of element.getAttributeNames()) assert.ok(names.includes(name), `${name} in ${tag}`);
      const values = readAttributes(element, loginRules);
      assert.deepEqual(checkFields(values, allLoginRules, userWords.customs)[0], [], tag);
    }
  });

  test('custom properties in the snippets are tokens of the theme', async () => {
    const names = new Set((await themeRows()).map(({ property }) => property));
    const named = blocks(readme, 'html').flatMap((block) => block.match(/--auth-[\w-]+/g) ?? []);
    assert.ok(named.length > 0, 'the README shows the theme');
    assert.deepEqual(
      named.filter((name) => !names.has(name)),
      [],
    );
  });

  test('the JavaScript of the README and the guides compiles against our types', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'auth-elements-docs-'));
    try {
      const snippets = guides.flatMap(({ path, text }) => [
        ...blocks(text, 'js').map((code) => withGiven(path, code)),
        ...blocks(text, 'html').flatMap((block) =>
          [...block.matchAll(/<script type="module">([\s\S]*?)<\/script>/g)].map(([, code = '']) =>
            withGiven(path, code),
          ),
        ),
      ]);
      assert.ok(snippets.length > 10, 'the snippets are found');
      const files = snippets.map((_, index) => `snippet-${index}.ts`);
      await Promise.all(snippets.map((code, index) => writeFile(join(folder, files[index] ?? ''), code)));
      const compilerOptions = {
        strict: true,
        noEmit: true,
        module: 'esnext',
        moduleResolution: 'bundler',
        target: 'es2022',
        jsx: 'react-jsx',
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        skipLibCheck: true,
        allowImportingTsExtensions: true,
        types: [],
        paths: {
          'auth-elements': [join(root, 'elements/index.ts')],
          'auth-elements/b2b': [join(root, 'elements/b2b/index.ts')],
          'auth-elements/backend': [join(root, 'backend/index.ts')],
          'auth-elements/backend/*': [join(root, 'backend/adapters/*.ts')],
          'auth-elements/server': [join(root, 'elements/server.ts')],
          'auth-elements/server-b2b': [join(root, 'elements/b2b/server.ts')],
          'auth-elements/session-core': [join(root, 'session-core/index.ts')],
          standardwebhooks: [join(root, 'node_modules/standardwebhooks')],
          stytch: [join(root, 'node_modules/stytch')],
          'auth-elements/session-core-b2b': [join(root, 'session-core/index-b2b.ts')],
        },
      };
      // The program includes the elements even for a snippet that only names their tag.
      const program = {
        compilerOptions,
        files: [...files, join(root, 'elements/index.ts'), join(root, 'elements/b2b/index.ts')],
      };
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(program));
      const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
      await run(process.execPath, [tsc, '-p', folder]).catch((error) => assert.fail(error.stdout));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('tables match those generated from the code', async () => {
    await run(process.execPath, ['scripts/docs.mjs', '--check'], { cwd: root }).catch((error) =>
      assert.fail(error.stderr),
    );
  });

  test('every setting of a project is described, with the fields of objects', async () => {
    const { shared, own } = await describedSettings();
    const paths = [...shared, ...own].map(({ path }) => path);
    assert.deepEqual(
      paths.filter((path) => !path.includes('.')).sort(),
      Object.keys(projectSettings.shape).sort(),
    );
    assert.ok(paths.includes('sign_up_domains.block_disposable'));
    const page = pages.find(({ path }) => path === 'docs/provider/project-settings.md')?.text ?? '';
    for (const path of paths) assert.ok(page.includes(`| \`${path}\` |`), `${path}: run "npm run docs"`);
    const field = { type: 'string' };
    assert.throws(() => settingsOf(['new', field]), /new needs a description/);
    const group = { type: 'object', description: 'A group.', properties: { field } };
    assert.throws(() => settingsOf(['group', group]), /group\.field needs a description/);
  });

  test('every test that stands for an attack exists', () => {
    const places = ['', 'test', 'test/provider', 'test/journeys'];
    const plain = (text: string) => text.replaceAll(/[’‘]|\\'/g, "'");
    const missing = Object.values(attacks)
      .flatMap(({ user, member }) => [user, member])
      .flatMap((proof) =>
        typeof proof === 'object' && 'test' in proof ? proof.test.split(/(?=`[\w./-]+\.ts`)/) : [],
      )
      .flatMap((part) => {
        const name = /^`([\w./-]+\.ts)`/.exec(part)?.[1];
        if (name === undefined) return [];
        const path = places.map((place) => join(root, place, name)).find((file) => existsSync(file));
        if (path === undefined) return [name];
        const text = plain(readFileSync(path, 'utf8'));
        // Where a row cuts a title, it says so.
        const titles = [...part.matchAll(/"(?:… )?([^"]+?)(?: …)?"/g)].map(([, title = '']) => plain(title));
        return titles.filter((title) => !text.includes(title)).map((title) => `${name}: ${title}`);
      });
    assert.deepEqual(missing, []);
  });

  test('a design page asks a question, dates its sections, and is read in minutes', () => {
    const design = pages.filter(({ path }) => path.startsWith('docs/design/'));
    assert.ok(design.length > 10 && design.length < 14);
    const map = pages.find(({ path }) => path === 'docs/architecture.md')?.text ?? '';
    for (const { path, text } of design) {
      assert.match(text, /^# Design: /, path);
      assert.ok(text.split(/\s+/).length < 1000, `${path} is too long`);
      assert.ok(map.includes(`(${path.replace('docs/', '')})`), `docs/architecture.md leads to ${path}`);
      for (const title of text.match(/^## .*$/gm) ?? [])
        assert.match(title, /\d{4}-\d\d-\d\d\)$|\d{4}-\d\d-\d\d\b.*\)$/, path);
    }
  });

  test('the figures of the design pages are those of the code', () => {
    /** A page, its words, and the line of the code that says the same. */
    const figures: readonly (readonly [string, string, string, string])[] = [
      [
        'apps',
        'works thirty more seconds',
        'provider/oauth-server/engine/successors.ts',
        'grace = 30 * second',
      ],
      ['apps', 'serves for a day', 'provider/oauth-server/client-documents.ts', 'staleAge = 24 * 60 * 60'],
      ['apps', 'trusts a reply for two seconds', 'demo-host/mcp/introspection.ts', 'cacheTime = 2_000'],
      ['codes-and-links', 'Five wrong tries', 'provider/proofs/codes/codes.ts', 'wrongTriesPerCode = 5'],
      ['codes-and-links', 'its newest three codes', 'provider/proofs/codes/codes.ts', 'lateCodes = 3'],
      [
        'codes-and-links',
        'three wrong ones end',
        'provider/proofs/links/waiting-browsers.ts',
        'wrongMatches = 3',
      ],
      ['first-screen', 'after 150 ms', 'elements/drawing/typing.ts', 'pause = 150;'],
      ['first-screen', 'after two seconds at the latest', 'elements/drawing/typing.ts', 'longest = 2_000'],
      ['first-screen', 'five seconds at most', 'elements/host.ts', 'longest = 5000'],
      ['first-screen', 'reveals after five seconds', 'elements/drawing/render-markup.ts', 'ae-late 0s 5s'],
      [
        'limits',
        'would wait five seconds',
        'provider/proofs/passwords/hash-queue.ts',
        'longestWait = 5 * second',
      ],
      ['limits', 'every five seconds', 'provider/settings/followed-settings.ts', 'pause = 5 * second'],
      ['limits', 'one of sixteen rows', 'provider/limits/quotas.ts', 'shards = 16'],
      ['limits', 'from a thousand on', 'provider/limits/quotas.ts', 'exactUpTo = 1000'],
      [
        'sign-in',
        'on the first 64 characters',
        'provider/proofs/passwords/guessing-worker.mjs',
        'maxLength = 64',
      ],
      ['sign-in', 'bounded to ten seconds', 'session-core/webauthn/ceremony.ts', 'longestQuiet = 10_000'],
      ['apps', 'counts half a second', 'src/consent/ask-view.tsx', 'longEnough = 500'],
      ['storage', 'for one second', 'provider/servers/places.ts', 'trustedFor = second'],
      ['session-layer', 'every three minutes', 'session-core/refresh.ts', 'refreshInterval = 180_000'],
      ['session-layer', 'every five seconds', 'session-core/cached-read.ts', 'focusThrottle = 5_000'],
      ['sign-in', 'ten minutes', 'provider/sessions/sign-in/intermediate-sessions.ts', 'second_factor: 10,'],
      [
        'sign-in',
        'a half sign-in of an hour',
        'provider/sessions/sign-in/intermediate-sessions.ts',
        'admission: 60',
      ],
      ['sign-in', 'five tries', 'provider/sessions/sign-in/half-sign-ins.ts', 'mostWrongTries = 5'],
      ['sign-in', 'until twenty seconds', 'provider/sessions/live-sessions.ts', 'graceSeconds = 20'],
      ['sign-in', 'locks methods for a day', 'provider/notices/report/secure-account.ts', 'lockedHours = 24'],
      ['storage', 'looks every second', 'provider/database/replica.ts', 'interval = second'],
      ['storage', 'for half a minute', 'provider/sessions/session-jwt.ts', 'reuse = 30 * second'],
      ['storage', 'once a minute', 'provider/sessions/check-session.ts', 'useGranularity = minute'],
      ['storage', 'a thousand rows at a time', 'provider/sweep/sweep.ts', 'batchSize = 1000'],
      ['storage', 'ten minutes before use', 'provider/secrets/keys.ts', '2 * publishedForSeconds'],
      ['storage', 'verified fifteen after', 'provider/secrets/keys.ts', 'afterUse = 15 * minute'],
      ['storage', 'the newest 5,000', 'provider/admin/search.ts', 'nearby = [250, 5000]'],
      ['tests', 'Three workers', 'playwright.config.ts', 'workers: 3'],
    ];
    const lost = figures.flatMap(([name, words, file, line]) => {
      const page = pages.find(({ path }) => path === `docs/design/${name}.md`)?.text ?? '';
      const code = readFileSync(join(root, file), 'utf8');
      return [
        ...(page.includes(words) ? [] : [`docs/design/${name}.md no longer says "${words}"`]),
        ...(code.includes(line) ? [] : [`${file} no longer says "${line}": mend docs/design/${name}.md`]),
      ];
    });
    assert.deepEqual(lost, []);
  });

  test('every file and folder that a design page names exists', () => {
    const top =
      'backend|demo-host|docs|elements|examples|lab|platform|provider|scripts|session-core|src|test';
    const missing = pages
      .filter(({ path }) => path.startsWith('docs/design/') || path === 'docs/architecture.md')
      .flatMap(({ path, text }) =>
        [...text.matchAll(new RegExp(`\`((?:${top})/[\\w./-]*)\``, 'g'))]
          .filter(([, name = '']) => !name.includes('TAG') && !existsSync(join(root, name)))
          .map(([, name]) => `${path} names ${name}`),
      );
    assert.deepEqual(missing, []);
  });
});
