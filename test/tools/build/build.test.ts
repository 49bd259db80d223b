/** What the build promises beyond the files themselves. Needs `dist/`. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import ts from 'typescript';
import { attributeOptions } from '../../../elements/options/attribute-options.ts';
import { attributeName } from '../../../elements/options/attributes.ts';
import { budgets } from '../../../scripts/budgets.mjs';
import { themeRows } from '../../../scripts/build/documents/theme-rows.mjs';
import { accountRules } from '../../../src/account/options.ts';
import { businessRules } from '../../../src/b2b/options.ts';
import { memberAccountRules } from '../../../src/b2b-account/options.ts';
import { businessConsentRules } from '../../../src/b2b-consent/options.ts';
import { businessLogoutRules } from '../../../src/b2b-logout/options.ts';
import { consentRules } from '../../../src/consent/options.ts';
import { loginRules } from '../../../src/login/options.ts';
import { logoutRules } from '../../../src/logout/options.ts';
import type { Fields } from '../../../src/validate/schema.ts';
import { root } from '../source-imports.ts';
import { temporaryFolder } from '../temporary.ts';

const run = promisify(execFile);
const dist = (name: string) => join(root, 'dist', name);

/** Everything that the elements accept, by name. */
const rules: Record<string, Fields> = {
  'auth-account': accountRules,
  'auth-idp-consent': consentRules,
  'auth-login': loginRules,
  'auth-logout': logoutRules,
  'auth-b2b-account': memberAccountRules,
  'auth-b2b-idp-consent': businessConsentRules,
  'auth-b2b-login': businessRules,
  'auth-b2b-logout': businessLogoutRules,
};

interface Declared
  extends Record<'attributes' | 'events' | 'cssProperties' | 'members' | 'cssParts', { name: string }[]> {
  tagName: string;
}

const declarationsOf = (manifest: { modules: { declarations: never[] }[] }) =>
  manifest.modules.flatMap(({ declarations }) => declarations);

describe('the published files', () => {
  test('the manifest lists every attribute, event and custom property', async () => {
    const manifest = JSON.parse(readFileSync(dist('custom-elements.json'), 'utf8'));
    const names = (list: { name: string }[]) => list.map(({ name }) => name).sort();
    const declarations: Declared[] = declarationsOf(manifest);
    const tokens = (await themeRows()).map(({ property }) => property).sort();
    assert.deepEqual(
      declarations.map(({ tagName }) => tagName),
      Object.keys(rules),
    );
    for (const { tagName, attributes, events, cssProperties } of declarations) {
      const options = attributeOptions(rules[tagName] ?? {});
      assert.deepEqual(names(attributes), options.map(attributeName).sort(), tagName);
      assert.deepEqual(names(events), ['auth-error', 'auth-event']);
      assert.deepEqual(names(cssProperties), tokens);
    }
  });

  test('the manifest gives each element its members and parts, and names no class that cannot be imported', () => {
    const manifest = readFileSync(dist('custom-elements.json'), 'utf8');
    const declarations: Declared[] = declarationsOf(JSON.parse(manifest));
    for (const { tagName, members, cssParts } of declarations) {
      const names = members.map(({ name }) => name);
      for (const name of ['config', 'configure', 'focus'])
        assert.ok(names.includes(name), `${tagName} ${name}`);
      assert.ok(cssParts.some(({ name }) => name === 'button-primary'));
    }
    assert.doesNotMatch(manifest, /elements\/[\w-]+\.ts|Partial<Options>/);
  });

  test('editors complete the attributes of the elements in HTML, with the values of those that have a list', () => {
    const { tags } = JSON.parse(readFileSync(dist('html-custom-data.json'), 'utf8')) as {
      tags: {
        name: string;
        attributes: { name: string; description?: string; values?: { name: string }[] }[];
      }[];
    };
    assert.deepEqual(
      tags.map(({ name, attributes }) => [name, attributes.map((attribute) => attribute.name).sort()]),
      Object.entries(rules).map(([name, fields]) => [
        name,
        attributeOptions(fields).map(attributeName).sort(),
      ]),
    );
    const login = tags.find(({ name }) => name === 'auth-login');
    assert.ok(login?.attributes.every(({ description }) => description));
    const words = (name: string) =>
      login?.attributes.find((attribute) => attribute.name === name)?.values?.map((value) => value.name);
    assert.deepEqual(words('screen'), ['main', 'passkey-registration', 'reset-password']);
    assert.deepEqual(words('enable-shadow-dom'), ['true', 'false']);
    assert.equal(words('public-token'), undefined);
  });

  test('editors explain every option, and every field of the events that hosts receive', () => {
    const source = ts.createSourceFile(
      'auth-elements.d.ts',
      readFileSync(dist('auth-elements.d.ts'), 'utf8'),
      ts.ScriptTarget.ES2022,
      true,
    );
    const expected =
      /^(AuthLoginElement|ConfigurableElement|AuthErrorDetail|AuthTokenParams|OAuthProvider|Consent(Request|Section)|LogoutPageRequest|Session(Client|State)|((Common|Login|Account|Consent|Logout|EmailMagicLinks|Otp|OtpEmail|OtpSms|OtpWhatsApp|MagicLink|OAuth|Password|Passkey|SessionDuration|Session|Cookie|Call|Theme)Options))$/;
    const found = source.statements
      .filter(ts.isInterfaceDeclaration)
      .filter(({ name }) => expected.test(name.text));
    assert.ok(found.length > 10);
    const silent = found.flatMap(({ name, members }) =>
      members
        .filter((member) => ts.getJSDocCommentsAndTags(member).length === 0)
        .map((member) => `${name.text}.${member.name?.getText()}`),
    );
    assert.deepEqual(silent, []);
    const member = (type: string, option: string) =>
      found.find(({ name }) => name.text === type)?.members.find(({ name }) => name?.getText() === option);
    assert.match(
      member('OtpOptions', 'expirationMinutes')?.getFullText() ?? '',
      /Lifetime of a code, in minutes\. From 1 to 10\. @default 5 \*\//,
      'the range, which only the rule has',
    );
  });

  test('no script that is nearly all Latin has a character for which V8 would store it in two bytes each', () => {
    const scripts = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    );
    const doubled = scripts.filter((name) => {
      const code = readFileSync(dist(name), 'utf8');
      const beyond = code.match(/[^\0-\xff]/g)?.length ?? 0;
      return beyond > 0 && beyond * 500 < code.length;
    });
    assert.deepEqual(doubled, []);
  });

  test('every script names its source map, which contains its sources', () => {
    const scripts = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    );
    for (const name of scripts) {
      const map = /\/\/# sourceMappingURL=(.+)\n?$/.exec(readFileSync(dist(name), 'utf8'))?.[1];
      assert.ok(map, `${name} names a map`);
      const path = join(root, 'dist', name, '..', map);
      assert.ok(existsSync(path), `${map} is there`);
      const { sources, sourcesContent } = JSON.parse(readFileSync(path, 'utf8'));
      assert.equal(sources.length, sourcesContent.length, name);
      assert.ok(
        sources.some((source: string) => /\.(tsx?|json)$/.test(source)),
        `${name} leads to our sources`,
      );
    }
  });

  test('the licences of all bundled packages are included', () => {
    const text = readFileSync(dist('LICENSES.txt'), 'utf8');
    for (const name of ['auth-elements', 'react ', 'react-dom ', 'scheduler ', 'zustand ', '@r2wc/']) {
      assert.ok(text.includes(name), name);
    }
  });

  test('the bill of materials has each of them with its version, and no other', () => {
    const { components, metadata } = JSON.parse(readFileSync(dist('sbom.cdx.json'), 'utf8'));
    const [, ...titles] = readFileSync(dist('LICENSES.txt'), 'utf8').split(
      '\n\n----------------------------------------\n\n',
    );
    assert.deepEqual(
      components.map(({ name, version }: { name: string; version: string }) => `${name} ${version}`),
      titles.map((text) => text.split(' ').slice(0, 2).join(' ')),
    );
    for (const { name, version, purl, licenses } of components) {
      assert.equal(purl, `pkg:npm/${name.replace('@', '%40')}@${version}`);
      assert.ok(licenses.length > 0, name);
    }
    assert.equal(metadata.component.name, 'auth-elements');
  });

  test('every script has its hash, for pages that check what they load', () => {
    const hashes = JSON.parse(readFileSync(dist('integrity.json'), 'utf8'));
    const scripts = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.c?js$/.test(name),
    );
    assert.deepEqual(Object.keys(hashes).sort(), scripts.sort());
    for (const [name, hash] of Object.entries(hashes)) {
      const ownHash = createHash('sha384')
        .update(readFileSync(dist(name)))
        .digest('base64');
      assert.equal(hash, `sha384-${ownHash}`, name);
    }
  });

  test('the page of client services runs its own script, which needs at most one further file', () => {
    const page = readFileSync(dist('client-services.html'), 'utf8').replaceAll(/\s+/g, ' ');
    assert.match(page, /Content-Security-Policy" content="default-src 'none'; script-src 'self';/);
    assert.deepEqual(page.match(/<script[^>]*>/g), ['<script type="module" src="./client-services.js">']);
    assert.doesNotMatch(page, /<style|\sstyle=|\son\w+=/);
    const imported = (name: string) =>
      [...readFileSync(dist(name), 'utf8').matchAll(/(?:\bfrom|\bimport\(?)\s*["']([^"']+)["']/g)].map(
        ([, path]) => path,
      );
    assert.deepEqual(imported('client-services.js'), ['./client-services-phone.js']);
    assert.deepEqual(imported('client-services-phone.js'), []);
  });

  test('the classic script imports the presets and the account page, which need nothing more', () => {
    const imported = (name: string) =>
      [...readFileSync(dist(name), 'utf8').matchAll(/\bimport\(\s*["']([^"']+)["']/g)].map(
        ([, path]) => path,
      );
    assert.deepEqual(imported('auth-elements.umd.js').sort(), ['./auth-elements-account.js', './presets.js']);
    assert.deepEqual(imported('auth-elements-account.js'), []);
    const { sources } = JSON.parse(readFileSync(dist('auth-elements-account.js.map'), 'utf8'));
    assert.deepEqual(
      sources.filter((source: string) => /node_modules\/(?:react|react-dom|scheduler)\//.test(source)),
      [],
      'it shares React with the first',
    );
  });

  test('no development code is inside', () => {
    for (const name of ['auth-elements.js', 'auth-elements.umd.js', 'session-core.js']) {
      const code = readFileSync(dist(name), 'utf8');
      assert.doesNotMatch(code, /process\.env|__VERSION__/, name);
    }
  });
});

const importsOf = (name: string, how: RegExp) => {
  const code = readFileSync(dist(name), 'utf8').replace(/\/\/# sourceMappingURL=.*$/s, '');
  return [...code.matchAll(how)].map(([, path = '']) => join(name, '..', path));
};
const sourcesOf = (name: string): string[] =>
  JSON.parse(readFileSync(dist(`${name}.map`), 'utf8')).sources.map((one: string) =>
    one.replace(/^(\.\.\/)+/, ''),
  );
/** Whether a file has a source. */
const isOf = (name: string, source: string) => sourcesOf(name).includes(source);
const imported = /(?:from|\bimport)\s*"(\.[^"]+)"/g;

describe('the files of a form', () => {
  /** The file that imports what only it needs of this source. */
  const fileOf = (folder: string, source: string) => {
    const names = readdirSync(dist(folder))
      .filter((name) => name.endsWith('.js'))
      .map((name) => join(folder, name));
    const results = names.filter((name) => isOf(name, source));
    assert.equal(results.length, 1, `${source} is in one file`);
    return results[0] ?? '';
  };
  /** With all that they import. */
  const closure = (names: readonly string[]) => {
    const all = new Set<string>();
    const add = (name: string) => {
      if (all.has(name)) return;
      all.add(name);
      for (const path of importsOf(name, imported)) add(path);
    };
    for (const name of names) add(name);
    return [...all];
  };
  const users = [
    'elements/stages/login-main.ts',
    'elements/stages/login-idle.ts',
    'session-core/consumer/main.ts',
  ];
  const marks = ['google', 'github'].map((name) => `src/components/marks/${name}/mark.ts`);
  const members = ['elements/b2b/business-main.ts', 'src/b2b/views/screens.ts', 'session-core/b2b/main.ts'];
  for (const { title, entry, folder, sources, most } of [
    {
      title: 'a code by email',
      entry: 'auth-elements.js',
      folder: 'chunks',
      sources: [...users, 'src/products/otp/screens.ts'],
      most: 6,
    },
    {
      title: 'a link or two social accounts',
      entry: 'auth-elements.js',
      folder: 'chunks',
      sources: [...users, 'src/products/magic-links/screens.ts', ...marks],
      most: 8,
    },
    {
      title: 'a code by email, for members',
      entry: 'auth-elements-b2b.js',
      folder: 'chunks/b2b',
      sources: members,
      most: 5,
    },
    {
      title: 'a link or two social accounts, for members',
      entry: 'auth-elements-b2b.js',
      folder: 'chunks/b2b',
      sources: [...members, ...marks],
      most: 7,
    },
  ])
    test(`${title}: at most ${most} until the press, with the page`, () => {
      const files = closure([entry, ...sources.map((source) => fileOf(folder, source))]);
      assert.ok(files.length + 1 <= most, files.join());
    });
});

describe('the first screen', () => {
  const entry = () => readFileSync(dist('auth-elements.js'), 'utf8');

  test('needs one file, without React in it', () => {
    assert.doesNotMatch(entry(), /^\s*import[^(]*["'][^"']+["']/m);
    const { sources } = JSON.parse(readFileSync(dist('auth-elements.js.map'), 'utf8'));
    assert.ok(sources.length > 20, 'the map names the sources');
    assert.deepEqual(
      sources.filter((source: string) => /node_modules|\.tsx$/.test(source)),
      [],
    );
  });

  test('its files hint the browser in their first line to compile their functions while they load', () => {
    const chunks = readdirSync(dist('chunks')).filter((name) => name.endsWith('.js'));
    for (const name of ['auth-elements.js', ...chunks.map((chunk) => `chunks/${chunk}`)])
      assert.match(readFileSync(dist(name), 'utf8'), /^\/\/# allFunctionsCalledOnLoad\n/, name);
  });

  test('leaves imports of a computed address to the browser, also if webpack or Vite builds the page', () => {
    const computed = [...entry().matchAll(/\bimport\((?!["'])[^)]*/g)].map(([text]) => text);
    assert.equal(computed.length, 1);
    assert.match(computed[0] ?? '', /^import\(\/\*webpackIgnore:true\*\/\s*\/\*@vite-ignore\*\//);
  });

  test('no file of a sign-in waits for another one that only it names', () => {
    /** What a page has before, or requests with it; what comes beside the call that needs it. */
    const early = ['session-core/consumer/main.ts', 'elements/stages/login-idle.ts'];
    const besides: Record<string, string> = {
      'src/products/crypto/screens.ts': 'src/products/crypto/main.ts',
      'src/products/otp/numbers.ts': 'src/products/otp/phone-form.tsx',
    };
    const seen = new Set<string>();
    const late: string[] = [];
    const walk = (name: string) => {
      if (seen.has(name) || isOf(name, 'elements/stages/requests.ts')) return;
      seen.add(name);
      for (const path of importsOf(name, imported)) {
        const isEarly = early.some((source) => isOf(path, source));
        const isBeside = sourcesOf(name).some((source) => besides[source] && isOf(path, besides[source]));
        if (!isEarly && !isBeside) late.push(`${name} imports ${path}`);
      }
      for (const path of importsOf(name, /\bimport\(\s*["`](\.[^"`]+)["`]/g)) walk(path);
    };
    walk('auth-elements.js');
    assert.ok(seen.size > 40);
    assert.deepEqual(
      late.filter((line) => !/(?:one-tap|protected-call)-/.test(line)),
      [],
    );
  });

  test('React loads in one file too, with the screens', () => {
    const chunks = readdirSync(dist('chunks')).filter((name) => name.endsWith('.js'));
    const withReact = chunks.filter((name) =>
      readFileSync(dist(`chunks/${name}.map`), 'utf8').includes('node_modules/react-dom/'),
    );
    assert.equal(withReact.length, 1);
    assert.match(withReact[0] ?? '', /^login-main-/);
    const code = readFileSync(dist(`chunks/${withReact[0]}`), 'utf8');
    assert.doesNotMatch(code, /(?:^|;)\s*import\s*(?:["'{*]|\w+\s*(?:,|from))/m);
  });
});

describe('size', () => {
  test('fails when a file is over its budget, and names it', async (context) => {
    const folder = await temporaryFolder(context);
    const noise = Array.from({ length: 40_000 }, (_, index) => Math.sin(index).toString(36)).join('');
    await writeFile(join(folder, 'auth-elements.js'), 'export {};');
    for (const name of Object.keys(budgets.files)) await writeFile(join(folder, name), '');
    for (const name of ['session-core-b2b.js', 'auth-elements-b2b.js'])
      await writeFile(join(folder, name), '');
    await writeFile(join(folder, 'session-core.js'), `export const noise = '${noise}';`);
    const failed = await run(process.execPath, ['scripts/size.mjs', '--dist', folder], { cwd: root }).catch(
      (error) => error,
    );
    assert.equal(failed.code, 1);
    assert.match(
      failed.stderr,
      /^Over budget: session-core\.js and what it imports \(1\) by \d+ bytes of gzip\.$/m,
    );
  });

  test('weighs the static imports of the entry, and not its lazy ones', async (context) => {
    const folder = await temporaryFolder(context);
    await mkdir(join(folder, 'chunks'));
    await writeFile(
      join(folder, 'auth-elements.js'),
      "import './chunks/now.js'; import('./chunks/later.js');",
    );
    await writeFile(join(folder, 'chunks/now.js'), "import './deeper.js';");
    await writeFile(join(folder, 'chunks/deeper.js'), '');
    await writeFile(join(folder, 'chunks/later.js'), '');
    for (const name of Object.keys(budgets.files)) await writeFile(join(folder, name), '');
    await writeFile(join(folder, 'session-core.js'), '');
    for (const name of ['session-core-b2b.js', 'auth-elements-b2b.js'])
      await writeFile(join(folder, name), '');
    const { stdout } = await run(process.execPath, ['scripts/size.mjs', '--dist', folder], { cwd: root });
    assert.match(stdout, /auth-elements\.js and what it imports \(3\)/);
    assert.match(stdout, /^chunks\/later\.js/m);
    assert.doesNotMatch(stdout, /^chunks\/now\.js/m);
  });
});
