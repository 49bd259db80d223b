/** The tables of the documentation, generated from those in the code. */
import { readFileSync } from 'node:fs';
import { at } from '../../lib/root.mjs';
import { importTypeScript } from '../import-typescript.mjs';
import { elementOptions, rangeOf } from './options.mjs';
import { projectSettings } from './project-settings.mjs';
import { themeRows } from './theme-rows.mjs';

/** @returns {Promise<Record<string, string>>} Markdown by table name. */
export async function tables() {
  const [
    options,
    theme,
    settings,
    { eventDocs },
    { attacks },
    layers,
    { auditKinds },
    { adminMethods },
    { logFields },
    parity,
    { withOrganizationPolicy },
  ] = await Promise.all([
    elementOptions(),
    themeRows(),
    projectSettings(),
    importTypeScript('src/login/event-docs.ts'),
    importTypeScript('test/provider/attacks.ts'),
    importTypeScript('test/tools/layers.ts'),
    importTypeScript('provider/audit/kinds.ts'),
    importTypeScript('backend/admin-methods.ts'),
    importTypeScript('platform/log-fields.ts'),
    importTypeScript('test/tools/parity.ts'),
    importTypeScript('provider/settings/organization-policy.ts'),
  ]);
  const login = options['auth-login'];
  const ofUsers = Object.entries(options).filter(([tag]) => !tag.includes('b2b'));
  const shared = sharedBy(ofUsers.map(([, list]) => list));
  const ownOptions = (tag) => options[tag].filter(({ path }) => !shared.has(path));
  return {
    attributes: markdown(
      ['Attribute', 'In JavaScript', 'Value', 'Default', 'What it is'],
      login
        .filter(({ attribute }) => attribute)
        .map((option) => [`\`${option.attribute}\``, ...rowOf(option, option.path)]),
    ),
    options: login
      .filter(({ path, rule }) => rule.kind === 'object' && !/[.[]/.test(path))
      .map(({ path }) => `### \`${path}\`\n\n${optionTable(login, `${path}.`)}`)
      .join('\n\n'),
    theme: markdown(
      ['Option', 'Custom property', 'Default', 'In dark mode', 'What it is'],
      theme.map(({ option, property, light, dark, text }) => [
        `\`${option}\``,
        `\`${property}\``,
        `\`${light}\``,
        dark === light ? '' : `\`${dark}\``,
        text,
      ]),
    ),
    events: markdown(
      ['`type`', 'When', '`data`'],
      Object.entries(eventDocs).map(([type, { doc, data }]) => [`\`${type}\``, doc, data || '`{}`']),
    ),
    members: besides(ownOptions('auth-b2b-login'), 'auth-login', login),
    'members-consent': besides(
      ownOptions('auth-b2b-idp-consent'),
      'auth-idp-consent',
      options['auth-idp-consent'],
    ),
    'members-logout': besides(ownOptions('auth-b2b-logout'), 'auth-logout', options['auth-logout']),
    account: ownTable(ownOptions('auth-account').filter(({ path }) => !/[.[]/.test(path))),
    'members-account': besides(
      ownOptions('auth-b2b-account').filter(({ path }) => !/[.[]/.test(path)),
      'auth-account',
      options['auth-account'],
    ),
    consent: ownTable(ownOptions('auth-idp-consent')),
    logout: ownTable(ownOptions('auth-logout')),
    attacks: markdown(
      ['asset', 'threat', 'defence', 'test for users', 'for members'],
      Object.values(attacks).map(({ asset, threat, defence, user, member }) => [
        asset,
        threat,
        defence,
        proofOf(user),
        proofOf(member),
      ]),
    ),
    parity: parityTable(parity),
    permissions: markdown(
      ['Resource', 'What it is', 'Actions'],
      withOrganizationPolicy(null, 'auth').resources.map(({ resource_id, description, actions }) => [
        `\`${resource_id}\``,
        description,
        actions.map((action) => `\`${action}\``).join(', '),
      ]),
    ),
    folders: markdown(
      ['folder', 'holds', 'imports'],
      Object.entries(layers.folders).map(([name, { holds, imports }]) => [
        `\`${name}/\``,
        holds,
        imports.map((other) => `\`${other}\``).join(', ') || 'nothing of ours',
      ]),
    ),
    layers: markdown(
      ['', 'inside `provider`', 'inside `src`'],
      layers.providerLayers.map((names, height) =>
        [String(height + 1), names, layers.srcLayers[height] ?? []].map((cell) =>
          typeof cell === 'string' ? cell : cell.map((name) => `\`${name}\``).join(', '),
        ),
      ),
    ),
    'audit-kinds': markdown(
      ['Kind', 'What happened'],
      Object.entries(auditKinds).map(([kind, doc]) => [`\`${kind}\``, doc]),
    ),
    'log-fields': markdown(
      ['Field', 'What it says'],
      Object.entries(logFields).map(([name, doc]) => [`\`${name}\``, doc]),
    ),
    'admin-methods': markdown(['Method', 'Call', 'What it does'], adminRows(adminMethods)),
    'public-settings': settingTable(settings.shared),
    'own-settings': settingTable(settings.own),
  };
}

/** The methods of `createAdmin` with their calls, and their sentences, which are comments. */
function adminRows(methods) {
  const [, text] = readFileSync(at('backend/admin-methods.ts'), 'utf8').split(
    'export interface AdminMethods',
  );
  const docs = new Map();
  for (const [, group, section] of text.matchAll(/^ {2}(\w+): \{\n(.*?)^ {2}\};$/gms)) {
    for (const [, doc, name] of section.matchAll(/^ {4}\/\*\* (.*?)\.(?: @throws.*)? \*\/\n {4}(\w+)\(/gm))
      docs.set(`${group}.${name}`, doc);
  }
  return Object.entries(methods).map(([name, { call }]) => [
    `\`${name}\``,
    `\`${call.replace(/:(\w+)/g, '{$1}')}\``,
    docs.get(name),
  ]);
}

/** How a row of the attacks is proved for a holder. */
function proofOf(proof) {
  if (proof === 'attacked') return '`suites/attacks.ts`';
  if (typeof proof === 'string') return proof;
  if (proof.test) return [...new Set(proof.test.match(/`[\w./-]+\.ts`/g))].join(', ');
  return `does not apply: ${proof.no}`;
}

/** A row for each feature, with the names that each half has of it, or why it has none. */
function parityTable({ features, shownIn }) {
  const [users, members] = ['users', 'members'].map((half) => shownIn(half).rows);
  const cell = (names, why) => names.map(shownName).join(', ') || `– ${why}`;
  return markdown(
    ['', 'Users', 'Members'],
    features.map((feature) => [
      feature.what,
      cell(users.get(feature), feature.why),
      cell(members.get(feature), feature.why),
    ]),
  );
}

function shownName(name) {
  const [, kind, rest] = /^(section|setting)\.(.*)/.exec(name) ?? [];
  return kind ? `${kind} \`${rest}\`` : `\`${name}\``;
}

/** The options that all these elements have. Each element has a `request` of its own. */
function sharedBy([first, ...others]) {
  const has = (options, { path, place }) => options.some((one) => one.path === path && one.place === place);
  return new Set(
    first.filter((option) => others.every((options) => has(options, option))).map(({ path }) => path),
  );
}

/** @param {string} [prefix] Lists only what lies below, without the prefix. */
function optionTable(options, prefix = '') {
  return markdown(
    ['Option', 'Value', 'Default', 'What it is'],
    options
      .filter(({ path }) => path.startsWith(prefix))
      .map((option) => rowOf(option, option.path.slice(prefix.length))),
  );
}

/** The table of an element's options, with the attribute of those that have one. */
function ownTable(options) {
  return markdown(
    ['Option', 'Attribute', 'Value', 'Default', 'What it is'],
    options.map((option) => {
      const [name, ...rest] = rowOf(option, option.path);
      return [name, option.attribute ? `\`${option.attribute}\`` : '', ...rest];
    }),
  );
}

/** The table of the options that differ from those of another element, after a sentence with the names of the others. */
function besides(options, tag, others) {
  const line = (option) => JSON.stringify([option.attribute, ...rowOf(option, option.path)]);
  const lines = new Set(others.map(line));
  const same = options.filter((option) => lines.has(line(option)));
  const different = options.filter((option) => !lines.has(line(option)));
  const sentence =
    same.length > 0 && `As in \`<${tag}>\`: ${same.map(({ path }) => `\`${path}\``).join(', ')}.`;
  return [sentence, different.length > 0 && ownTable(different)].filter(Boolean).join('\n\n');
}

function settingTable(settings) {
  return markdown(
    ['Setting', 'Value', 'Default', 'What it is'],
    settings.map(({ path, value, default: otherwise, text }) => [
      `\`${path}\``,
      value,
      otherwise,
      linked(text),
    ]),
  );
}

function rowOf({ rule, default: otherwise, text }, name) {
  return [`\`${name}\``, kindOf(rule), linked(otherwise), linked(text)];
}

/** A page named in a doc comment becomes a link from the root, which `npm run docs` makes one from the page. */
function linked(text) {
  return text.replaceAll(
    /`(docs\/(?:([\w-]+)\/)?([\w-]+)\.md(?:#[\w-]+)?)`/g,
    (_, path, folder, name) => `[${name === 'README' ? folder : name}](${path})`,
  );
}

function kindOf(rule) {
  switch (rule.kind) {
    case 'choice':
      return rule.of.map((word) => `\`${word}\``).join(', ');
    case 'list':
      return rule.items?.kind === 'choice' ? `list of ${kindOf(rule.items)}` : 'list';
    case 'object':
    case 'record':
    case 'live':
      return 'object';
    case 'theme':
    case 'strings':
      return 'text or object';
    case 'string':
      return 'text';
    case 'boolean':
      return '`true`, `false`';
    case 'number':
      return `number from ${rangeOf(rule)}`;
    default:
      return rule.kind;
  }
}

function markdown(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
