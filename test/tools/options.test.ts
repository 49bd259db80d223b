/** Options: the type says what each one is, the rule what it accepts; documentation, attributes and typings follow. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { projectOf } from '../../elements/options/project.ts';
import { elementOptions } from '../../scripts/build/documents/options.mjs';
import { parseAuthorizeRequest } from '../../session-core/idp/idp-requests.ts';
import { cookieNames } from '../../session-core/state/names.ts';
import type { MemberLoginOptions } from '../../src/b2b/options.ts';
import { resolveBusinessConfig } from '../../src/b2b/resolve-config.ts';
import { mayArrive } from '../../src/login/may-arrive.ts';
import type { LoginOptions } from '../../src/login/options.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import { defaultLinkMinutes } from '../../src/products/magic-links/link-minutes.ts';
import { resetExpiry } from '../../src/products/passwords/reset-expiry.ts';
import { themeSheet } from '../../src/theme/theme.ts';
import { entries } from '../../src/theme/token-sheet.ts';
import type { Rule } from '../../src/validate/schema.ts';
import { root } from './source-imports.ts';
import { temporaryFolder } from './temporary.ts';

const run = promisify(execFile);

interface Option {
  path: string;
  rule: Rule;
  text: string;
  value: unknown;
  words: string[];
  /** The options of the form for members. */
  isBusiness?: boolean;
}

/** The options of all elements, each path of an axis once. */
let options: Option[] = [];

before(async () => {
  const all: Record<string, Option[]> = await elementOptions();
  const byPath = new Map(
    Object.entries(all).flatMap(([tag, own]) =>
      own.map((option) => {
        const isBusiness = tag.includes('b2b');
        return [`${isBusiness} ${option.path}`, { ...option, isBusiness }] as const;
      }),
    ),
  );
  options = [...byPath.values()];
});

type Reader = (options: LoginOptions) => unknown;

const anyReaders: Reader[] = [
  (options) => projectOf(options).prefix,
  (options) => themeSheet(entries(options.theme), '.s'),
];

/** What reads options of the form for members and fills defaults in. */
const businessReaders: Reader[] = [
  ...anyReaders,
  // For an option that both forms have, the test passes what this one takes.
  (options) => resolveBusinessConfig(options as MemberLoginOptions),
];

/** What reads the other options and fills defaults in. */
const readers: Reader[] = [
  ...anyReaders,
  resolveConfig,
  (options) => mayArrive(options, ''),
  (options) => mayArrive(options, '?token=t&auth_token_type=otp'),
];

/** What the first group of an expression holds in a file, where only the file itself uses it. */
function written(file: string, expression: RegExp): string {
  return expression.exec(readFileSync(join(root, file), 'utf8'))?.[1]?.replaceAll('${', '{') ?? '';
}

/** Defaults that no reader fills in, because only the place that uses the option knows them. */
function elsewhere(): Record<string, unknown> {
  const names = cookieNames({ prefix: '{prefix}', cookies: {} });
  const query = new URLSearchParams({ client_id: 'a', redirect_uri: 'https://app.example' });
  const { result: request } = parseAuthorizeRequest(query);
  const protection = 'session-core/http/protected-call.ts';
  const ownTelemetry = written(protection, /\?\? `\$\{urls\.([^`]+)`\}\/telemetry/).replace(/^/, '{');
  return {
    'cookies.opaqueTokenCookieName': names.opaque,
    'cookies.jwtCookieName': names.jwt,
    'cookies.istCookieName': written('session-core/state/tokens.ts', /istCookieName \?\? `([^`]+)`/),
    'cookies.path': written('session-core/state/cookies.ts', /options\.path \?\? '([^']+)'/),
    captchaScriptUrl: written(protection, /captchaScriptUrl = '([^']+)'/),
    dfpCdnUrl: ownTelemetry,
    dfppaUrl: ownTelemetry,
    enableShadowDOM: written('elements/auth-element.ts', /enableShadowDOM === (false)/) === 'false',
    'emailMagicLinksOptions.loginExpirationMinutes': defaultLinkMinutes,
    'emailMagicLinksOptions.signupExpirationMinutes': defaultLinkMinutes,
    'passwordOptions.resetPasswordExpirationMinutes': resetExpiry(resolveConfig({}), 0) / 60_000,
    'oauthOptions.providers[].position': written(
      'session-core/one-tap/choose-prompt.ts',
      /position = '(\w+)'/,
    ),
    'oauthOptions.providers[].cancel_on_tap_outside':
      written('session-core/one-tap/prompt-vendor.ts', /cancel_on_tap_outside \?\? (\w+)/) === 'true',
    'request.response_type': request?.response_type,
    'request.scopes': request?.scopes,
  };
}

function withOption(path: string, value: unknown): LoginOptions {
  return path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as LoginOptions;
}

/** A right value that is not the default. */
function another({ rule, value, words }: Option): unknown {
  if (rule.kind === 'number') return rule.min === value ? rule.max : rule.min;
  if (rule.kind === 'theme') return 'dark';
  const word = words.find((one) => ![value].flat().includes(one)) ?? 'another';
  return rule.kind === 'list' ? [word] : word;
}

describe('options', () => {
  test('each default that the documentation names is the one that the code uses', () => {
    const others = elsewhere();
    // Without a default in the code, a switch is off and a list is empty.
    const stated = options.filter(({ value }) => ![undefined, 'false', '[]'].includes(JSON.stringify(value)));
    assert.ok(stated.length > 15);
    for (const option of stated) {
      const { path, value, isBusiness } = option;
      if (Object.hasOwn(others, path)) {
        assert.deepEqual(others[path], value, path);
        continue;
      }
      const seen = (options: LoginOptions) =>
        (isBusiness ? businessReaders : readers).map((read) => read(options));
      assert.notDeepEqual(seen(withOption(path, another(option))), seen({}), `nothing fills ${path} in`);
      assert.deepEqual(seen(withOption(path, value)), seen({}), path);
    }
  });

  test('a rule accepts the words of its type, and no others', () => {
    const choices = options.flatMap(({ path, rule, words }) => {
      const one = rule.kind === 'list' ? rule.items : rule;
      return one?.kind === 'choice' ? [{ path, accepted: one.of, words }] : [];
    });
    assert.ok(choices.length > 4);
    for (const { path, accepted, words } of choices)
      assert.deepEqual([...accepted].sort(), words.sort(), path);
  });

  test('a new option is one line in the type and one in the rules: documentation, attribute and typings follow', async (t) => {
    const copy = await temporaryFolder(t);
    const names = ['backend', 'docs', 'elements', 'provider', 'scripts', 'platform', 'session-core', 'src'];
    const more = ['test/provider/attacks.ts', 'test/tools', 'tsconfig.json'];
    // Node's own copying takes ten times as long.
    const archive = join(copy, 'copied.tar');
    await run('tar', ['-cf', archive, '--exclude=*.png', ...names, ...more], { cwd: root });
    await run('tar', ['-xf', archive, '-C', copy]);
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    const file = join(copy, 'src/login/options.ts');
    const source = await readFile(file, 'utf8');
    const changed = source
      .replace(
        /export interface LoginOptions .*\{\n/,
        "$&  /** Greets the visitor. @default 'hello' */ greeting?: string;\n",
      )
      .replace(/ {2}\.\.\.commonRules,\n/, '$&  greeting: text,\n');
    assert.equal(changed.split('\n').length, source.split('\n').length + 2);
    await writeFile(file, changed);

    const print = `
      import { tables } from './scripts/build/documents/doc-tables.mjs';
      import { manifest } from './scripts/build/types/manifest.mjs';
      console.log(JSON.stringify([await tables(), await manifest()]));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', print], {
      cwd: copy,
      maxBuffer: 2 ** 24,
    });
    const [documented, published] = JSON.parse(stdout);
    const row = '| `greeting` | `greeting` | text | `hello` | Greets the visitor. |\n';
    assert.ok(documented.attributes.includes(row));
    const files = new Map<string, string>(published);
    const sentence = 'Greets the visitor. Default: `hello`.';
    const { declarations } = JSON.parse(files.get('custom-elements.json') ?? '').modules[0];
    const login = declarations.find(({ tagName }: { tagName: string }) => tagName === 'auth-login');
    assert.deepEqual(
      login.attributes.filter(({ name }: { name: string }) => name === 'greeting'),
      [{ name: 'greeting', type: { text: 'string' }, description: sentence }],
    );
    assert.ok(files.get('html-custom-data.json')?.includes(sentence));
    assert.ok(
      files.get('element-props.d.ts')?.includes(`/** ${sentence} */\n  'greeting'?: string | undefined;`),
    );
  });
});
